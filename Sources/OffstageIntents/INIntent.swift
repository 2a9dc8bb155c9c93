/// Something that a person wants of the app. Siri is not there, and asks for nothing.
open class INIntent: NSObject {
    open var suggestedInvocationPhrase: String?
    open var identifier: String? { nil }
    open var intentDescription: String? { nil }

    private var images: [String: INImage] = [:]

    public override init() {}

    open func setImage(_ image: INImage?, forParameterNamed parameterName: String) {
        images[parameterName] = image
    }

    open func image(forParameterNamed parameterName: String) -> INImage? { images[parameterName] }
    open func keyImage() -> INImage? { images.values.first }
}

open class INIntentResponse: NSObject {
    open var userActivity: NSUserActivity?

    public override init() {}
}

public enum INIntentHandlingStatus: Int, Sendable {
    case unspecified, ready, inProgress, success, failure, deferredToApplication, userConfirmationRequired
}

/// What answers intents in an extension of the app's. It is asked for nothing.
open class INExtension: NSObject, INIntentHandlerProviding {
    public override init() {}

    open func handler(for intent: INIntent) -> Any? { nil }
}

public protocol INIntentHandlerProviding: NSObjectProtocol {
    func handler(for intent: INIntent) -> Any?
}

/// A thing of the app's that intents are about.
open class INObject: NSObject {
    public let identifier: String?
    public let displayString: String
    public let pronunciationHint: String?
    open var subtitleString: String?
    open var displayImage: INImage?

    public init(identifier: String?, display displayString: String, pronunciationHint: String? = nil) {
        (self.identifier, self.displayString, self.pronunciationHint) = (identifier, displayString, pronunciationHint)
    }
}

open class INSpeakableString: NSObject {
    public let spokenPhrase: String
    public let vocabularyIdentifier: String?
    public let pronunciationHint: String?

    public init(spokenPhrase: String) {
        (self.spokenPhrase, vocabularyIdentifier, pronunciationHint) = (spokenPhrase, nil, nil)
    }

    public init(vocabularyIdentifier: String, spokenPhrase: String, pronunciationHint: String?) {
        (self.spokenPhrase, self.vocabularyIdentifier) = (spokenPhrase, vocabularyIdentifier)
        self.pronunciationHint = pronunciationHint
    }
}

/// A picture for people, which nobody sees.
open class INImage: NSObject {
    public override init() {}

    public convenience init(named name: String) {
        self.init()
    }

    public convenience init(imageData: Data) {
        self.init()
    }

    public convenience init?(url URL: URL) {
        self.init()
    }

    open class func systemImageNamed(_ systemImageName: String) -> INImage { INImage() }
}
