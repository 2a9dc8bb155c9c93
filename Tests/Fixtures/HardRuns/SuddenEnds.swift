import Glibc
import OffstageDevice
import OffstageKernel

/// Apps that end of themselves, in every way and at every place: noticed at once, at the moment at which it happened.
enum SuddenEnds {
    static func run(_ options: Options) throws -> Phone {
        let phone = try Phone(options)
        defer { phone.finish() }
        var begin = 0.0
        for place in ["launch", "callback", "timer", "thread", "task"] {
            for (way, signal) in [
                ("fatal", [SIGILL, SIGTRAP]), ("segv", [SIGSEGV]), ("abort", [SIGABRT]), ("exit", []),
            ] {
                try end(phone, way, place, signal, begin)
                begin += 100
            }
        }
        try stop(phone, begin)
        return phone
    }

    /// An app that stops itself stands still, and hangs nobody: it is taken for one that does not answer.
    private static func stop(_ phone: Phone, _ begin: Double) throws {
        try phone.run(until: begin)
        let app = try phone.install("stop", "stop@callback")
        try phone.open(app)
        try phone.device.perform(.environment(.battery(50)))
        try phone.run(until: begin + 10)
        phone.expect(phone.lines(app).last?.text, is: "last words", "what it said")
        try phone.device.perform(.user(.pressedHome))
        try phone.run(until: begin + 100)
        phone.expect(phone.records("app-killed", app).count, is: 1, "kills of an app that does not answer")
    }

    private static func end(
        _ phone: Phone,
        _ way: String,
        _ place: String,
        _ signals: [Int32],
        _ begin: Double
    ) throws {
        try phone.run(until: begin)
        let app = try phone.install("\(way)-\(place)", "\(way)@\(place)")
        try phone.open(app)
        try phone.run(until: begin + 10)
        if place == "callback" { try phone.device.perform(.environment(.battery(50))) }
        // Nothing more is needed: the end is known at its moment.
        let moment = Int64((place == "launch" ? begin : begin + 10) * 1e9)
        let ends = phone.records(signals.isEmpty ? "app-exited" : "app-crashed", app)
        phone.expect(ends.map(\.time.nanoseconds), is: [moment], "moment of \(way) in a \(place)")
        switch ends.first?[signals.isEmpty ? "status" : "signal"] {
        case .integer(let number) where signals.isEmpty: phone.expect(number, is: 7, "status")
        case .integer(let number): phone.check(signals.contains(Int32(number)), "\(way) ended by signal \(number)")
        default: phone.check(false, "\(way) in a \(place) has no end")
        }
        let lines = phone.lines(app).filter { $0.time == moment }.map(\.text)
        phone.check(lines.contains("last words"), "\(way) in a \(place): no last words in \(lines)")
        phone.check(lines.contains { $0.hasPrefix("half a word") }, "\(way) in a \(place): no half word in \(lines)")
        phone.check(!lines.contains { $0.contains("0x0000") }, "\(way) in a \(place): addresses in \(lines)")
        if !signals.isEmpty {
            let crash = phone.crashRecord(app)
            let isRight = crash.contains("\"time\" : \(moment)") && crash.contains("last words")
            phone.check(isRight, "\(app) left no record of its moment: \(crash)")
        }
        phone.checkMoments(app)
        if place == "callback" { try phone.device.perform(.environment(.battery(60))) }
        // The device goes on, and the app may be opened again.
        try phone.run(until: begin + 50)
        try phone.open(app)
        phone.expect(phone.records("app-launched", app).count, is: 2, "launches of \(way) in a \(place)")
        try phone.device.perform(.user(.removed(app)))
    }
}
