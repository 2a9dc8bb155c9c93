import OffstageWire

/// Reads a running device's log over its control socket.
struct LogReader {
    var device: DeviceOptions
    /// Only lines of this app; nil for all.
    var app: String?
    /// When to give up, if ever.
    var deadline: ContinuousClock.Instant?

    /// Hands over every line there is. A device answers with as many lines as fit one message, so this asks again until
    /// nothing more comes.
    /// - Returns: the sequence number of the next line to be written.
    @discardableResult
    func read(from start: Int = 1, _ each: (String) throws -> Void) throws -> Int {
        let client = try device.connect(deadline: deadline)
        var next = start
        while true {
            let reply = try client.ask(.log(app: app, from: next, follow: false))
            guard case .lines(let lines) = reply else { throw ControlClient.mismatch(reply) }
            guard let last = lines.last else { return next }
            for line in lines { try each(line) }
            next = LogEntry(last).sequence + 1
        }
    }

    /// The sequence number that the next line to be written will have, or less.
    func end() throws -> Int {
        try read { _ in }
    }

    /// Hands over every line from `start` on, those to come included, until `each` returns false or the device ends.
    func follow(from start: Int, _ each: (String) throws -> Bool) throws {
        let client = try device.connect(deadline: deadline)
        try client.follow(.log(app: app, from: start, follow: true)) { reply in
            guard case .lines(let lines) = reply else { throw ControlClient.mismatch(reply) }
            for line in lines where try !each(line) { return false }
            return true
        }
    }
}
