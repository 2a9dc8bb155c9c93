import Foundation
import Glibc
import OffstageDevice
import OffstageKernel
import OffstageWire

/// Launches and wakes on a live device in this process: from the device's decision, and from the request, to the moment
/// the app's own code runs.
///
/// The app prints the clock in its callbacks. The decision's moment stands in the log as device time, which is the same
/// clock with another zero; how far apart the zeros are is asked once, in the quickest of many answers.
/// usage: launch-bench APP-BUNDLE
@main struct LaunchBench {
    private static let launches = 60
    private static let wakes = 300
    /// The profile's spans are divided by this, so that the app is suspended soon after each visit.
    private static let speed = 50

    private let host: DeviceHost
    private var lines: AsyncStream<[LogEntry]>.Iterator
    private var waiting: [String] = []
    private var app = ""

    static func main() async throws {
        guard CommandLine.arguments.count == 2 else {
            FileHandle.standardError.write(Data("usage: launch-bench APP-BUNDLE\n".utf8))
            exit(2)
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "launch-bench-\(getpid())")
        defer { try? FileManager.default.removeItem(at: folder) }
        var bench = try LaunchBench(folder.path)
        try await bench.run(CommandLine.arguments[1])
        bench.host.stop()
        try bench.host.waitUntilStopped()
    }

    private init(_ folder: String) throws {
        host = try DeviceHost(state: folder, settings: .init(os: 17, speed: Self.speed))
        host.start()
        lines = host.log().makeAsyncIterator()
    }

    private mutating func run(_ bundle: String) async throws {
        try await please(.install(path: bundle))
        guard case .apps(let apps) = await host.perform(.listApps), let first = apps.first else { return }
        app = first.identifier
        var cold: [Double] = []
        for _ in 0..<Self.launches {
            let start = clock()
            try await please(.user(.opened(AppIdentifier(app))))
            cold.append((try await clockPrinted(as: "launched ") - start) / 1e6)
            try await please(.simulate(.termination(AppIdentifier(app))))
        }
        var wake: [Double] = []
        var requested: [Double] = []
        let zero = await zeroOfDeviceTime()
        try await please(.user(.opened(AppIdentifier(app))))
        for _ in 0..<Self.wakes {
            try await please(.user(.pressedHome))
            try await wait { $0.contains("\"event\":\"app-suspended\"") }
            let start = clock()
            try await please(.user(.opened(AppIdentifier(app))))
            let decided = zero + (try await time(of: "app-resumed"))
            let called = try await clockPrinted(as: "foreground ")
            wake.append((called - decided) / 1e3)
            requested.append((called - start) / 1e3)
        }
        print(
            "{\"cold_ms\":\(figures(cold)),\"wake_us\":\(figures(wake)),\"requested_wake_us\":\(figures(requested))}"
        )
    }

    /// What the clock showed when device time was zero.
    private func zeroOfDeviceTime() async -> Double {
        var best = (span: Double.infinity, zero: 0.0)
        for _ in 0..<500 {
            let asked = clock()
            guard case .status(let status) = await host.perform(.status) else { continue }
            let answered = clock()
            if answered - asked < best.span {
                best = (answered - asked, (asked + answered) / 2 - Double(status.now))
            }
        }
        return best.zero
    }

    /// Nanoseconds of device time of the next event of this name.
    private mutating func time(of event: String) async throws -> Double {
        let line = try await wait { $0.contains("\"event\":\"\(event)\"") }
        return Double(line.dropFirst("{\"t\":".count).prefix { $0.isNumber }) ?? 0
    }

    private func please(_ request: ControlRequest) async throws {
        let reply = await host.perform(request)
        guard reply == .done else { throw WireError(.closed, "\(request): \(reply)") }
    }

    /// Nanoseconds of the machine's clock.
    private func clock() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    private mutating func clockPrinted(as word: String) async throws -> Double {
        let line = try await wait { $0.contains("\"message\":\"\(word)") }
        let number = line.components(separatedBy: "\"message\":\"\(word)")[1].prefix { $0.isNumber }
        return Double(number) ?? 0
    }

    @discardableResult private mutating func wait(where fits: (String) -> Bool) async throws -> String {
        while true {
            while !waiting.isEmpty {
                let line = waiting.removeFirst()
                if fits(line) { return line }
            }
            guard let batch = await lines.next() else { throw WireError(.closed, "the log ended") }
            waiting = batch.map(\.line)
        }
    }

    private func figures(_ spans: [Double]) -> String {
        let sorted = spans.sorted()
        func at(_ share: Double) -> String { String(format: "%.2f", sorted[Int(Double(sorted.count - 1) * share)]) }
        return "{\"p50\":\(at(0.5)),\"p90\":\(at(0.9)),\"min\":\(at(0))}"
    }
}
