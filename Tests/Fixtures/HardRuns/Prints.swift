import OffstageDevice
import OffstageKernel

/// An app that says the time in every way, on several threads.
enum Prints {
    static func run(_ options: Options) throws -> Phone {
        let phone = try Phone(options)
        defer { phone.finish() }
        let app = try phone.install("prints", "prints")
        try phone.open(app)
        try phone.run(until: 80)
        let lines = phone.lines(app)
        phone.check(lines.allSatisfy { $0.own != nil }, "a line without its moment")
        // Every other way in seven says one line; the others say two, a frame and text.
        let rounds = (0..<3).flatMap { thread in (0..<20).map { (thread + $0) % 7 } }
        let said = rounds.reduce(0) { $0 + ([0, 2, 4].contains($1) ? 2 : 1) }
        phone.expect(lines.count, is: 1 + said + 20 + 5, "lines")
        for way in ["Logger", "print", "NSLog", "fputs", "os_log", "write", "both halves"] {
            phone.check(lines.contains { $0.text.hasSuffix(" \(way)") }, "nothing was said by \(way)")
        }
        phone.checkMoments(app)
        return phone
    }
}
