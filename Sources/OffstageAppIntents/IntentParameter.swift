public import OffstageUniformTypeIdentifiers

/// A value that an intent is given. Read before anybody has set it, it ends the app, as on iOS.
@propertyWrapper public final class IntentParameter<Value: _IntentValue>: Sendable {
    private let held: HeldValue<Value>
    public let title: LocalizedStringResource
    public let description: LocalizedStringResource?

    public var wrappedValue: Value {
        get { held.value ?? { fatalError("the parameter \(title.key) has no value") }() }
        set { held.value = newValue }
    }

    public var projectedValue: IntentParameter<Value> { self }

    private init(_ title: LocalizedStringResource, _ description: LocalizedStringResource?, _ value: Value?) {
        (self.title, self.description, held) = (title, description, HeldValue(value))
    }

    /// - Note: What a value may be is for Shortcuts to ask for, and nobody asks: on iOS each kind of value has its own.
    public convenience init(
        title: LocalizedStringResource,
        description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil,
        inputOptions: String.IntentInputOptions? = nil,
        supportedContentTypes: [UTType] = [],
        supportedTypeIdentifiers: [String] = [],
        controlStyle: IntentParameterControlStyle = .field,
        inclusiveRange: (Value, Value)? = nil,
        requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(title, description, defaultValue)
    }

    public convenience init(
        title: LocalizedStringResource,
        description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil,
        requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default,
        optionsProvider: some DynamicOptionsProvider
    ) {
        self.init(title, description, defaultValue)
    }

    public convenience init() {
        self.init("", nil, nil)
    }

    public convenience init(wrappedValue: Value, title: LocalizedStringResource = "") {
        self.init(title, nil, wrappedValue)
    }

    /// What to throw from `perform()` to have the person asked; nobody asks here.
    public func needsValueError(_ dialog: IntentDialog? = nil) -> any Error { AppIntentError.noPerson }

    public func needsDisambiguationError(among values: [Value], dialog: IntentDialog? = nil) -> any Error {
        AppIntentError.noPerson
    }

    /// Nobody can be asked.
    public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value { throw AppIntentError.noPerson }

    /// Nobody can be asked.
    public func requestConfirmation(for value: Value, dialog: IntentDialog? = nil) async throws -> Bool {
        throw AppIntentError.noPerson
    }

    /// Nobody can be asked.
    public func requestDisambiguation(among values: [Value], dialog: IntentDialog? = nil) async throws -> Value {
        throw AppIntentError.noPerson
    }
}

/// Whether Shortcuts fills a parameter with what the intent before has answered.
public enum InputConnectionBehavior: Sendable {
    case `default`, never, connectToPreviousIntentResult
}

public enum IntentParameterControlStyle: Sendable {
    case field, stepper, slider
}

extension String {
    public struct IntentInputOptions: Sendable {
        public enum CapitalizationType: Sendable {
            case none, words, sentences, allCharacters
        }

        public enum KeyboardType: Sendable {
            case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, emailAddress, decimalPad
        }

        public init(
            keyboardType: KeyboardType = .default,
            capitalizationType: CapitalizationType = .sentences,
            multiline: Bool = false,
            autocorrect: Bool = true,
            smartQuotes: Bool = true,
            smartDashes: Bool = true
        ) {}
    }
}
