public import Foundation

/// One of a contact's values that was chosen. None is.
open class CNContactProperty: NSObject, @unchecked Sendable {
    // Sendable because nothing of it changes.
    public let contact: CNContact
    public let key: String
    open var value: Any? { nil }
    open var identifier: String? { nil }
    open var label: String? { nil }

    init(_ contact: CNContact, _ key: String) {
        (self.contact, self.key) = (contact, key)
    }
}
