import Foundation

/// What an app says to its device.
public enum AppMessage: Equatable, Sendable {
    /// The first word. The device answers with ``DeviceMessage/launch(_:)`` or closes.
    case hello(Hello)
    /// A callback, ``Frame/replyTo``, has returned after this many milliseconds on the main thread.
    case returned(milliseconds: Int)
    case taskBegan(TaskBeginning)
    /// `endBackgroundTask`, wherever it was called; `inHandler` if an expiration handler was running.
    case taskEnded(identifier: Int, inHandler: Bool)
    case activityBegan(identifier: Int, reason: String)
    case activityEnded(identifier: Int)
    /// A line of `os_log`, `Logger` or `NSLog`. What is printed does not come as a message (``Frame/outputStamp``).
    case log(Log)
    case badge(Int)
    /// The app's widgets shall have new timelines: those of this kind, or all.
    case widgetReload(kind: String?)
    /// The answer to a snapshot callback: the screen as text and as SVG. Counts as its return.
    case snapshot(Snapshot)
    case offMainThread(api: String, site: String)
    case defaultsReadBeforeUnlock(key: String)
    case defaultsWrittenAfterRead(key: String)
    /// A call that the sandbox refused; `kill` has no path.
    case sandboxViolation(call: String, path: String?)
    /// A call reached for a path in a container that the app had before an update.
    case formerContainerReached(call: String, path: String)
    /// A call sent over a connection that the system had taken while the app was suspended.
    case takenConnectionUsed(call: String)
    /// A call asked for a port of the app's own whose listener the system had taken while the app was suspended.
    case takenListenerReached(call: String)
    case refresh(RefreshMessage)
    /// A word about notifications.
    case push(PushMessage)
    /// A word about background sessions.
    case session(SessionMessage)
    /// A word about where the device is.
    case location(LocationMessage)
    /// A question about certificates, or to the keychain.
    case security(SecurityMessage)
    /// A word about a transfer, which has this number in the process.
    case transfer(UInt32, TransferMessage)

    public struct Hello: Equatable, Sendable, Codable {
        public var version: Int
        public init(version: Int = Wire.version) { self.version = version }
    }

    public struct TaskBeginning: Equatable, Sendable, Codable {
        public var identifier: Int
        public var name: String?
        public var hasHandler: Bool
        public var site: String
        public init(identifier: Int, name: String?, hasHandler: Bool, site: String) {
            self.identifier = identifier
            self.name = name
            self.hasHandler = hasHandler
            self.site = site
        }
    }

    public struct Log: Equatable, Sendable, Codable {
        public var subsystem: String
        public var category: String
        /// `debug`, `info`, `default`, `error` or `fault`.
        public var level: String
        public var message: String
        public init(subsystem: String, category: String, level: String, message: String) {
            self.subsystem = subsystem
            self.category = category
            self.level = level
            self.message = message
        }
    }

    public struct Snapshot: Equatable, Sendable, Codable {
        public var text: String
        public var svg: String
        public init(text: String, svg: String) {
            self.text = text
            self.svg = svg
        }
    }
}

extension AppMessage {
    /// The kinds of frames that carry it, but for ``transfer(_:_:)``, which has its own. A new one comes last: its
    /// place is its number on the wire.
    enum Kind: UInt16, CaseIterable {
        case hello = 1
        case returned, taskBegan, taskEnded, activityBegan, activityEnded, log, badge, snapshot, offMainThread
        case defaultsReadBeforeUnlock, refresh, defaultsWrittenAfterRead, sandboxViolation, push, session
        case formerContainerReached, takenConnectionUsed, security
        // Between them lie the numbers of transfers' own.
        case sessionWord = 27
        case takenListenerReached, widgetReload, location
    }

    private struct TaskEnd: Codable {
        var identifier: Int
        var inHandler: Bool
    }
    private struct Activity: Codable {
        var identifier: Int
        var reason: String
    }
    private struct Violation: Codable {
        var call: String
        var path: String?
    }
    private struct Reload: Codable {
        var kind: String?
    }
    private struct Misuse: Codable {
        var api: String
        var site: String
    }

    /// The frame that carries this message.
    public func frame(id: UInt32 = 0, replyTo: UInt32 = 0, outputStamp: UInt64) throws -> Frame {
        if case .transfer(let number, let message) = self {
            return try message.frame(of: number, outputStamp: outputStamp)
        }
        let (kind, body) = try kindAndBody()
        return Frame(kind: kind.rawValue, id: id, replyTo: replyTo, outputStamp: outputStamp, body: body)
    }

    private func kindAndBody() throws -> (Kind, Data) {
        switch self {
        // Written by hand, because the first use of an encoder would be a twentieth of a cold launch.
        case .hello(let hello): (.hello, encodedBody(text: "{\"version\":\(hello.version)}"))
        case .returned(let milliseconds): (.returned, encodedBody(text: "\(milliseconds)"))
        case .taskBegan(let beginning): (.taskBegan, try encodedBody(beginning))
        case .taskEnded(let identifier, let inHandler):
            (.taskEnded, try encodedBody(TaskEnd(identifier: identifier, inHandler: inHandler)))
        case .activityBegan(let identifier, let reason):
            (.activityBegan, try encodedBody(Activity(identifier: identifier, reason: reason)))
        case .activityEnded(let identifier): (.activityEnded, try encodedBody(identifier))
        case .log(let log): (.log, try encodedBody(log))
        case .badge(let number): (.badge, try encodedBody(number))
        case .widgetReload(let kind): (.widgetReload, try encodedBody(Reload(kind: kind)))
        case .snapshot(let snapshot): (.snapshot, try encodedBody(snapshot))
        case .offMainThread(let api, let site): (.offMainThread, try encodedBody(Misuse(api: api, site: site)))
        case .defaultsReadBeforeUnlock(let key): (.defaultsReadBeforeUnlock, try encodedBody(key))
        case .refresh(let message): (.refresh, try encodedBody(message))
        case .defaultsWrittenAfterRead(let key): (.defaultsWrittenAfterRead, try encodedBody(key))
        case .sandboxViolation(let call, let path):
            (.sandboxViolation, try encodedBody(Violation(call: call, path: path)))
        case .formerContainerReached(let call, let path):
            (.formerContainerReached, try encodedBody(Violation(call: call, path: path)))
        case .takenConnectionUsed(let call): (.takenConnectionUsed, try encodedBody(call))
        case .takenListenerReached(let call): (.takenListenerReached, try encodedBody(call))
        case .push(let message): (.push, try encodedBody(message))
        case .session(let message):
            if let word = message.word { (.sessionWord, word) } else { (.session, try encodedBody(message)) }
        case .security(let message): (.security, try encodedBody(message))
        case .location(let message): (.location, try encodedBody(message))
        case .transfer: preconditionFailure("a word about a transfer makes its own frame")
        }
    }

    public init(_ frame: Frame) throws(WireError) {
        if TransferMessage.kinds.contains(frame.kind) {
            self = .transfer(frame.id, try TransferMessage(frame))
            return
        }
        guard let kind = Kind(rawValue: frame.kind) else {
            throw WireError(.unknownMessage, "an app cannot send a message of kind \(frame.kind)")
        }
        self =
            switch kind {
            case .hello: .hello(try decodedBody(Hello.self, frame))
            case .returned: .returned(milliseconds: try decodedBody(Int.self, frame))
            case .taskBegan: .taskBegan(try decodedBody(TaskBeginning.self, frame))
            case .taskEnded: AppMessage(try decodedBody(TaskEnd.self, frame))
            case .activityBegan: AppMessage(try decodedBody(Activity.self, frame))
            case .activityEnded: .activityEnded(identifier: try decodedBody(Int.self, frame))
            case .log: .log(try decodedBody(Log.self, frame))
            case .widgetReload: .widgetReload(kind: try decodedBody(Reload.self, frame).kind)
            case .badge: .badge(try decodedBody(Int.self, frame))
            case .snapshot: .snapshot(try decodedBody(Snapshot.self, frame))
            case .offMainThread: AppMessage(try decodedBody(Misuse.self, frame))
            case .defaultsReadBeforeUnlock: .defaultsReadBeforeUnlock(key: try decodedBody(String.self, frame))
            case .refresh: .refresh(try decodedBody(RefreshMessage.self, frame))
            case .defaultsWrittenAfterRead: .defaultsWrittenAfterRead(key: try decodedBody(String.self, frame))
            case .sandboxViolation: AppMessage(try decodedBody(Violation.self, frame))
            case .push: .push(try decodedBody(PushMessage.self, frame))
            case .session: .session(try decodedBody(SessionMessage.self, frame))
            case .sessionWord: .session(try SessionMessage(word: frame))
            case .security: .security(try decodedBody(SecurityMessage.self, frame))
            case .location: .location(try decodedBody(LocationMessage.self, frame))
            case .formerContainerReached: Self.reached(try decodedBody(Violation.self, frame))
            case .takenListenerReached: .takenListenerReached(call: try decodedBody(String.self, frame))
            case .takenConnectionUsed: .takenConnectionUsed(call: try decodedBody(String.self, frame))
            }
    }

    private init(_ end: TaskEnd) {
        self = .taskEnded(identifier: end.identifier, inHandler: end.inHandler)
    }
    private init(_ activity: Activity) {
        self = .activityBegan(identifier: activity.identifier, reason: activity.reason)
    }
    private init(_ violation: Violation) {
        self = .sandboxViolation(call: violation.call, path: violation.path)
    }
    private static func reached(_ violation: Violation) -> AppMessage {
        .formerContainerReached(call: violation.call, path: violation.path ?? "")
    }
    private init(_ misuse: Misuse) {
        self = .offMainThread(api: misuse.api, site: misuse.site)
    }
}
