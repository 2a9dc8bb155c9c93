import Foundation

/// What a device says of every task of a background session.
extension SessionEvent {
    private enum Verb: Int {
        case received, sent, ended
    }

    /// The body of a frame that carries only this; nil for what is rare, or has more than a word says.
    func word(of session: String) -> Data? {
        var writer = WordWriter()
        func begin(_ verb: Verb, _ task: Int) {
            writer.put(verb.rawValue)
            writer.put(session)
            writer.put(task)
        }
        switch self {
        case .received(let task, let total, let expected):
            begin(.received, task)
            writer.put(total)
            writer.put(optional: expected)
        case .sent(let task, let total, let expected):
            begin(.sent, task)
            writer.put(total)
            writer.put(expected)
        case .ended(let task, let ending):
            guard ending.partial == nil, ending.upload == nil else { return nil }
            begin(.ended, task)
            writer.put(ending)
        case .carriedOn, .challenged, .delayedRequest, .informational, .eventsFinished: return nil
        }
        return Data(writer.bytes)
    }

    /// - Returns: the event, and the session that it is about.
    static func word(_ frame: Frame) throws(WireError) -> (session: String, event: SessionEvent) {
        var reader = WordReader(frame)
        guard let verb = Verb(rawValue: try reader.count()) else { throw reader.failure }
        let (session, task) = (try reader.text(), try reader.count())
        let event: SessionEvent =
            switch verb {
            case .received: .received(task: task, total: try reader.number(), expected: try reader.optionalNumber())
            case .sent: .sent(task: task, total: try reader.number(), expected: try reader.number())
            case .ended: .ended(task: task, try reader.ending())
            }
        try reader.end()
        return (session, event)
    }
}

extension WordWriter {
    /// All but what is left for another task.
    fileprivate mutating func put(_ ending: SessionEvent.Ending) {
        put(ending.began)
        put(ending.ended)
        put(optional: ending.error.map(Int64.init))
        put(optional: ending.cancelReason.map(Int64.init))
        put(optional: ending.file)
        put(ending.received)
        put(ending.sent)
        put(ending.response != nil)
        guard let head = ending.response else { return }
        put(head.url)
        put(head.status)
        put(head.version)
        put(head.headers)
    }
}

extension WordReader {
    fileprivate mutating func ending() throws(WireError) -> SessionEvent.Ending {
        var ending = SessionEvent.Ending(began: try number(), ended: try number())
        ending.error = try optionalNumber().map { Int($0) }
        ending.cancelReason = try optionalNumber().map { Int($0) }
        ending.file = try optionalText()
        ending.received = try number()
        ending.sent = try number()
        guard try bool() else { return ending }
        ending.response = TransferEvent.Head(
            url: try text(),
            status: try count(),
            version: try text(),
            headers: try headers()
        )
        return ending
    }
}
