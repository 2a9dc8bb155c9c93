import Foundation
import OffstageKernel

/// What is kept of a process that was killed for a reason or crashed: one JSON file in the shape of iOS's `.ips` files.
struct CrashRecord: Codable, Equatable {
    /// How many of the last lines printed are kept.
    static let lastLines = 20
    /// How many records a device keeps; the oldest goes.
    static let most = 100

    struct Termination: Codable, Equatable {
        var namespace: String
        var code: String
        var reason: String
        var description: String
    }

    var bundleID: String
    var process: Int
    /// Nanoseconds of device time since the first boot.
    var time: Int64
    var termination: Termination
    /// What Apple's framework raised, if that was the end.
    var exception: String?
    var open: [String]
    var lastLines: [String]
    /// Of the thread that crashed, or the main thread of a process that was killed; nil where nothing is known.
    var thread: DeathScene.Stack?
    /// Of the one that held what that thread waited for.
    var holder: DeathScene.Stack?

    /// A process that the device killed.
    init(_ report: CrashReport, of process: AppProcess, at now: Instant) {
        self.init(process, now, report.open)
        termination = Termination(
            namespace: report.namespace,
            code: report.code,
            reason: report.reason,
            description: report.description
        )
    }

    /// A process that a signal ended.
    init(signal: Int32, of process: AppProcess, at now: Instant) {
        self.init(process, now, process.openWork.descriptions)
        termination = Termination(
            namespace: "SIGNAL",
            code: String(signal),
            reason: Signal.name(signal),
            description: String(cString: strsignal(signal))
        )
        let mark = SystemTexts.uncaughtException
        exception = lastLines.last { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
    }

    private init(_ process: AppProcess, _ now: Instant, _ open: [String]) {
        bundleID = process.app.rawValue
        self.process = process.number.rawValue
        time = now.nanoseconds
        termination = Termination(namespace: "", code: "", reason: "", description: "")
        self.open = open
        lastLines = process.lastLines
        thread = process.scene?.stack
        holder = process.scene?.holder
    }

    /// Writes the record into the folder, named by app and process.
    func write(into folder: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(self).writeForOwner(to: "\(folder)/\(bundleID)-\(process).ips")
        let files = FileManager.default
        let names = try files.contentsOfDirectory(atPath: folder)
        for name in names.sorted(by: Self.isOlder).dropLast(Self.most) {
            try files.removeItem(atPath: "\(folder)/\(name)")
        }
    }

    /// Processes are numbered from the device's first launch on.
    private static func isOlder(_ first: String, _ second: String) -> Bool {
        func number(_ name: String) -> Int { name.split(separator: "-").last.flatMap { Int($0.dropLast(4)) } ?? 0 }
        return number(first) < number(second)
    }
}
