/// What the device's drivers must do, in order.
public enum Effect: Equatable, Sendable {
    /// A line of the log.
    case record(Record)
    /// The event asked for something the device does not do in its present state; nothing changed.
    case refuse(Refusal)
    /// Start a process of the app; report ``ProcessFact/spawned`` or ``ProcessFact/failedToSpawn(_:)``.
    case spawn(ProcessNumber, AppIdentifier, LaunchReason)
    /// Start a process of this extension of the app; the same is reported.
    case spawnExtension(ProcessNumber, AppIdentifier, of: AppIdentifier)
    /// Call into the app; it reports ``ProcessFact/returned(_:milliseconds:)``.
    case deliver(ProcessNumber, Delivery)
    /// Stop every thread of the process and of its children, and its transfers with them; report
    /// ``ProcessFact/stopped(_:lockedFiles:)``.
    case suspend(ProcessNumber)
    /// Let process and transfers go on.
    case resume(ProcessNumber)
    /// Take the connections of a suspended process, its own and those of its transfers; it notices when it goes on
    /// (L-54).
    case reclaimSockets(ProcessNumber)
    /// Transfers go over this network from now on, or over none.
    case useNetwork(Surroundings.Network)
    /// The process ended by itself: its transfers end with it.
    case endTransfers(ProcessNumber)
    /// See what the threads of the process do, and report ``ProcessFact/examined(_:)`` in any case: it is to be killed.
    case examine(ProcessNumber)
    /// SIGKILL to the process and its children; its transfers end with it. Where there is a report, keep it as a crash
    /// record.
    case kill(ProcessNumber, CrashReport?)
    /// Read what the process used and report ``ProcessFact/used(_:)``.
    case measure(ProcessNumber)
    /// Tell a running app about its surroundings.
    case inform(ProcessNumber, Surroundings.Visible)
    /// Answer a question of the app.
    case answer(ProcessNumber, QuestionNumber, Answer)
    /// Delete the app's bundle and containers.
    case deleteFiles(AppIdentifier)
    /// Carry out a task of a background session, from what there is of it; report what becomes of it as
    /// ``Event/transfer(_:_:)``.
    indirect case beginTransfer(TransferKey, TransferOrder, PartialDownload?)
    /// Say this to the server that wants to know who asks.
    case answerChallenge(TransferKey, ServerChallenge.Answer)
    /// Leave off, keep what came, and report ``BackgroundTransferFact/stopped(_:)``.
    case stopTransfer(TransferKey)
    /// Delete what there is of it.
    case discardTransfer(TransferKey)
    /// Leave off all of them, and delete what there is.
    case discardTransfers(of: AppIdentifier)
    /// Tell an app about one of its background sessions.
    indirect case tellSession(ProcessNumber, SessionKey, SessionNews)
    /// The remote notification with this `apns-id` has reached its app's code, or the user, for the first time. A
    /// gateway outside hears it (C-15); what the one inside would note, the log has.
    case delivered(String)
}

/// One call into an app.
public struct Delivery: Equatable, Sendable {
    public var number: CallbackNumber
    public var callback: Callback
    /// `UIApplication.shared.applicationState` while the callback runs (L-1).
    public var state: ApplicationState
    /// What is left in the background, absent in the foreground (L-33, L-34).
    public var allowance: BackgroundAllowance?
    /// Of a launch: the notification that it is for (N-8).
    public var payload: String?
    /// Of a scene that is connected: what the user did with a notification for it to be (N-14).
    public var response: NotificationResponse?

    public init(
        number: CallbackNumber,
        callback: Callback,
        state: ApplicationState,
        allowance: BackgroundAllowance? = nil,
        payload: String? = nil,
        response: NotificationResponse? = nil
    ) {
        self.number = number
        self.callback = callback
        self.state = state
        self.allowance = allowance
        self.payload = payload
        self.response = response
    }
}

/// `UIApplication.State`, with its raw values (L-1).
public enum ApplicationState: Int, Equatable, Sendable, Codable {
    case active, inactive, background
}

/// What `backgroundTimeRemaining` counts down from, both from the moment of the delivery (L-34).
public struct BackgroundAllowance: Equatable, Sendable, Codable {
    /// Until the hard end, while a task is open.
    public var withTask: Duration
    /// Until the app is suspended when no task is open.
    public var withoutTask: Duration

    public init(withTask: Duration, withoutTask: Duration) {
        self.withTask = withTask
        self.withoutTask = withoutTask
    }
}

/// The device does not do what was asked, and why.
public struct Refusal: Error, Equatable, Sendable {
    /// The rule that forbids it, or nil where there is no rule but common sense.
    public var rule: RuleID?
    /// One sentence with the next step.
    public var reason: String

    public init(rule: RuleID? = nil, _ reason: String) {
        self.rule = rule
        self.reason = reason
    }
}

/// The number of a rule in `docs/rules`, such as `L-27`.
public struct RuleID: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(stringLiteral value: String) {
        rawValue = value
    }

    public var description: String { rawValue }
}

/// What a crash record says about a kill (L-44, L-45, L-57).
public struct CrashReport: Equatable, Sendable, Codable {
    /// The log's word, such as `task-timeout`.
    public var reason: String
    /// Such as `0x8badf00d`.
    public var code: String
    /// Who ended the process, such as `RUNNINGBOARD`.
    public var namespace: String
    /// The sentence of the system log.
    public var description: String
    /// What was open: task names with their numbers, callbacks that had not returned.
    public var open: [String]

    public init(reason: String, code: String, namespace: String, description: String, open: [String]) {
        self.reason = reason
        self.code = code
        self.namespace = namespace
        self.description = description
        self.open = open
    }
}
