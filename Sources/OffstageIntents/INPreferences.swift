/// What people allow Siri. There is no Siri.
open class INPreferences: NSObject {
    open class func siriAuthorizationStatus() -> INSiriAuthorizationStatus { .restricted }

    /// The answer comes on a queue of the framework's.
    open class func requestSiriAuthorization(_ handler: @escaping @Sendable (INSiriAuthorizationStatus) -> Void) {
        DispatchQueue.global().async { handler(.restricted) }
    }

    open class func requestSiriAuthorization() async -> INSiriAuthorizationStatus { .restricted }
    open class func siriLanguageCode() -> String { "en-US" }
}

public enum INSiriAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, authorized
}

/// Whether a Focus is on. It may not be known.
open class INFocusStatusCenter: NSObject, @unchecked Sendable {
    // Sendable because it has no state.
    private static let center = INFocusStatusCenter()

    open class var `default`: INFocusStatusCenter { center }

    open var authorizationStatus: INFocusStatusAuthorizationStatus { .restricted }
    open var focusStatus: INFocusStatus { INFocusStatus(isFocused: nil) }

    open func requestAuthorization(
        completionHandler: (@Sendable (INFocusStatusAuthorizationStatus) -> Void)? = nil
    ) {
        guard let completionHandler else { return }
        DispatchQueue.global().async { completionHandler(.restricted) }
    }

    open func requestAuthorization() async -> INFocusStatusAuthorizationStatus { .restricted }
}

public enum INFocusStatusAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, authorized
}

open class INFocusStatus: NSObject {
    public let isFocused: Bool?

    public init(isFocused: Bool?) {
        self.isFocused = isFocused
    }
}
