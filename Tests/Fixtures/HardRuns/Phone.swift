import Foundation
import OffstageDevice
import OffstageKernel

/// A virtual device with hard apps on it, and what was found wrong with its log.
final class Phone {
    let device: VirtualDevice
    let folder: String
    private(set) var faults: [String] = []
    private var used: [AppIdentifier] = []

    /// Nanoseconds since 1970 at the device's first moment; the app counts from here.
    static let start: Int64 = 1_767_225_600_000_000_000

    init(
        _ options: Options,
        settings: Device.Settings = .init(os: 17, seed: 7),
        start: Int64 = start,
        network: NetworkSettings = .init()
    ) throws {
        folder = "\(options.folder)/hard-run-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        device = try VirtualDevice(
            folder + "/device",
            settings: settings,
            start: start,
            network: network,
            isPinned: options.isPinned
        )
    }

    /// Ends everything. The log and the counters stay.
    func finish() {
        device.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Installs the hard app under a name.
    func install(_ name: String, _ arguments: String...) throws -> AppIdentifier {
        let bundle = "\(folder)/\(name).app"
        try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
        let beside = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        try FileManager.default.copyItem(atPath: beside.appendingPathComponent("HardApp").path, toPath: "\(bundle)/App")
        let values = ["CFBundleIdentifier": "com.example.\(name)", "CFBundleExecutable": "App", "CFBundleName": name]
        let list = try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
        try list.write(to: URL(fileURLWithPath: "\(bundle)/Info.plist"))
        return try device.install(bundle, arguments: arguments)
    }

    func open(_ app: AppIdentifier) throws { try device.perform(.user(.opened(app))) }

    func run(until seconds: Double) throws {
        try device.run(until: Instant(nanoseconds: Int64(seconds * 1e9)))
    }

    /// The processes that are still this one's children, be they only their remains.
    var remains: String {
        let children = try? String(contentsOfFile: "/proc/self/task/\(getpid())/children", encoding: .utf8)
        return children ?? "no such file"
    }

    // MARK: What must be

    var records: [Record] { device.records }
    var counters: [String: Int] { device.counters }

    func check(_ isRight: Bool, _ fault: @autoclosure () -> String) {
        if !isRight { faults.append(fault()) }
    }

    func expect<Value: Equatable>(_ value: Value, is expected: Value, _ what: String) {
        check(value == expected, "\(what): \(value), not \(expected)")
    }

    /// What the device has kept of an app's crash, or nothing.
    func crashRecord(_ app: AppIdentifier) -> String {
        let crashes = "\(folder)/device/crashes"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: crashes)) ?? []
        let name = names.first { $0.hasPrefix("\(app)-") } ?? ""
        return (try? String(contentsOfFile: "\(crashes)/\(name)", encoding: .utf8)) ?? ""
    }

    func records(_ event: String, _ app: AppIdentifier) -> [Record] {
        records.filter { $0.event == event && $0.app == app }
    }

    /// A line of the app, with the device's clock and the app's own where it printed that.
    struct Line {
        var time: Int64
        var own: Int64?
        var category: String
        var text: String
    }

    func lines(_ app: AppIdentifier) -> [Line] {
        records("app-log", app).map { record in
            let message = record["message"].text
            let words = message.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            let category = record["category"].text
            if words.count == 2, words[0].first == "@", let own = Int64(words[0].dropFirst()) {
                return Line(time: record.time.nanoseconds, own: own, category: category, text: String(words[1]))
            }
            return Line(time: record.time.nanoseconds, own: nil, category: category, text: message)
        }
    }

    /// What an app printed stands in the log at the very moment at which the app printed it.
    func checkMoments(_ app: AppIdentifier) {
        for line in lines(app) where line.own != nil && line.own != line.time {
            faults.append("\(line.text) was said at \(line.own ?? 0) and logged at \(line.time)")
        }
    }
}

extension Record.Value? {
    var text: String {
        guard case .string(let text)? = self else { return "" }
        return text
    }
}
