import OffstageDevice

/// Reads a running device's log over its control socket.
struct LogReader {
    var device: DeviceOptions
    var query = LogQuery()
    /// When to give up, if ever.
    var deadline: ContinuousClock.Instant?

    /// Hands over every page there is.
    /// - Returns: the sequence number of the next line to be written.
    @discardableResult
    func pages(_ each: (LogPage) throws -> Void) throws -> Int {
        try device.connect(deadline: deadline).pages(query, each)
    }

    /// Hands over every line there is.
    func read(_ each: (String) throws -> Void) throws {
        try pages { page in
            for line in page.lines { try each(line) }
        }
    }

    /// The sequence number that the next line to be written will have, or less.
    func end() throws -> Int {
        var reader = self
        reader.query.last = 0
        return try reader.pages { _ in }
    }

    /// Hands over every line from `start` on, those to come included, until `each` returns false or the device ends.
    func follow(from start: Int, _ each: (String) throws -> Bool) throws {
        let client = try device.connect(deadline: deadline)
        var query = query
        query.from = start
        try client.follow(.log(query, follow: true)) { reply in
            guard case .lines(let page) = reply else { throw ControlClient.mismatch(reply) }
            for line in page.lines where try !each(line) { return false }
            return true
        }
    }
}
