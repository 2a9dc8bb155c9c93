/// Something of the app's that can be had by one word.
public enum INShortcut {
    case intent(INIntent)
    case userActivity(NSUserActivity)

    public init?(intent: INIntent) {
        self = .intent(intent)
    }

    public init(userActivity: NSUserActivity) {
        self = .userActivity(userActivity)
    }

    public var intent: INIntent? {
        if case .intent(let intent) = self { intent } else { nil }
    }

    public var userActivity: NSUserActivity? {
        if case .userActivity(let activity) = self { activity } else { nil }
    }
}

/// A shortcut that a person has given a phrase. There is none, so no value of this type.
open class INVoiceShortcut: NSObject {
    public let identifier: UUID
    public let invocationPhrase: String
    public let shortcut: INShortcut

    init(_ identifier: UUID, _ invocationPhrase: String, _ shortcut: INShortcut) {
        (self.identifier, self.invocationPhrase, self.shortcut) = (identifier, invocationPhrase, shortcut)
    }
}

/// The shortcuts of the app: nobody has made one, and what it suggests is told to nobody.
open class INVoiceShortcutCenter: NSObject, @unchecked Sendable {
    // Sendable because it has no state.
    private static let center = INVoiceShortcutCenter()

    open class var shared: INVoiceShortcutCenter { center }

    open func getAllVoiceShortcuts(completion: @escaping @Sendable ([INVoiceShortcut]?, (any Error)?) -> Void) {
        DispatchQueue.global().async { completion([], nil) }
    }

    open func allVoiceShortcuts() async throws -> [INVoiceShortcut] { [] }

    open func getVoiceShortcut(
        with identifier: UUID,
        completion: @escaping @Sendable (INVoiceShortcut?, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completion(nil, nil) }
    }

    open func setShortcutSuggestions(_ suggestions: [INShortcut]) {}
}

/// What the watch may suggest. There is none.
open class INRelevantShortcut: NSObject {
    public let shortcut: INShortcut

    public init(shortcut: INShortcut) {
        self.shortcut = shortcut
    }
}

extension NSUserActivity {
    /// What people may say to continue it.
    public var suggestedInvocationPhrase: String? {
        get { attachments["suggestedInvocationPhrase"] as? String }
        set { attachments["suggestedInvocationPhrase"] = newValue }
    }

    /// What Siri has started the app for: nothing here.
    public var interaction: INInteraction? { nil }
}
