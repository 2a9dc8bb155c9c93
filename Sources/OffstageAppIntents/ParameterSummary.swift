/// An intent and its parameters in one sentence, for Shortcuts. Nobody reads it here.
public protocol ParameterSummary: Sendable {}

public struct EmptyParameterSummary: ParameterSummary {
    public init() {}
}

/// A sentence with places for parameters.
public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
    public struct StringInterpolation: StringInterpolationProtocol {
        public init(literalCapacity: Int, interpolationCount: Int) {}
        public mutating func appendLiteral(_ literal: String) {}
        public mutating func appendInterpolation<Value: _IntentValue>(
            _ keyPath: KeyPath<Intent, IntentParameter<Value>>
        ) {}
    }

    public init(stringLiteral value: String) {}
    public init(stringInterpolation: StringInterpolation) {}
}

public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
    public init(_ string: ParameterSummaryString<Intent>, table: String? = nil) {}

    public init(
        _ string: ParameterSummaryString<Intent>,
        table: String? = nil,
        @ParameterKeyPathsBuilder<Intent> _ parameterKeyPaths: () -> [PartialKeyPath<Intent>]
    ) {}

    public init(@ParameterKeyPathsBuilder<Intent> _ parameterKeyPaths: () -> [PartialKeyPath<Intent>]) {}
}

@resultBuilder public enum ParameterKeyPathsBuilder<Intent: AppIntent> {
    public static func buildExpression<Value: _IntentValue>(
        _ expression: KeyPath<Intent, IntentParameter<Value>>
    ) -> PartialKeyPath<Intent> { expression }
    public static func buildBlock(_ components: PartialKeyPath<Intent>...) -> [PartialKeyPath<Intent>] { components }
}

@resultBuilder public enum ParameterSummaryBuilder<Intent: AppIntent> {
    public static func buildBlock<Summary: ParameterSummary>(_ summary: Summary) -> Summary { summary }
    public static func buildBlock() -> EmptyParameterSummary { EmptyParameterSummary() }
}

/// One sentence or another, by the value of a parameter.
public struct ParameterSummaryWhenCondition<Intent: AppIntent>: ParameterSummary {
    public enum ComparableOperator: Sendable {
        case equalTo, notEqualTo, lessThan, greaterThan, lessThanOrEqualTo, greaterThanOrEqualTo
    }

    public enum CollectionOperator: Sendable {
        case oneOf
    }

    public enum ValueOperator: Sendable {
        case hasAnyValue, hasNoValue
    }

    public init<Value: _IntentValue, Then: ParameterSummary, Otherwise: ParameterSummary>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>>,
        _ comparison: ComparableOperator,
        _ value: Value,
        @ParameterSummaryBuilder<Intent> _ whenCondition: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {}

    public init<Value: _IntentValue, Then: ParameterSummary, Otherwise: ParameterSummary>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>>,
        _ comparison: CollectionOperator,
        _ values: [Value],
        @ParameterSummaryBuilder<Intent> _ whenCondition: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {}

    public init<Value: _IntentValue, Then: ParameterSummary, Otherwise: ParameterSummary>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>>,
        _ comparison: ValueOperator,
        @ParameterSummaryBuilder<Intent> _ whenCondition: () -> Then,
        @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {}
}

/// One of several sentences, by the value of a parameter.
public struct ParameterSummarySwitchCondition<Intent: AppIntent, Value>: ParameterSummary {
    public init(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>>,
        @ParameterSummaryCaseBuilder<Intent, Value> _ cases: () -> [ParameterSummaryCase<Intent, Value>]
    ) where Value: _IntentValue {}
}

public struct ParameterSummaryCase<Intent: AppIntent, Value>: Sendable {
    init() {}

    public init<Content: ParameterSummary>(
        _ value: Value,
        @ParameterSummaryBuilder<Intent> _ content: () -> Content
    ) {}
}

/// The sentence for all other values.
public struct ParameterSummaryDefaultCase<Intent: AppIntent>: Sendable {
    public init<Content: ParameterSummary>(@ParameterSummaryBuilder<Intent> _ content: () -> Content) {}
}

extension AppIntent {
    public typealias Case<Value> = ParameterSummaryCase<Self, Value>
    public typealias DefaultCase = ParameterSummaryDefaultCase<Self>
}

@resultBuilder public enum ParameterSummaryCaseBuilder<Intent: AppIntent, Value> {
    public static func buildExpression(
        _ expression: ParameterSummaryCase<Intent, Value>
    ) -> ParameterSummaryCase<Intent, Value> { expression }
    public static func buildExpression(
        _ expression: ParameterSummaryDefaultCase<Intent>
    ) -> ParameterSummaryCase<Intent, Value> { ParameterSummaryCase() }
    public static func buildBlock(
        _ components: ParameterSummaryCase<Intent, Value>...
    ) -> [ParameterSummaryCase<Intent, Value>] { components }
}
