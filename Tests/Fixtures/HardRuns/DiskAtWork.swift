import OffstageDevice
import OffstageKernel

/// An app that writes through to a disk which others keep busy.
enum DiskAtWork {
    static func run(_ options: Options) throws -> Phone {
        let phone = try Phone(options)
        defer { phone.finish() }
        let count = options.count ?? 100
        let app = try phone.install("disk", "sync", String(count))
        try phone.open(app)
        try phone.run(until: Double(count))
        let lines = phone.lines(app).filter { $0.text.hasPrefix("round") }
        phone.expect(lines.map(\.text), is: (1...count).map { "round \($0) \($0) true" }, "rounds")
        for (index, line) in lines.enumerated() {
            phone.expect(line.time, is: Int64(index + 1) * 10_000_000, "moment of round \(index + 1)")
        }
        phone.checkMoments(app)
        return phone
    }
}
