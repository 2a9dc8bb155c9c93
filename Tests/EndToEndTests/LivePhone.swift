import Foundation
import OffstageDevice
import OffstageKernel
import OffstageWire
import Testing

/// A live device in a state folder of its own, and its log as it grows. Real processes, real time, and a profile whose
/// spans are divided by the speed.
final class LivePhone {
    let host: DeviceHost
    let folder: URL
    private let batches = AsyncStream<[LogEntry]>.makeStream()
    private var lines: AsyncStream<[LogEntry]>.Iterator
    private(set) var log: [Line] = []
    /// How many of these were waited for: several may come at once, and the next wait is for a later one.
    private var waited = 0

    /// One line of the log.
    struct Line: CustomStringConvertible {
        var text: String
        private let fields: [String: Any]

        init(_ text: String) throws {
            self.text = text
            fields = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        }

        var event: String { fields["event"] as? String ?? "" }
        var app: String? { fields["app"] as? String }
        var seconds: Double { (fields["t"] as? NSNumber).map { $0.doubleValue / 1e9 } ?? 0 }
        subscript(field: String) -> String? { fields[field].map { "\($0)" } }
        var description: String { text }
    }

    struct Failed: Error, CustomStringConvertible {
        var description: String
    }

    init(os: Int = 17, seed: UInt64 = 1, speed: Int = 1, options: DeviceHost.Options = .init()) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "offstage-\(UUID().uuidString)")
        host = try DeviceHost(state: folder.path, settings: .init(os: os, seed: seed, speed: speed), options: options)
        host.start()
        lines = batches.stream.makeAsyncIterator()
        Task { [log = host.log(), batches = batches.continuation] in
            for await batch in log { batches.yield(batch) }
            batches.finish()
        }
    }

    /// Stops the device and removes its folder.
    func end() throws {
        host.stop()
        try host.waitUntilStopped()
        try FileManager.default.removeItem(at: folder)
    }

    /// Carries out a request that must succeed.
    @discardableResult func please(_ request: ControlRequest) async throws -> ControlReply {
        let reply = await host.perform(request)
        switch reply {
        case .refused(let reason, _): throw Failed(description: "\(request) was refused: \(reason)")
        case .failed(let reason): throw Failed(description: "\(request) failed: \(reason)")
        case .done, .status, .apps, .transfers, .path, .environment, .lines, .snapshot, .token: return reply
        }
    }

    func install(_ bundle: String) async throws {
        try await please(.install(path: Bundles.path(bundle)))
    }

    func app(_ identifier: String) async throws -> ControlReply.App {
        guard case .apps(let apps) = try await please(.listApps),
            let app = apps.first(where: { $0.identifier == identifier })
        else { throw Failed(description: "\(identifier) is not installed") }
        return app
    }

    func screen(_ app: String) async throws -> String {
        guard case .snapshot(let text, _) = try await please(.snapshot(app: app)) else { return "" }
        return text
    }

    /// Reads on in the log until a line fits.
    /// - Returns: that line.
    /// - Throws: ``Failed`` with the whole log if it does not come within a minute.
    @discardableResult func wait(
        for what: String,
        where fits: @escaping (Line) -> Bool
    ) async throws -> Line {
        let deadline = ContinuousClock.now + .seconds(60)
        // A device that says nothing is waited for no longer than one that talks.
        let alarm = Task { [batches = batches.continuation] in
            try await Task.sleep(until: deadline)
            batches.yield([])
        }
        defer { alarm.cancel() }
        while ContinuousClock.now < deadline {
            while waited < log.count {
                defer { waited += 1 }
                if fits(log[waited]) { return log[waited] }
            }
            guard let batch = await lines.next() else { break }
            log += try batch.map { try Line($0.line) }
        }
        throw Failed(description: "\(what) did not come; the log:\n" + log.map(\.text).joined(separator: "\n"))
    }

    @discardableResult func wait(for event: String, of app: String) async throws -> Line {
        try await wait(for: event) { $0.event == event && $0.app == app }
    }

    /// Ids of the findings about an app so far.
    func findings(of app: String) -> [String] {
        log.filter { $0.event == "finding" && $0.app == app }.compactMap { $0["id"] }
    }

    /// What the app printed or logged so far.
    func said(by app: String) -> [String] {
        log.filter { $0.event == "app-log" && $0.app == app }.compactMap { $0["message"] }
    }
}

/// The bundles that `scripts/test` builds with `offstage build`.
enum Bundles {
    static let folder = ProcessInfo.processInfo.environment["OFFSTAGE_APPS"]

    static func root() throws -> String {
        guard let folder else {
            throw LivePhone.Failed(
                description: "OFFSTAGE_APPS names no folder of bundles: run the tests by scripts/test"
            )
        }
        return folder
    }

    /// A name, or the path of a bundle that the test has made.
    static func path(_ name: String) throws -> String {
        name.hasPrefix("/") ? name : "\(try root())/\(name).app"
    }

    /// Makes another bundle of one, whose Info.plist differs.
    static func copy(_ name: String, to bundle: URL, _ change: (inout [String: Any]) -> Void) throws {
        try FileManager.default.copyItem(atPath: path(name), toPath: bundle.path)
        let file = bundle.appending(path: "Info.plist")
        let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        var values = try #require(list as? [String: Any])
        change(&values)
        try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0).write(to: file)
    }
}

/// What a process on this machine does.
struct HostProcess {
    let pid: Int32

    /// Processor time in clock ticks, or nil if the process is gone.
    var ticks: Int? {
        guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else { return nil }
        let fields = stat.split(separator: ") ").last?.split(separator: " ") ?? []
        return fields.count > 13 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : nil
    }

    /// Nanoseconds that each of its threads ran on a processor: the smallest step of a frozen process would show.
    func timesRun() throws -> [String: Substring] {
        let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")
        return try Dictionary(
            uniqueKeysWithValues: threads.map { thread in
                let times = try String(contentsOfFile: "/proc/\(pid)/task/\(thread)/schedstat", encoding: .utf8)
                return (thread, times.prefix { $0 != " " })
            }
        )
    }

    /// Waits until it is frozen. The log says `app-suspended` when the device asks for that; on a busy host the last
    /// thread may take a moment more.
    /// - Returns: whether it was within ten seconds.
    func becomesFrozen() -> Bool {
        let deadline = ContinuousClock.now + .seconds(10)
        while !isFrozen, ContinuousClock.now < deadline { poll(nil, 0, 1) }
        return isFrozen
    }

    /// Whether it is stopped by a signal or by its control group's freezer.
    var isFrozen: Bool {
        guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else { return false }
        if stat.split(separator: ") ").last?.first == "T" { return true }
        guard let groups = try? String(contentsOfFile: "/proc/\(pid)/cgroup", encoding: .utf8),
            let path = groups.split(separator: "\n").first(where: { $0.hasPrefix("0::") })?.dropFirst(3)
        else { return false }
        return ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"].contains { mount in
            (try? String(contentsOfFile: "\(mount)\(path)/cgroup.events", encoding: .utf8))?.contains("frozen 1")
                == true
        }
    }
}
