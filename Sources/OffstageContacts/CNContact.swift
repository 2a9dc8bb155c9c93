public import Foundation
import OffstageApp

public enum CNContactType: Int, Sendable, Codable {
    case person, organization
}

public enum CNContactSortOrder: Int, Sendable {
    case none, userDefault, givenName, familyName
}

/// Somebody in the owner's contacts. What was not fetched must not be asked for: that ends the app, as on iOS.
open class CNContact: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    // Sendable because only the subclass changes, which has one owner.
    var fields: ContactFields
    /// Nil: all of them.
    let fetchedKeys: Set<String>?

    public override init() {
        (fields, fetchedKeys) = (ContactFields(), nil)
    }

    init(_ fields: ContactFields, fetched keys: Set<String>? = nil) {
        (self.fields, fetchedKeys) = (fields, keys)
    }

    open var identifier: String { fields.identifier }
    open var contactType: CNContactType { fetched(CNContactTypeKey).contactType }
    open var namePrefix: String { fetched(CNContactNamePrefixKey).namePrefix }
    open var givenName: String { fetched(CNContactGivenNameKey).givenName }
    open var middleName: String { fetched(CNContactMiddleNameKey).middleName }
    open var familyName: String { fetched(CNContactFamilyNameKey).familyName }
    open var previousFamilyName: String { fetched(CNContactPreviousFamilyNameKey).previousFamilyName }
    open var nameSuffix: String { fetched(CNContactNameSuffixKey).nameSuffix }
    open var nickname: String { fetched(CNContactNicknameKey).nickname }
    open var organizationName: String { fetched(CNContactOrganizationNameKey).organizationName }
    open var departmentName: String { fetched(CNContactDepartmentNameKey).departmentName }
    open var jobTitle: String { fetched(CNContactJobTitleKey).jobTitle }
    open var phoneticGivenName: String { fetched(CNContactPhoneticGivenNameKey).phoneticGivenName }
    open var phoneticMiddleName: String { fetched(CNContactPhoneticMiddleNameKey).phoneticMiddleName }
    open var phoneticFamilyName: String { fetched(CNContactPhoneticFamilyNameKey).phoneticFamilyName }
    open var phoneticOrganizationName: String { fetched(CNContactPhoneticOrganizationNameKey).phoneticOrganizationName }
    open var note: String { fetched(CNContactNoteKey).note }
    open var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] { fetched(CNContactPhoneNumbersKey).phoneNumbers }
    open var emailAddresses: [CNLabeledValue<NSString>] { fetched(CNContactEmailAddressesKey).emailAddresses }
    open var postalAddresses: [CNLabeledValue<CNPostalAddress>] { fetched(CNContactPostalAddressesKey).postalAddresses }
    open var urlAddresses: [CNLabeledValue<NSString>] { fetched(CNContactUrlAddressesKey).urlAddresses }
    open var contactRelations: [CNLabeledValue<CNContactRelation>] {
        fetched(CNContactContactRelationsKey).contactRelations
    }
    open var socialProfiles: [CNLabeledValue<CNSocialProfile>] { fetched(CNContactSocialProfilesKey).socialProfiles }
    open var instantMessageAddresses: [CNLabeledValue<CNInstantMessageAddress>] {
        fetched(CNContactInstantMessageAddressesKey).instantMessageAddresses
    }
    open var dates: [CNLabeledValue<NSDateComponents>] { fetched(CNContactDatesKey).dates }
    open var birthday: DateComponents? { fetched(CNContactBirthdayKey).birthday }
    open var nonGregorianBirthday: DateComponents? { fetched(CNContactNonGregorianBirthdayKey).nonGregorianBirthday }
    open var imageData: Data? { fetched(CNContactImageDataKey).imageData }
    open var thumbnailImageData: Data? { fetched(CNContactThumbnailImageDataKey).imageData }
    open var imageDataAvailable: Bool { fetched(CNContactImageDataAvailableKey).imageData != nil }

    func fetched(_ key: String) -> ContactFields {
        if let fetchedKeys, !fetchedKeys.contains(key) {
            fatalError("A property was not requested when contact was fetched: \(key)")
        }
        return fields
    }

    open func isKeyAvailable(_ key: String) -> Bool { fetchedKeys?.contains(key) ?? true }
    open func areKeysAvailable(_ keyDescriptors: [any CNKeyDescriptor]) -> Bool {
        keyDescriptors.allSatisfy { $0._keys.allSatisfy(isKeyAvailable) }
    }
    open func isUnifiedWithContact(withIdentifier contactIdentifier: String) -> Bool { identifier == contactIdentifier }

    open class func localizedString(forKey key: String) -> String { key }
    open class func comparator(forNameSortOrder sortOrder: CNContactSortOrder) -> Comparator {
        { first, second in
            guard let first = first as? CNContact, let second = second as? CNContact else { return .orderedSame }
            return first.fields.sortName(sortOrder).localizedCaseInsensitiveCompare(second.fields.sortName(sortOrder))
        }
    }

    open func copy(with zone: NSZone? = nil) -> Any { CNContact(fields, fetched: fetchedKeys) }
    open func mutableCopy(with zone: NSZone? = nil) -> Any { CNMutableContact(fields, fetched: fetchedKeys) }
    open override func isEqual(_ object: Any?) -> Bool { (object as? CNContact)?.identifier == identifier }
    open override var hash: Int { identifier.hash }
}

/// A contact that is made or changed; it is kept when a request with it is carried out.
open class CNMutableContact: CNContact, @unchecked Sendable {
    open override var contactType: CNContactType {
        get { super.contactType }
        set { fields.contactType = newValue }
    }
    open override var namePrefix: String {
        get { super.namePrefix }
        set { fields.namePrefix = newValue }
    }
    open override var givenName: String {
        get { super.givenName }
        set { fields.givenName = newValue }
    }
    open override var middleName: String {
        get { super.middleName }
        set { fields.middleName = newValue }
    }
    open override var familyName: String {
        get { super.familyName }
        set { fields.familyName = newValue }
    }
    open override var previousFamilyName: String {
        get { super.previousFamilyName }
        set { fields.previousFamilyName = newValue }
    }
    open override var nameSuffix: String {
        get { super.nameSuffix }
        set { fields.nameSuffix = newValue }
    }
    open override var nickname: String {
        get { super.nickname }
        set { fields.nickname = newValue }
    }
    open override var organizationName: String {
        get { super.organizationName }
        set { fields.organizationName = newValue }
    }
    open override var departmentName: String {
        get { super.departmentName }
        set { fields.departmentName = newValue }
    }
    open override var jobTitle: String {
        get { super.jobTitle }
        set { fields.jobTitle = newValue }
    }
    open override var phoneticGivenName: String {
        get { super.phoneticGivenName }
        set { fields.phoneticGivenName = newValue }
    }
    open override var phoneticMiddleName: String {
        get { super.phoneticMiddleName }
        set { fields.phoneticMiddleName = newValue }
    }
    open override var phoneticFamilyName: String {
        get { super.phoneticFamilyName }
        set { fields.phoneticFamilyName = newValue }
    }
    open override var phoneticOrganizationName: String {
        get { super.phoneticOrganizationName }
        set { fields.phoneticOrganizationName = newValue }
    }
    open override var note: String {
        get { super.note }
        set { fields.note = newValue }
    }
    open override var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] {
        get { super.phoneNumbers }
        set { fields.phoneNumbers = newValue }
    }
    open override var emailAddresses: [CNLabeledValue<NSString>] {
        get { super.emailAddresses }
        set { fields.emailAddresses = newValue }
    }
    open override var postalAddresses: [CNLabeledValue<CNPostalAddress>] {
        get { super.postalAddresses }
        set { fields.postalAddresses = newValue }
    }
    open override var urlAddresses: [CNLabeledValue<NSString>] {
        get { super.urlAddresses }
        set { fields.urlAddresses = newValue }
    }
    open override var contactRelations: [CNLabeledValue<CNContactRelation>] {
        get { super.contactRelations }
        set { fields.contactRelations = newValue }
    }
    open override var socialProfiles: [CNLabeledValue<CNSocialProfile>] {
        get { super.socialProfiles }
        set { fields.socialProfiles = newValue }
    }
    open override var instantMessageAddresses: [CNLabeledValue<CNInstantMessageAddress>] {
        get { super.instantMessageAddresses }
        set { fields.instantMessageAddresses = newValue }
    }
    open override var dates: [CNLabeledValue<NSDateComponents>] {
        get { super.dates }
        set { fields.dates = newValue }
    }
    open override var birthday: DateComponents? {
        get { super.birthday }
        set { fields.birthday = newValue }
    }
    open override var nonGregorianBirthday: DateComponents? {
        get { super.nonGregorianBirthday }
        set { fields.nonGregorianBirthday = newValue }
    }
    open override var imageData: Data? {
        get { super.imageData }
        set { fields.imageData = newValue }
    }
}
