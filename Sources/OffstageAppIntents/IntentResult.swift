/// What an intent has done.
public protocol IntentResult: Sendable {
    associatedtype Value = Never
    var value: Value? { get }
}

public protocol ReturnsValue<Value>: IntentResult {}
public protocol ProvidesDialog: IntentResult {}
public protocol OpensIntent: IntentResult {}
public protocol ShowsSnippetView: IntentResult {}
public protocol ShowsSnippetIntent: IntentResult {}

/// What the answers of `.result(…)` are.
public struct IntentResultContainer<Value: Sendable, Intent: Sendable, View: Sendable, Dialog: Sendable>: IntentResult,
    ReturnsValue, ProvidesDialog, OpensIntent, ShowsSnippetView, ShowsSnippetIntent
{
    public let value: Value?
    /// What the person is told.
    public let dialog: IntentDialog?

    init(value: Value? = nil, dialog: IntentDialog? = nil) {
        (self.value, self.dialog) = (value, dialog)
    }
}

extension Never: AppIntent {
    public static var title: LocalizedStringResource { "" }

    public init() {
        fatalError("there is no such intent")
    }

    public func perform() async throws -> some IntentResult { .result() }
}

extension IntentResult where Self == IntentResultContainer<Never, Never, Never, Never> {
    public static func result() -> Self { Self() }
}

extension IntentResult {
    public static func result(dialog: IntentDialog) -> Self
    where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
        Self(dialog: dialog)
    }

    public static func result<V: Sendable>(value: V) -> Self
    where Self == IntentResultContainer<V, Never, Never, Never> {
        Self(value: value)
    }

    public static func result<V: Sendable>(value: V, dialog: IntentDialog) -> Self
    where Self == IntentResultContainer<V, Never, Never, IntentDialog> {
        Self(value: value, dialog: dialog)
    }

    /// Nothing opens the other intent here.
    public static func result<I: AppIntent>(opensIntent intent: I) -> Self
    where Self == IntentResultContainer<Never, I, Never, Never> {
        Self()
    }

    public static func result<I: AppIntent>(opensIntent intent: I, dialog: IntentDialog) -> Self
    where Self == IntentResultContainer<Never, I, Never, IntentDialog> {
        Self(dialog: dialog)
    }

    public static func result<V: Sendable, I: AppIntent>(value: V, opensIntent intent: I) -> Self
    where Self == IntentResultContainer<V, I, Never, Never> {
        Self(value: value)
    }
}
