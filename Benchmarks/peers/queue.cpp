// The hold model on std::priority_queue; see README.md.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <queue>
#include <vector>

struct Entry {
    int64_t moment;
    uint64_t order;
    uint64_t payload;
    bool operator<(const Entry &other) const {
        return moment != other.moment ? moment > other.moment : order > other.order;
    }
};

static uint64_t splitmix(uint64_t &state) {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

int main(int argc, char **argv) {
    const int pending = 10000, ring = 65536;
    const long holds = argc > 1 ? atol(argv[1]) : 2000000;
    uint64_t state = 42;
    std::vector<int64_t> spans(ring);
    for (auto &span : spans) span = 1 + splitmix(state) % 1000000;

    std::priority_queue<Entry> queue;
    uint64_t order = 0;
    for (int i = 0; i < pending; i++) queue.push({spans[i], order++, uint64_t(i)});

    uint64_t sum = 0;
    auto start = std::chrono::steady_clock::now();
    for (long i = 0; i < holds; i++) {
        Entry entry = queue.top();
        queue.pop();
        sum += entry.payload;
        queue.push({entry.moment + spans[i % ring], order++, entry.payload});
    }
    std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    fprintf(stderr, "checksum %llu\n", (unsigned long long)sum);
    printf("%.0f\n", 2.0 * holds / wall.count());
}
