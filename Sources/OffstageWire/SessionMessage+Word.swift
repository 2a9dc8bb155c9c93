import Foundation

/// What an app says of every task of a background session.
extension SessionMessage {
    private enum Verb: Int {
        case created, described, resumed, suspended, cancelled, delivered
    }

    /// The body of a frame that carries only this; nil for what is rare, or has more than a word says.
    var word: Data? {
        var writer = WordWriter()
        func begin(_ verb: Verb, _ session: String, _ task: Int) {
            writer.put(verb.rawValue)
            writer.put(session)
            writer.put(task)
        }
        switch self {
        case .created(let order, let session):
            guard order.upload == nil, order.partial == nil, order.proxies == nil else { return nil }
            begin(.created, session, order.task)
            writer.put(order)
        case .described(let text, let task, let session):
            begin(.described, session, task)
            writer.put(optional: text)
        case .resumed(let task, let session): begin(.resumed, session, task)
        case .suspended(let task, let session): begin(.suspended, session, task)
        case .cancelled(let task, let session): begin(.cancelled, session, task)
        case .delivered(let task, let session, let isLast):
            begin(.delivered, session, task)
            writer.put(isLast)
        case .opened, .closed, .scheduled, .cancelledForResume, .identified, .beginning, .eventsHandled, .duplicated,
            .listed,
            .unheard, .readLate:
            return nil
        }
        return Data(writer.bytes)
    }

    init(word frame: Frame) throws(WireError) {
        var reader = WordReader(frame)
        guard let verb = Verb(rawValue: try reader.count()) else { throw reader.failure }
        let (session, task) = (try reader.text(), try reader.count())
        switch verb {
        case .created: self = .created(try reader.order(task), session: session)
        case .described: self = .described(try reader.optionalText(), task: task, session: session)
        case .resumed: self = .resumed(task: task, session: session)
        case .suspended: self = .suspended(task: task, session: session)
        case .cancelled: self = .cancelled(task: task, session: session)
        case .delivered: self = .delivered(task: task, session: session, isLast: try reader.bool())
        }
        try reader.end()
    }
}

extension WordWriter {
    /// All but what it takes over from another task, and proxies, which few have.
    fileprivate mutating func put(_ order: SessionMessage.Order) {
        put(order.kind.rawValue)
        put(order.method)
        put(order.url)
        put(order.headers)
        put(optional: order.description)
        put(optional: order.earliestBegin)
        for isSo in [order.allowsCellular, order.allowsExpensive, order.allowsConstrained, order.isRefused] {
            put(isSo)
        }
        put(optional: order.bodyFile)
    }
}

extension WordReader {
    fileprivate mutating func order(_ task: Int) throws(WireError) -> SessionMessage.Order {
        guard let kind = SessionMessage.Order.Kind(rawValue: try text()) else { throw failure }
        var order = SessionMessage.Order(task: task, kind: kind, method: try text(), url: try text())
        order.headers = try headers()
        order.description = try optionalText()
        order.earliestBegin = try optionalNumber()
        order.allowsCellular = try bool()
        order.allowsExpensive = try bool()
        order.allowsConstrained = try bool()
        order.isRefused = try bool()
        order.bodyFile = try optionalText()
        return order
    }
}
