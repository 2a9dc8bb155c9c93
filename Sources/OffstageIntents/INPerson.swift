/// Somebody whom an intent is about.
open class INPerson: NSObject {
    public let personHandle: INPersonHandle?
    public let nameComponents: PersonNameComponents?
    public let displayName: String
    public let image: INImage?
    public let contactIdentifier: String?
    public let customIdentifier: String?
    public let isMe: Bool

    public init(
        personHandle: INPersonHandle,
        nameComponents: PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        contactIdentifier: String?,
        customIdentifier: String?,
        isMe: Bool = false,
        suggestionType: INPersonSuggestionType = .none
    ) {
        (self.personHandle, self.nameComponents, self.image) = (personHandle, nameComponents, image)
        self.displayName = displayName ?? personHandle.value ?? ""
        (self.contactIdentifier, self.customIdentifier, self.isMe) = (contactIdentifier, customIdentifier, isMe)
    }
}

public enum INPersonSuggestionType: Int, Sendable {
    case none, socialProfile, instantMessageAddress
}

public enum INPersonHandleType: Int, Sendable {
    case unknown, emailAddress, phoneNumber
}

/// By what somebody is reached.
open class INPersonHandle: NSObject {
    public let value: String?
    public let type: INPersonHandleType

    public init(value: String?, type: INPersonHandleType) {
        (self.value, self.type) = (value, type)
    }
}
