public import Foundation

public enum CNContactFormatterStyle: Int, Sendable {
    case fullName, phoneticFullName
}

public enum CNContactDisplayNameOrder: Int, Sendable {
    case userDefault, givenNameFirst, familyNameFirst
}

/// A contact's name as people read it, given name first.
open class CNContactFormatter: Formatter {
    open var style = CNContactFormatterStyle.fullName

    open func string(from contact: CNContact) -> String? { Self.string(from: contact, style: style) }

    /// Nil: the contact has neither a name nor an organisation.
    open class func string(from contact: CNContact, style: CNContactFormatterStyle) -> String? {
        let parts =
            switch style {
            case .fullName:
                [contact.namePrefix, contact.givenName, contact.middleName, contact.familyName, contact.nameSuffix]
            case .phoneticFullName:
                [contact.phoneticGivenName, contact.phoneticMiddleName, contact.phoneticFamilyName]
            }
        let name = parts.filter { !$0.isEmpty }.joined(separator: " ")
        if !name.isEmpty { return name }
        guard style == .fullName else { return nil }
        let others = [contact.nickname, contact.organizationName]
        return others.first { !$0.isEmpty }
    }

    open class func descriptorForRequiredKeys(for style: CNContactFormatterStyle) -> any CNKeyDescriptor {
        switch style {
        case .fullName:
            KeyList(_keys: [
                CNContactNamePrefixKey, CNContactGivenNameKey, CNContactMiddleNameKey, CNContactFamilyNameKey,
                CNContactNameSuffixKey, CNContactNicknameKey, CNContactOrganizationNameKey, CNContactTypeKey,
            ])
        case .phoneticFullName:
            KeyList(_keys: [
                CNContactPhoneticGivenNameKey, CNContactPhoneticMiddleNameKey, CNContactPhoneticFamilyNameKey,
            ])
        }
    }

    open class func nameOrder(for contact: CNContact) -> CNContactDisplayNameOrder { .givenNameFirst }
    open class func delimiter(for contact: CNContact) -> String { " " }
}
