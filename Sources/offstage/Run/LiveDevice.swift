import Foundation
import OffstageDevice
import OffstageKernel
import OffstageScenario
import Synchronization

/// A live device as a scenario sees it. The device has a thread of its own; what it logs comes over to the thread that
/// carries the scenario out whenever that one calls.
///
/// The timeline begins with the first call of ``run(until:)``, when the apps are installed.
final class LiveDevice: ScenarioDevice {
    private(set) var records: [Record] = []
    /// Nothing of a live run can be repeated, so nothing is counted.
    let counters: [String: Int] = [:]
    var onRecord: ((Record) -> Void)?
    let stride = Duration.milliseconds(100)

    private let host: DeviceHost
    private let lines = IncomingLines()
    private var start: ContinuousClock.Instant?
    private var isClosed = false

    /// - Parameter path: an empty folder for the device's state.
    /// - Throws: ``DeviceError`` if the folder cannot be used.
    init(_ path: String, _ settings: Device.Settings, _ network: NetworkSettings) throws(DeviceError) {
        // A run has an end, and its log is whole.
        let options = DeviceHost.Options(network: network, linesKept: nil)
        host = try DeviceHost(state: path, settings: settings, options: options)
        host.start()
        let log = host.log()
        Task { [lines] in
            for await batch in log { lines.put(batch.map(\.line)) }
            lines.end()
        }
    }

    var now: Instant {
        Instant(nanoseconds: start.map { (ContinuousClock.now - $0).nanoseconds } ?? 0)
    }

    func install(_ path: String, arguments: [String]) throws -> AppIdentifier {
        try host.install(path, arguments: arguments)
    }

    func perform(_ event: Event) throws -> Refusal? {
        let refusal = try host.take(event)
        try hear(lines.take())
        return refusal
    }

    func run(until end: Instant) throws {
        let start = start ?? .now
        self.start = start
        while now < end {
            try hear(lines.take(waiting: end - now))
            guard !lines.isOver else {
                try host.waitUntilStopped()
                throw DeviceError(.stopped, "the device was shut down")
            }
        }
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        host.stop()
        // What ended it before its time was thrown where it was noticed.
        try? host.waitUntilStopped()
        while !lines.isOver { try? hear(lines.take(waiting: .seconds(1))) }
        try? hear(lines.take())
    }

    /// - Throws: ``DeviceError`` if an app could not be run at all.
    private func hear(_ batch: [String]) throws {
        guard !batch.isEmpty else { return }
        let new = try RecordedLog(parsing: batch.map { $0 + "\n" }.joined(), file: "the device's log").records
        records += new
        if let onRecord { new.forEach(onRecord) }
        for record in new {
            if let error = DeviceError(endingRun: record) { throw error }
        }
    }
}

/// Lines of the log that the carrying-out thread has not taken yet.
private final class IncomingLines: Sendable {
    private struct Contents {
        var lines: [String] = []
        var isOver = false
    }

    private let contents = Mutex(Contents())
    private let arrival = DispatchSemaphore(value: 0)

    /// Whether no more will come.
    var isOver: Bool { contents.withLock { $0.isOver } }

    func put(_ batch: [String]) {
        contents.withLock { $0.lines += batch }
        arrival.signal()
    }

    func end() {
        contents.withLock { $0.isOver = true }
        arrival.signal()
    }

    /// All that has come since the last call; waits for so long if there is nothing.
    func take(waiting span: Duration = .zero) -> [String] {
        let deadline = DispatchTime.now() + .nanoseconds(Int(max(.zero, span).nanoseconds))
        // A signal may stand for lines that went with an earlier one.
        while true {
            let (lines, isOver) = takeNow()
            guard lines.isEmpty, !isOver else { return lines }
            if arrival.wait(timeout: deadline) == .timedOut { return takeNow().lines }
        }
    }

    private func takeNow() -> (lines: [String], isOver: Bool) {
        contents.withLock { contents in
            defer { contents.lines = [] }
            return (contents.lines, contents.isOver)
        }
    }
}
