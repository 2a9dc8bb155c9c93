public import Foundation

/// An address of paper mail.
open class CNPostalAddress: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    // Sendable because only the subclass changes, which has one owner.
    struct Fields: Codable, Equatable {
        var street = ""
        var subLocality = ""
        var city = ""
        var subAdministrativeArea = ""
        var state = ""
        var postalCode = ""
        var country = ""
        var isoCountryCode = ""
    }

    var fields = Fields()

    public override init() {}

    open var street: String { fields.street }
    open var subLocality: String { fields.subLocality }
    open var city: String { fields.city }
    open var subAdministrativeArea: String { fields.subAdministrativeArea }
    open var state: String { fields.state }
    open var postalCode: String { fields.postalCode }
    open var country: String { fields.country }
    open var isoCountryCode: String { fields.isoCountryCode }

    init(_ fields: Fields) {
        self.fields = fields
    }

    open func copy(with zone: NSZone? = nil) -> Any { CNPostalAddress(fields) }
    open func mutableCopy(with zone: NSZone? = nil) -> Any { CNMutablePostalAddress(fields) }

    open override func isEqual(_ object: Any?) -> Bool { (object as? CNPostalAddress)?.fields == fields }
    open override var hash: Int { fields.street.hash }

    open class func localizedString(forKey key: String) -> String { key }
}

open class CNMutablePostalAddress: CNPostalAddress, @unchecked Sendable {
    open override var street: String {
        get { fields.street }
        set { fields.street = newValue }
    }
    open override var subLocality: String {
        get { fields.subLocality }
        set { fields.subLocality = newValue }
    }
    open override var city: String {
        get { fields.city }
        set { fields.city = newValue }
    }
    open override var subAdministrativeArea: String {
        get { fields.subAdministrativeArea }
        set { fields.subAdministrativeArea = newValue }
    }
    open override var state: String {
        get { fields.state }
        set { fields.state = newValue }
    }
    open override var postalCode: String {
        get { fields.postalCode }
        set { fields.postalCode = newValue }
    }
    open override var country: String {
        get { fields.country }
        set { fields.country = newValue }
    }
    open override var isoCountryCode: String {
        get { fields.isoCountryCode }
        set { fields.isoCountryCode = newValue }
    }
}

public let CNPostalAddressStreetKey = "street"
public let CNPostalAddressSubLocalityKey = "subLocality"
public let CNPostalAddressCityKey = "city"
public let CNPostalAddressSubAdministrativeAreaKey = "subAdministrativeArea"
public let CNPostalAddressStateKey = "state"
public let CNPostalAddressPostalCodeKey = "postalCode"
public let CNPostalAddressCountryKey = "country"
public let CNPostalAddressISOCountryCodeKey = "isoCountryCode"

/// An address as it is written on a letter: the American way, whatever the country.
open class CNPostalAddressFormatter: Formatter {
    open class func string(from postalAddress: CNPostalAddress, style: CNPostalAddressFormatterStyle) -> String {
        let region = [postalAddress.state, postalAddress.postalCode].filter { !$0.isEmpty }.joined(separator: " ")
        let place = [postalAddress.city, region].filter { !$0.isEmpty }.joined(separator: ", ")
        return [postalAddress.street, place, postalAddress.country].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    open var style = CNPostalAddressFormatterStyle.mailingAddress
    open func string(from postalAddress: CNPostalAddress) -> String { Self.string(from: postalAddress, style: style) }
}

public enum CNPostalAddressFormatterStyle: Int, Sendable {
    case mailingAddress
}
