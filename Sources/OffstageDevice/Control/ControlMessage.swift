import Foundation
public import OffstageKernel
public import OffstageWire

/// What the command line asks of a running device, over the device's control socket.
public enum ControlRequest: Equatable, Sendable, Codable {
    case status
    case shutdown
    case install(path: String)
    case listApps
    /// The tasks of background sessions, of one app or of all.
    case listTransfers(app: String?)
    /// Lets this happen at one moment, in this order; the arguments are for the process that it starts. What only the
    /// device itself can know, such as the end of a process, is refused.
    case perform([Event], arguments: [String] = [])
    /// `kind` is `data`, `bundle` or `group`; `group` names the group.
    case container(app: String, kind: String, group: String?)
    case showEnvironment
    /// A page of the log; with `follow` the connection stays open and carries every line to come, after those that the
    /// query has held back.
    case log(LogQuery, follow: Bool)
    /// The app's last picture in the app switcher.
    case snapshot(app: String)
    /// Where providers reach the app; in this environment, or whichever it is entitled for.
    case token(app: String, environment: String?)

    /// What a person does.
    public static func user(_ action: UserAction) -> Self { .perform([.user(action)]) }
    /// What a developer provokes.
    public static func simulate(_ simulation: Simulation) -> Self { .perform([.simulated(simulation)]) }
    /// What changes around the device.
    public static func environment(_ changes: [Surroundings.Change]) -> Self {
        .perform(changes.map { .environment($0) })
    }
}

/// A device's answers. Every request has exactly one, except a followed log, which has one for each batch of lines, and
/// a list of transfers, which has as many as it takes.
public enum ControlReply: Equatable, Sendable, Codable {
    case done
    case status(Status)
    case apps([App])
    /// A piece of the list, and whether it is the last.
    case transfers([Transfer], isLast: Bool = true)
    case path(String)
    case environment([Setting])
    /// A piece of the log, ready to print.
    case lines(LogPage)
    case snapshot(text: String, svg: String)
    case token(text: String, environment: String)
    /// What was asked is not possible. One sentence with the next step; the rule that forbids it, if one does.
    case refused(reason: String, rule: String?)
    /// The app could not be run.
    case failed(reason: String)

    public struct Status: Equatable, Sendable, Codable {
        public var os: Int
        public var seed: UInt64
        public var speed: Int
        public var state: String
        public var now: Int64
        public var locked: Bool
        public var foreground: String?
        public init(
            os: Int,
            seed: UInt64,
            speed: Int,
            state: String,
            now: Int64,
            locked: Bool,
            foreground: String?
        ) {
            self.os = os
            self.seed = seed
            self.speed = speed
            self.state = state
            self.now = now
            self.locked = locked
            self.foreground = foreground
        }
    }

    public struct App: Equatable, Sendable, Codable {
        public var identifier: String
        public var name: String
        /// `not-running`, `inactive`, `active`, `background` or `suspended` (L-1).
        public var state: String
        /// The process on the host, while there is one.
        public var pid: Int32?
        public var badge: Int
        /// Removed in the app switcher and not opened since (L-19).
        public var forceQuit: Bool
        public init(identifier: String, name: String, state: String, pid: Int32?, badge: Int, forceQuit: Bool) {
            self.identifier = identifier
            self.name = name
            self.state = state
            self.pid = pid
            self.badge = badge
            self.forceQuit = forceQuit
        }
    }

    /// A task of a background session whose end its app has not heard.
    public struct Transfer: Equatable, Sendable, Codable {
        public var app: String
        public var session: String
        /// `taskIdentifier`.
        public var task: Int
        /// `taskDescription`.
        public var description: String?
        /// `download`, `upload` or `data`.
        public var kind: String
        public var url: String
        /// `suspended`, `waiting`, `queued`, `running`, `finished` or `failed`.
        public var state: String
        /// What a waiting task waits for, as in `transfer-waiting`.
        public var reason: String?
        public var bytes: Int64
        public var expected: Int64?
        public var status: Int?
        public var error: Int?

        public init(
            app: String,
            session: String,
            task: Int,
            kind: String,
            url: String,
            state: String,
            bytes: Int64 = 0
        ) {
            self.app = app
            self.session = session
            self.task = task
            self.kind = kind
            self.url = url
            self.state = state
            self.bytes = bytes
        }

        init(_ transfer: Device.TransferStatus) {
            app = transfer.key.session.app.rawValue
            session = transfer.key.session.session
            task = transfer.key.task
            description = transfer.description
            kind = transfer.kind.rawValue
            url = transfer.url
            state = transfer.state.rawValue
            reason = transfer.reason
            bytes = transfer.bytes
            expected = transfer.expected
            status = transfer.status
            error = transfer.error
        }
    }

    public struct Setting: Equatable, Sendable, Codable {
        public var key: String
        public var value: String
        public init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }
}

extension ControlRequest {
    static let kind: UInt16 = 201

    public func frame(id: UInt32) throws -> Frame {
        Frame(kind: Self.kind, id: id, body: try encodedBody(self))
    }

    public init(_ frame: Frame) throws(WireError) {
        guard frame.kind == Self.kind else {
            throw WireError(.unknownMessage, "a control socket takes no message of kind \(frame.kind)")
        }
        self = try decodedBody(ControlRequest.self, frame)
    }
}

extension ControlReply {
    static let kind: UInt16 = 202

    public func frame(replyTo: UInt32) throws -> Frame {
        var frame = Frame(kind: Self.kind, replyTo: replyTo, body: try encodedBody(self))
        if case .lines(let page) = self { frame.payload = page.text }
        return frame
    }

    /// The frames that carry the answer.
    func frames(replyTo: UInt32) throws -> [Frame] {
        guard case .transfers(let transfers, let isLast) = self else { return [try frame(replyTo: replyTo)] }
        return try Frame.pieces(of: transfers[...], isLast: isLast) { piece, isLast in
            try ControlReply.transfers(Array(piece), isLast: isLast).frame(replyTo: replyTo)
        }
    }

    public init(_ frame: Frame) throws(WireError) {
        guard frame.kind == Self.kind else {
            throw WireError(.unknownMessage, "a device answers with no message of kind \(frame.kind)")
        }
        self = try decodedBody(ControlReply.self, frame)
        if case .lines(let page) = self { self = .lines(LogPage(text: frame.payload, next: page.next)) }
    }
}
