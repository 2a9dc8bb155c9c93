/// The parameters of the intent for which options are asked. Nobody asks, so there is none.
@propertyWrapper public struct IntentParameterDependency<Intent: AppIntent>: Sendable {
    public init<each Value>(_ keyPaths: repeat KeyPath<Intent, IntentParameter<each Value>>) {}

    public var wrappedValue: IntentProjection<Intent>? { nil }
}

/// An intent of which some parameters are known. There is no value of this type.
@dynamicMemberLookup public struct IntentProjection<Intent: AppIntent> {
    private let nothing: Never

    public subscript<Value>(dynamicMember keyPath: KeyPath<Intent, Value?>) -> Value { switch nothing {} }
    public subscript<Value>(dynamicMember keyPath: KeyPath<Intent, Value>) -> Value { switch nothing {} }
}
