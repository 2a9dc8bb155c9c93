"""The hold model on SimPy; see README.md."""

import sys
import time

import simpy

PENDING, RING = 10_000, 65_536
MASK = (1 << 64) - 1


def splitmix(seed):
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)


def main():
    holds = int(sys.argv[1]) if len(sys.argv) > 1 else 300_000
    numbers = splitmix(42)
    spans = [1 + next(numbers) % 1_000_000 for _ in range(RING)]
    environment = simpy.Environment()
    total = 0
    done = 0

    def fired(event):
        nonlocal total, done
        total += event._value
        environment.timeout(spans[done % RING], event._value).callbacks.append(fired)
        done += 1

    for index in range(PENDING):
        environment.timeout(spans[index], index).callbacks.append(fired)

    step = environment.step
    start = time.perf_counter()
    for _ in range(holds):
        step()
    wall = time.perf_counter() - start
    print(f"checksum {total}", file=sys.stderr)
    print(f"{2 * holds / wall:.0f}")


main()
