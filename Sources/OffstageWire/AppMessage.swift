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
    /// The answer to a snapshot callback: the screen as text and as SVG. Counts as its return.
    case snapshot(Snapshot)
    case offMainThread(api: String, site: String)
    case defaultsReadBeforeUnlock(key: String)
    case defaultsWrittenAfterRead(key: String)
    /// A call that the sandbox refused; `kill` has no path.
    case sandboxViolation(call: String, path: String?)
    case refresh(RefreshMessage)
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
        return Frame(kind: kind, id: id, replyTo: replyTo, outputStamp: outputStamp, body: body)
    }

    private func kindAndBody() throws -> (UInt16, Data) {
        switch self {
        // Written by hand, because the first use of an encoder would be a twentieth of a cold launch.
        case .hello(let hello): (1, Data("{\"version\":\(hello.version)}".utf8))
        case .returned(let milliseconds): (2, Data("\(milliseconds)".utf8))
        case .taskBegan(let beginning): (3, try encodedBody(beginning))
        case .taskEnded(let identifier, let inHandler):
            (4, try encodedBody(TaskEnd(identifier: identifier, inHandler: inHandler)))
        case .activityBegan(let identifier, let reason):
            (5, try encodedBody(Activity(identifier: identifier, reason: reason)))
        case .activityEnded(let identifier): (6, try encodedBody(identifier))
        case .log(let log): (7, try encodedBody(log))
        case .badge(let number): (8, try encodedBody(number))
        case .snapshot(let snapshot): (9, try encodedBody(snapshot))
        case .offMainThread(let api, let site): (10, try encodedBody(Misuse(api: api, site: site)))
        case .defaultsReadBeforeUnlock(let key): (11, try encodedBody(key))
        case .refresh(let message): (12, try encodedBody(message))
        case .defaultsWrittenAfterRead(let key): (13, try encodedBody(key))
        case .sandboxViolation(let call, let path): (14, try encodedBody(Violation(call: call, path: path)))
        case .transfer: preconditionFailure("a word about a transfer makes its own frame")
        }
    }

    public init(_ frame: Frame) throws(WireError) {
        self =
            switch frame.kind {
            case 1: .hello(try decodedBody(Hello.self, frame))
            case 2: .returned(milliseconds: try decodedBody(Int.self, frame))
            case 3: .taskBegan(try decodedBody(TaskBeginning.self, frame))
            case 4: AppMessage(try decodedBody(TaskEnd.self, frame))
            case 5: AppMessage(try decodedBody(Activity.self, frame))
            case 6: .activityEnded(identifier: try decodedBody(Int.self, frame))
            case 7: .log(try decodedBody(Log.self, frame))
            case 8: .badge(try decodedBody(Int.self, frame))
            case 9: .snapshot(try decodedBody(Snapshot.self, frame))
            case 10: AppMessage(try decodedBody(Misuse.self, frame))
            case 11: .defaultsReadBeforeUnlock(key: try decodedBody(String.self, frame))
            case 12: .refresh(try decodedBody(RefreshMessage.self, frame))
            case 13: .defaultsWrittenAfterRead(key: try decodedBody(String.self, frame))
            case 14: AppMessage(try decodedBody(Violation.self, frame))
            case TransferMessage.kinds: .transfer(frame.id, try TransferMessage(frame))
            default: throw WireError(.unknownMessage, "an app cannot send a message of kind \(frame.kind)")
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
    private init(_ misuse: Misuse) {
        self = .offMainThread(api: misuse.api, site: misuse.site)
    }
}
