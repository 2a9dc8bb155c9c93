import Foundation

/// What a device says to an app.
///
/// Most parts of a launch and of a call are nearly always absent; they lie elsewhere, because a message goes from place
/// to place before it is written.
public enum DeviceMessage: Equatable, Sendable {
    /// The answer to ``AppMessage/hello(_:)``; ``Frame/id`` is the number of the launch callback.
    indirect case launch(Launch)
    /// Call this on the main thread, then send ``AppMessage/returned(milliseconds:)`` for ``Frame/id``.
    indirect case callback(Call)
    /// The surroundings changed. Nobody answers it.
    case surroundings(Surroundings)
    /// The answer to the question with the number ``Frame/id``.
    case answer(RefreshAnswer)
    /// A word about a transfer of this number.
    case transfer(UInt32, TransferEvent)
    /// A word about the background session of this identifier.
    case session(String, SessionEvent)

    public struct Launch: Equatable, Sendable, Codable {
        public var version: Int
        /// The device's OS profile.
        public var os: Int
        /// Why the process runs: the log's word.
        public var reason: String
        public var call: Call
        public var surroundings: Surroundings
        /// Main-thread mistakes end the process instead of being reported only (L-59).
        public var strict: Bool
        /// Tasks of background sessions that were never resumed are not listed (T-25).
        public var hidesNeverResumed: Bool

        public init(
            version: Int = Wire.version,
            os: Int,
            reason: String,
            call: Call,
            surroundings: Surroundings,
            strict: Bool,
            hidesNeverResumed: Bool = false
        ) {
            self.version = version
            self.os = os
            self.reason = reason
            self.call = call
            self.surroundings = surroundings
            self.strict = strict
            self.hidesNeverResumed = hidesNeverResumed
        }
    }

    /// The calls into an app; the names are those of the kernel's callbacks. A new one comes last: its place is its
    /// number on the wire.
    public enum CallName: String, Equatable, Sendable, Codable, CaseIterable {
        case launch, connectScene, disconnectScene, didBecomeActive, willResignActive, didEnterBackground
        case willEnterForeground, willTerminate, expireTasks, expireActivities, didReceiveMemoryWarning
        case protectedDataWillBecomeUnavailable, protectedDataDidBecomeAvailable, takeSnapshot
        case performFetch, launchTask, expireTask, raise
        case receivePush, didRegister, failToRegister
        case willPresent, didReceiveResponse
        case receiveNotification, expireNotification
        case handleSessionEvents
        case location
    }

    public struct Call: Equatable, Sendable, Codable {
        public var name: CallName
        /// `UIApplication.State.rawValue` while the call runs.
        public var state: Int
        /// The tasks or activities that expire; the run of a fetch or of a scheduled task.
        public var identifiers: [Int]
        /// Nanoseconds from now to the hard end while a task is open; absent in the foreground.
        public var withTask: Int64?
        /// Nanoseconds from now to suspension when no task is open; absent in the foreground.
        public var withoutTask: Int64?
        /// The text of an exception; the payload of a notification, also of one that a launch is for; a token in
        /// hexadecimal; why there is none; the action that was chosen of a notification.
        public var text: String?
        /// What most calls do not have.
        public var subject: Subject?
        public init(
            name: CallName,
            state: Int,
            identifiers: [Int] = [],
            withTask: Int64? = nil,
            withoutTask: Int64? = nil,
            text: String? = nil,
            subject: Subject? = nil
        ) {
            self.name = name
            self.state = state
            self.identifiers = identifiers
            self.withTask = withTask
            self.withoutTask = withoutTask
            self.text = text
            self.subject = subject
        }

        /// What a call is about. It lies out of line: calls stand between a wake and the app's code.
        public indirect enum Subject: Equatable, Sendable, Codable {
            /// What a launch handler is called with.
            case request(RefreshMessage.TaskRequest)
            /// What may be shown or changed, or was tapped; then with what a person typed for an action.
            case notification(NotificationMessage.Notification, typed: String? = nil)
            /// What is told of where the device is.
            case location(LocationMessage.News)
        }
    }

    /// What an app can read of the device's surroundings.
    public struct Surroundings: Equatable, Sendable, Codable {
        /// Percent.
        public var battery: Int
        public var charging: Bool
        public var lowPowerMode: Bool
        /// `ProcessInfo.ThermalState.rawValue`.
        public var thermal: Int
        /// `UIBackgroundRefreshStatus.rawValue`.
        public var backgroundRefresh: Int
        public var protectedDataAvailable: Bool
        public var unlockedSinceBoot: Bool
        public var badge: Int
        public var isRegisteredForRemoteNotifications: Bool
        /// `wifi`, `cellular` or `none`.
        public var network: String
        public var lowDataMode: Bool
        public var passcode: Bool
        /// Nil for an app that has not asked for anything.
        public var location: LocationMessage.Standing?
        public init(
            battery: Int,
            charging: Bool,
            lowPowerMode: Bool,
            thermal: Int,
            backgroundRefresh: Int,
            protectedDataAvailable: Bool,
            unlockedSinceBoot: Bool,
            badge: Int,
            isRegisteredForRemoteNotifications: Bool,
            network: String,
            lowDataMode: Bool,
            passcode: Bool,
            location: LocationMessage.Standing? = nil
        ) {
            self.battery = battery
            self.charging = charging
            self.lowPowerMode = lowPowerMode
            self.thermal = thermal
            self.backgroundRefresh = backgroundRefresh
            self.protectedDataAvailable = protectedDataAvailable
            self.unlockedSinceBoot = unlockedSinceBoot
            self.badge = badge
            self.isRegisteredForRemoteNotifications = isRegisteredForRemoteNotifications
            self.network = network
            self.lowDataMode = lowDataMode
            self.passcode = passcode
            self.location = location
        }

        /// By name, so that ``Wire/version`` counts them.
        enum CodingKeys: String, CodingKey, CaseIterable {
            case battery, charging, lowPowerMode, thermal, backgroundRefresh, protectedDataAvailable
            case unlockedSinceBoot, badge, isRegisteredForRemoteNotifications, network, lowDataMode, passcode
            case location
        }

        /// What an app's code sees in a process that no device started, such as a test's.
        public static let outsideDevice = Surroundings(
            battery: 100,
            charging: false,
            lowPowerMode: false,
            thermal: 0,
            backgroundRefresh: 2,
            protectedDataAvailable: true,
            unlockedSinceBoot: true,
            badge: 0,
            isRegisteredForRemoteNotifications: false,
            network: "wifi",
            lowDataMode: false,
            passcode: false
        )
    }

    /// The frame that carries this message.
    public func frame(id: UInt32 = 0) throws -> Frame {
        switch self {
        case .launch(let launch): return Frame(kind: 101, id: id, body: try encodedBody(launch))
        case .callback(let call) where call.isNumbersOnly:
            return Frame(kind: 102, id: id, body: encodedBody(call.numbers))
        case .callback(let call): return Frame(kind: 104, id: id, body: try encodedBody(call))
        case .surroundings(let surroundings): return Frame(kind: 103, id: id, body: try encodedBody(surroundings))
        case .answer(let answer): return Frame(kind: 105, id: id, body: try encodedBody(answer))
        case .transfer(let number, let event): return try event.frame(of: number)
        case .session(let name, let event):
            if let word = event.word(of: name) { return Frame(kind: 107, id: id, body: word) }
            return Frame(kind: 106, id: id, body: try encodedBody(SessionWord(session: name, event: event)))
        }
    }

    /// The frames that carry this message, none with a larger body than a frame may have.
    public func frames(id: UInt32 = 0) throws -> [Frame] {
        guard case .answer(.session(let lastTask, let tasks, let isLast)) = self else { return [try frame(id: id)] }
        return try Frame.pieces(of: tasks[...], isLast: isLast) { piece, isLast in
            let answer = RefreshAnswer.session(lastTask: lastTask, tasks: Array(piece), isLast: isLast)
            return try DeviceMessage.answer(answer).frame(id: id)
        }
    }

    private struct SessionWord: Codable {
        var session: String
        var event: SessionEvent
    }

    private init(_ word: SessionWord) { self = .session(word.session, word.event) }

    private init(_ word: (session: String, event: SessionEvent)) { self = .session(word.session, word.event) }

    public init(_ frame: Frame) throws(WireError) {
        self =
            switch frame.kind {
            case 101: .launch(try decodedBody(Launch.self, frame))
            case 102: .callback(try Call(numbers: decodedNumbers(frame)))
            case 103: .surroundings(try decodedBody(Surroundings.self, frame))
            case 104: .callback(try decodedBody(Call.self, frame))
            case 105: .answer(try decodedBody(RefreshAnswer.self, frame))
            case 106: DeviceMessage(try decodedBody(SessionWord.self, frame))
            case 107: DeviceMessage(try SessionEvent.word(frame))
            case TransferEvent.kinds: .transfer(frame.id, try TransferEvent(frame))
            default: throw WireError(.unknownMessage, "a device cannot send a message of kind \(frame.kind)")
            }
    }
}

/// A call is a list of numbers on the wire: it stands between a wake and the app's code, where an encoder costs more
/// than all the rest. Name, state, the two allowances (the smallest number where there is none), the identifiers.
extension DeviceMessage.Call {
    fileprivate var isNumbersOnly: Bool { text == nil && subject == nil }

    fileprivate var numbers: [Int64] {
        let index = DeviceMessage.CallName.allCases.firstIndex(of: name) ?? 0
        return [Int64(index), Int64(state), withTask ?? .min, withoutTask ?? .min] + identifiers.map { Int64($0) }
    }

    fileprivate init(numbers: [Int64]) throws(WireError) {
        let names = DeviceMessage.CallName.allCases
        guard numbers.count >= 4, names.indices.contains(Int(numbers[0])) else {
            throw WireError(.unknownMessage, "a call of \(numbers.count) numbers is none that this app knows")
        }
        self.init(
            name: names[Int(numbers[0])],
            state: Int(numbers[1]),
            identifiers: numbers[4...].map { Int($0) },
            withTask: numbers[2] == .min ? nil : numbers[2],
            withoutTask: numbers[3] == .min ? nil : numbers[3]
        )
    }
}
