import Foundation
import OffstageKernel
import OffstageDevice

/// Lets probe apps go to the background on a private device and reads from its log what becomes of them.
struct BudgetExperiment {
    /// What a probe app does; its raw value is the argument that tells it.
    enum Case: String, CaseIterable {
        /// Begins a task and ends it in the expiration handler.
        case hold
        case noTask = "no-task"
        case neverEnd = "never-end"

        /// The event that ends the measurement.
        var event: EventName {
            switch self {
            case .hold: .taskExpired
            case .noTask: .appSuspended
            case .neverEnd: .appKilled
            }
        }
    }

    struct Probe {
        var which: Case
        /// When `applicationDidEnterBackground` was called, in nanoseconds of device time.
        var enteredBackground: Int64?
        /// From there to the event.
        var span: Int64?
    }

    var os: Int
    var trials: Int
    var seed: UInt64
    var speed: Int

    /// No profile grants more than ten minutes; what is not over by then never will be.
    private var limit: Duration { .seconds(700) / speed + .seconds(60) }

    /// - Returns: the spans of every case, in nanoseconds.
    func run(_ bundle: AppBundle) throws -> [Case: [Int64]] {
        try PrivateDevice.run(os: os, seed: seed, speed: speed) { device in
            var probes = try start(bundle, on: device)
            try watch(&probes, on: device)
            return Dictionary(grouping: probes.values, by: \.which).mapValues { $0.compactMap(\.span).sorted() }
        }
    }

    /// Installs one app for each case and trial, opens them one after the other and goes home: each goes to the
    /// background when the next one comes.
    private func start(_ bundle: AppBundle, on device: PrivateDevice) throws -> [String: Probe] {
        var probes: [String: Probe] = [:]
        for trial in 1...trials {
            for which in Case.allCases {
                let identifier = "\(bundle.identifier).\(which.rawValue).\(trial)"
                let copy = try ProbeApp.copy(bundle, as: identifier, in: device.state)
                try order(.install(path: copy), device)
                try FileManager.default.removeItem(atPath: copy)
                try order(.perform([.user(.opened(AppIdentifier(identifier)))], arguments: [which.rawValue]), device)
                probes[identifier] = Probe(which: which)
            }
        }
        try order(.user(.pressedHome), device)
        return probes
    }

    private func order(_ request: ControlRequest, _ device: PrivateDevice) throws {
        try device.options.connect().order(request)
    }

    private func watch(_ probes: inout [String: Probe], on device: PrivateDevice) throws {
        let reader = LogReader(device: device.options, deadline: .now + limit)
        var open = probes.count
        let progress = Progress(total: open)
        try reader.follow(from: 1) { line in
            let entry = LogEntry(line)
            guard let app = entry.app, var probe = probes[app], probe.span == nil else { return true }
            try note(entry, &probe)
            if probe.span != nil {
                open -= 1
                progress.show(done: probes.count - open)
            }
            probes[app] = probe
            return open > 0
        }
        guard open == 0 else { throw Failure.notRun("the private device ended before every app was measured.") }
    }

    private func note(_ entry: LogEntry, _ probe: inout Probe) throws(Failure) {
        let isCall = entry.eventName == .callback && entry["phase"] == .string("called")
        if isCall, entry["name"] == .string(CallbackName.applicationDidEnterBackground.rawValue) {
            probe.enteredBackground = entry.time
        } else if entry.eventName == probe.which.event, let start = probe.enteredBackground {
            probe.span = entry.time - start
            let code = entry["code"]?.string ?? "none"
            if probe.which == .neverEnd, code != "0x8badf00d" {
                throw .notRun("an app that did not end its task was killed with the code \(code), not 0x8badf00d.")
            }
        } else if entry.eventName?.endsProcess == true {
            throw .notRun("a probe app ended before it was measured: \(entry.event) \(entry.details)")
        }
    }
}

/// How far a long work is, on standard error: one line that is written over on a terminal.
private struct Progress {
    var total: Int

    func show(done: Int) {
        let text = "\(done) of \(total) measured"
        guard isatty(2) == 1 else { return Output.note(text) }
        FileHandle.standardError.write(Data("\r\(text)\(done == total ? "\n" : "")".utf8))
    }
}
