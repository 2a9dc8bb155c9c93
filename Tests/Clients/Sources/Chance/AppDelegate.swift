import UIKit

/// Says things that differ at every run on a phone: what was drawn at random, in which order sets stand, which of many
/// threads and tasks comes first, what the clocks show.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private var task = UIBackgroundTaskIdentifier.invalid

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        print("launched at \(Date().timeIntervalSince1970), drew \(Int.random(in: 0..<1_000_000_000))")
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        task = application.beginBackgroundTask(withName: "race") { [unowned self] in endTask() }
        for line in randomness() + orders() { print(line) }
        Task {
            print("tasks came in as \(await raceOfTasks())")
            print("threads came in as \(await raceOfThreads())")
            endTask()
        }
    }

    private func endTask() {
        guard task != .invalid else { return }
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
    }

    private func randomness() -> [String] {
        var bytes = [UInt8](repeating: 0, count: 8)
        if let file = fopen("/dev/urandom", "r") {
            fread(&bytes, 1, bytes.count, file)
            fclose(file)
        }
        return [
            "number \(UInt64.random(in: 0...(.max)))", "identifier \(UUID())", "bytes \(bytes)",
            "shuffled \((1...12).shuffled())", "flag \(Bool.random())", "share \(Double.random(in: 0..<1))",
            "uptime \(ProcessInfo.processInfo.systemUptime)",
        ]
    }

    private func orders() -> [String] {
        let words = Set("the quick brown fox jumps over a lazy dog and goes home".split(separator: " "))
        let counts = Dictionary(grouping: words, by: \.count)
        let objects = (1...8).map { NSNumber(value: $0 * 1_000_000_007) }
        let places = Dictionary(uniqueKeysWithValues: objects.map { (ObjectIdentifier($0), $0) })
        return [
            "words \(words.joined(separator: " "))", "lengths \(counts.keys.map { $0 })",
            "hash \("word".hashValue)", "objects \(places.values.map { $0 })",
        ]
    }

    /// Tasks that sleep for a while of their own.
    private nonisolated func raceOfTasks() async -> [Int] {
        await withTaskGroup(of: Int.self) { group in
            for runner in 1...12 {
                group.addTask {
                    for _ in 1...runner % 4 + 1 {
                        try? await Task.sleep(for: .microseconds(Int.random(in: 1...400_000)))
                    }
                    return runner
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// Threads that want the same lock.
    private nonisolated func raceOfThreads() async -> [Int] {
        await withCheckedContinuation { continuation in
            let (lock, all) = (NSLock(), DispatchGroup())
            let order = Order()
            for runner in 1...12 {
                all.enter()
                Thread.detachNewThread {
                    for _ in 1...3 {
                        lock.withLock { order.runners.append(runner) }
                        if Bool.random() { Thread.sleep(forTimeInterval: 0.001) }
                    }
                    all.leave()
                }
            }
            all.notify(queue: .global()) { continuation.resume(returning: order.runners) }
        }
    }
}

/// Written by threads that hold a lock, read when they are gone.
private final class Order: @unchecked Sendable {
    var runners: [Int] = []
}
