public import Foundation

public let CNLabelHome = "_$!<Home>!$_"
public let CNLabelWork = "_$!<Work>!$_"
public let CNLabelSchool = "_$!<School>!$_"
public let CNLabelOther = "_$!<Other>!$_"
public let CNLabelEmailiCloud = "iCloud"
public let CNLabelURLAddressHomePage = "_$!<HomePage>!$_"
public let CNLabelDateAnniversary = "_$!<Anniversary>!$_"
public let CNLabelPhoneNumberiPhone = "iPhone"
public let CNLabelPhoneNumberMobile = "_$!<Mobile>!$_"
public let CNLabelPhoneNumberMain = "_$!<Main>!$_"
public let CNLabelPhoneNumberHomeFax = "_$!<HomeFAX>!$_"
public let CNLabelPhoneNumberWorkFax = "_$!<WorkFAX>!$_"
public let CNLabelPhoneNumberPager = "_$!<Pager>!$_"

/// One of several values of a kind, with what it is called.
public final class CNLabeledValue<ValueType>: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because nothing of it changes.
    public let identifier: String
    public let label: String?
    public let value: ValueType

    public init(label: String?, value: ValueType) {
        (identifier, self.label, self.value) = (UUID().uuidString, label, value)
    }

    public func settingLabel(_ label: String?) -> Self { Self(copy: identifier, label, value) }
    public func settingValue(_ value: ValueType) -> Self { Self(copy: identifier, label, value) }
    public func settingLabel(_ label: String?, value: ValueType) -> Self { Self(copy: identifier, label, value) }

    private init(copy identifier: String, _ label: String?, _ value: ValueType) {
        (self.identifier, self.label, self.value) = (identifier, label, value)
    }

    /// A label of the system's as people read it; others are as they are.
    public class func localizedString(forLabel label: String) -> String {
        guard label.hasPrefix("_$!<"), label.hasSuffix(">!$_") else { return label }
        let name = label.dropFirst(4).dropLast(4)
        return switch name {
        case "HomePage": "homepage"
        case "HomeFAX": "home fax"
        case "WorkFAX": "work fax"
        default: name.lowercased()
        }
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CNLabeledValue else { return false }
        return identifier == other.identifier && label == other.label
            && (value as? NSObject)?.isEqual(other.value) == true
    }

    public override var hash: Int { identifier.hash }
}

/// A telephone number as it was written.
public final class CNPhoneNumber: NSObject, NSCopying, Sendable {
    public let stringValue: String

    public init(stringValue string: String) {
        stringValue = string
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }
    public override func isEqual(_ object: Any?) -> Bool { (object as? CNPhoneNumber)?.stringValue == stringValue }
    public override var hash: Int { stringValue.hash }
}

/// A name on a network.
public final class CNSocialProfile: NSObject, NSCopying, Sendable {
    public let urlString: String
    public let username: String
    public let userIdentifier: String
    public let service: String

    public init(urlString: String?, username: String?, userIdentifier: String?, service: String?) {
        (self.urlString, self.username) = (urlString ?? "", username ?? "")
        (self.userIdentifier, self.service) = (userIdentifier ?? "", service ?? "")
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A name in a service of messages.
public final class CNInstantMessageAddress: NSObject, NSCopying, Sendable {
    public let username: String
    public let service: String

    public init(username: String, service: String) {
        (self.username, self.service) = (username, service)
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Somebody whom a contact is related to.
public final class CNContactRelation: NSObject, NSCopying, Sendable {
    public let name: String

    public init(name: String) {
        self.name = name
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }
}
