/// Something that the app can do for Siri, Shortcuts and widgets. Nobody asks for it here: the system never calls
/// ``perform()``. The app may do so itself.
public protocol AppIntent: PersistentlyIdentifiable, _SupportsAppDependencies, Sendable {
    associatedtype PerformResult: IntentResult
    associatedtype SummaryContent: ParameterSummary

    static var title: LocalizedStringResource { get }
    static var description: IntentDescription? { get }
    static var openAppWhenRun: Bool { get }
    static var isDiscoverable: Bool { get }
    static var authenticationPolicy: IntentAuthenticationPolicy { get }
    @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }

    init()
    func perform() async throws -> PerformResult
}

extension AppIntent {
    public typealias Parameter<Value: _IntentValue> = IntentParameter<Value>
    public typealias Dependency<Value: Sendable> = AppDependency<Value>
    public typealias Summary = IntentParameterSummary<Self>
    public typealias When = ParameterSummaryWhenCondition<Self>
    public typealias Switch<Value> = ParameterSummarySwitchCondition<Self, Value>

    public static var description: IntentDescription? { nil }
    public static var openAppWhenRun: Bool { false }
    public static var isDiscoverable: Bool { true }
    public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
    public static var parameterSummary: some ParameterSummary { EmptyParameterSummary() }

    /// Nobody can be asked.
    public func requestConfirmation() async throws {
        throw AppIntentError.noPerson
    }

    /// Nobody can be asked.
    public func requestConfirmation<Result: IntentResult>(
        result: Result,
        confirmationActionName: ConfirmationActionName = .`continue`,
        showPrompt: Bool = true
    ) async throws {
        throw AppIntentError.noPerson
    }

    /// Told to nobody: nothing here learns from it.
    @discardableResult public func donate() async throws -> IntentDonationIdentifier { IntentDonationIdentifier() }

    /// Told to nobody: nothing here learns from it.
    @discardableResult public func donate(result: some IntentResult) async throws -> IntentDonationIdentifier {
        IntentDonationIdentifier()
    }
}

/// What has a name that outlives the app's versions.
public protocol PersistentlyIdentifiable {
    static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
    public static var persistentIdentifier: String { String(describing: Self.self) }
}

/// What can have an ``AppDependency``.
public protocol _SupportsAppDependencies {}

/// Intents that open something that the app has.
public protocol OpenIntent: SystemIntent {
    associatedtype Value: _IntentValue
    var target: Value { get set }
}

/// Intents of a kind that the system knows.
public protocol SystemIntent: AppIntent {}

public protocol DeleteIntent: SystemIntent {
    associatedtype Entity: AppEntity
    var entities: [Entity] { get set }
}

public protocol SetValueIntent: SystemIntent {
    associatedtype ValueType: _IntentValue
    var value: ValueType { get set }
}

public protocol ShowInAppSearchResultsIntent: SystemIntent {}
public protocol AudioPlaybackIntent: SystemIntent {}
public protocol AudioRecordingIntent: SystemIntent {}
public protocol LiveActivityIntent: SystemIntent {}
public protocol ForegroundContinuableIntent: SystemIntent {}
public protocol ProgressReportingIntent: AppIntent {}
public protocol PredictableIntent: AppIntent {}
public protocol CustomIntentMigratedAppIntent: AppIntent {
    static var intentClassName: String { get }
}

/// What a widget can be set to.
public protocol WidgetConfigurationIntent: SystemIntent {}
public protocol ControlConfigurationIntent: SystemIntent {}

/// A way for a person to set the app up for a Focus. No Focus is ever on.
public protocol SetFocusFilterIntent: SystemIntent, InstanceDisplayRepresentable {}

extension WidgetConfigurationIntent {
    public func perform() async throws -> some IntentResult { .result() }
}

extension ControlConfigurationIntent {
    public func perform() async throws -> some IntentResult { .result() }
}

extension OpenIntent {
    public static var openAppWhenRun: Bool { true }
}

public enum IntentAuthenticationPolicy: Sendable {
    case alwaysAllowed, requiresAuthentication, requiresLocalDeviceAuthentication
}

public struct ConfirmationActionName: Hashable, Sendable {
    let word: String

    public static let `continue` = ConfirmationActionName(word: "continue")
    public static let add = ConfirmationActionName(word: "add")
    public static let open = ConfirmationActionName(word: "open")
    public static let order = ConfirmationActionName(word: "order")
    public static let send = ConfirmationActionName(word: "send")
    public static let start = ConfirmationActionName(word: "start")
    public static let run = ConfirmationActionName(word: "run")
    public static let go = ConfirmationActionName(word: "go")
}

public struct IntentDonationIdentifier: Hashable, Sendable {
    private let id = UUID()
}
