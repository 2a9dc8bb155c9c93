import Foundation

/// What a contact is made of.
struct ContactFields {
    var identifier = UUID().uuidString
    var contactType = CNContactType.person
    var namePrefix = ""
    var givenName = ""
    var middleName = ""
    var familyName = ""
    var previousFamilyName = ""
    var nameSuffix = ""
    var nickname = ""
    var organizationName = ""
    var departmentName = ""
    var jobTitle = ""
    var phoneticGivenName = ""
    var phoneticMiddleName = ""
    var phoneticFamilyName = ""
    var phoneticOrganizationName = ""
    var note = ""
    var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] = []
    var emailAddresses: [CNLabeledValue<NSString>] = []
    var postalAddresses: [CNLabeledValue<CNPostalAddress>] = []
    var urlAddresses: [CNLabeledValue<NSString>] = []
    var contactRelations: [CNLabeledValue<CNContactRelation>] = []
    var socialProfiles: [CNLabeledValue<CNSocialProfile>] = []
    var instantMessageAddresses: [CNLabeledValue<CNInstantMessageAddress>] = []
    var dates: [CNLabeledValue<NSDateComponents>] = []
    var birthday: DateComponents?
    var nonGregorianBirthday: DateComponents?
    var imageData: Data?

    func sortName(_ order: CNContactSortOrder) -> String {
        let names = order == .givenName ? [givenName, familyName] : [familyName, givenName]
        let name = names.filter { !$0.isEmpty }.joined(separator: " ")
        return name.isEmpty ? organizationName : name
    }
}

// MARK: As they lie in the file

extension ContactFields: Codable {
    private struct Labeled: Codable {
        var label: String?
        var value: String
        var more: [String]?
        var address: CNPostalAddress.Fields?
        var date: DateComponents?
    }

    private struct Record: Codable {
        var identifier: String
        var type: CNContactType
        var texts: [String: String]
        var lists: [String: [Labeled]]
        var birthday: DateComponents?
        var nonGregorianBirthday: DateComponents?
        var image: Data?
    }

    private static var texts: [(String, WritableKeyPath<ContactFields, String>)] {
        [
            ("namePrefix", \.namePrefix),
            ("givenName", \.givenName),
            ("middleName", \.middleName),
            ("familyName", \.familyName),
            ("previousFamilyName", \.previousFamilyName),
            ("nameSuffix", \.nameSuffix),
            ("nickname", \.nickname),
            ("organizationName", \.organizationName),
            ("departmentName", \.departmentName),
            ("jobTitle", \.jobTitle),
            ("phoneticGivenName", \.phoneticGivenName),
            ("phoneticMiddleName", \.phoneticMiddleName),
            ("phoneticFamilyName", \.phoneticFamilyName),
            ("phoneticOrganizationName", \.phoneticOrganizationName),
            ("note", \.note),
        ]
    }

    init(from decoder: any Decoder) throws {
        let record = try Record(from: decoder)
        (identifier, contactType, imageData) = (record.identifier, record.type, record.image)
        (birthday, nonGregorianBirthday) = (record.birthday, record.nonGregorianBirthday)
        for (key, path) in Self.texts { self[keyPath: path] = record.texts[key] ?? "" }
        func list<Value>(_ key: String, _ make: (Labeled) -> Value) -> [CNLabeledValue<Value>] {
            (record.lists[key] ?? []).map { CNLabeledValue(label: $0.label, value: make($0)) }
        }
        phoneNumbers = list(CNContactPhoneNumbersKey) { CNPhoneNumber(stringValue: $0.value) }
        emailAddresses = list(CNContactEmailAddressesKey) { NSString(string: $0.value) }
        urlAddresses = list(CNContactUrlAddressesKey) { NSString(string: $0.value) }
        postalAddresses = list(CNContactPostalAddressesKey) { CNPostalAddress($0.address ?? .init()) }
        contactRelations = list(CNContactContactRelationsKey) { CNContactRelation(name: $0.value) }
        instantMessageAddresses = list(CNContactInstantMessageAddressesKey) {
            CNInstantMessageAddress(username: $0.value, service: $0.more?.first ?? "")
        }
        socialProfiles = list(CNContactSocialProfilesKey) {
            let more = $0.more ?? ["", "", ""]
            return CNSocialProfile(urlString: more[0], username: $0.value, userIdentifier: more[1], service: more[2])
        }
        dates = list(CNContactDatesKey) { labeled in
            let date = NSDateComponents()
            (date.year, date.month, date.day) = (
                labeled.date?.year ?? NSDateComponentUndefined, labeled.date?.month ?? NSDateComponentUndefined,
                labeled.date?.day ?? NSDateComponentUndefined
            )
            return date
        }
    }

    func encode(to encoder: any Encoder) throws {
        var lists: [String: [Labeled]] = [:]
        func put<Value>(_ key: String, _ values: [CNLabeledValue<Value>], _ write: (Value) -> Labeled) {
            lists[key] = values.map { one in
                var labeled = write(one.value)
                labeled.label = one.label
                return labeled
            }
        }
        put(CNContactPhoneNumbersKey, phoneNumbers) { Labeled(value: $0.stringValue) }
        put(CNContactEmailAddressesKey, emailAddresses) { Labeled(value: "\($0)") }
        put(CNContactUrlAddressesKey, urlAddresses) { Labeled(value: "\($0)") }
        put(CNContactPostalAddressesKey, postalAddresses) { Labeled(value: "", address: $0.fields) }
        put(CNContactContactRelationsKey, contactRelations) { Labeled(value: $0.name) }
        put(CNContactInstantMessageAddressesKey, instantMessageAddresses) {
            Labeled(value: $0.username, more: [$0.service])
        }
        put(CNContactSocialProfilesKey, socialProfiles) {
            Labeled(value: $0.username, more: [$0.urlString, $0.userIdentifier, $0.service])
        }
        put(CNContactDatesKey, dates) {
            Labeled(value: "", date: DateComponents(year: $0.year, month: $0.month, day: $0.day))
        }
        let record = Record(
            identifier: identifier,
            type: contactType,
            texts: Dictionary(uniqueKeysWithValues: Self.texts.map { ($0.0, self[keyPath: $0.1]) }),
            lists: lists,
            birthday: birthday,
            nonGregorianBirthday: nonGregorianBirthday,
            image: imageData
        )
        try record.encode(to: encoder)
    }
}
