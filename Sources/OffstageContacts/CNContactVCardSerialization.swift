public import Foundation

/// Contacts as vCards, version 3.0: names, organisation, telephone numbers, addresses, birthday, note.
open class CNContactVCardSerialization: NSObject {
    open class func descriptorForRequiredKeys() -> any CNKeyDescriptor {
        KeyList(_keys: [
            CNContactNamePrefixKey, CNContactGivenNameKey, CNContactMiddleNameKey, CNContactFamilyNameKey,
            CNContactNameSuffixKey, CNContactNicknameKey, CNContactOrganizationNameKey, CNContactDepartmentNameKey,
            CNContactJobTitleKey, CNContactPhoneNumbersKey, CNContactEmailAddressesKey, CNContactPostalAddressesKey,
            CNContactUrlAddressesKey, CNContactBirthdayKey, CNContactNoteKey, CNContactTypeKey,
        ])
    }

    open class func data(with contacts: [CNContact]) throws -> Data {
        Data(contacts.map { VCard.text(of: $0.fields) }.joined().utf8)
    }

    open class func contacts(with data: Data) throws -> [CNContact] {
        guard let text = String(data: data, encoding: .utf8), let cards = VCard.read(text) else {
            throw CNError(.vCardMalformed)
        }
        return cards.map { CNContact($0) }
    }
}

enum VCard {
    // MARK: Writing

    static func text(of fields: ContactFields) -> String {
        let name = [
            fields.familyName, fields.givenName, fields.middleName, fields.namePrefix, fields.nameSuffix,
        ]
        let full = [fields.namePrefix, fields.givenName, fields.middleName, fields.familyName, fields.nameSuffix]
            .filter { !$0.isEmpty }.joined(separator: " ")
        var lines = ["BEGIN:VCARD", "VERSION:3.0", "N:" + joined(name)]
        lines.append("FN:" + escaped(full.isEmpty ? fields.organizationName : full))
        func add(_ key: String, _ text: String) {
            if !text.isEmpty { lines.append("\(key):\(escaped(text))") }
        }
        add("NICKNAME", fields.nickname)
        if !fields.organizationName.isEmpty {
            lines.append("ORG:" + joined([fields.organizationName, fields.departmentName]))
        }
        add("TITLE", fields.jobTitle)
        for mail in fields.emailAddresses { add("EMAIL;type=INTERNET" + type(mail.label), "\(mail.value)") }
        for phone in fields.phoneNumbers { add("TEL" + type(phone.label), phone.value.stringValue) }
        for address in fields.postalAddresses {
            let value = address.value
            let parts = ["", "", value.street, value.city, value.state, value.postalCode, value.country]
            lines.append("ADR" + type(address.label) + ":" + joined(parts))
        }
        for url in fields.urlAddresses { add("URL" + type(url.label), "\(url.value)") }
        if let month = fields.birthday?.month, let day = fields.birthday?.day {
            let year = fields.birthday?.year.map { String(format: "%04d", $0) } ?? "1604"
            lines.append("BDAY:\(year)-" + String(format: "%02d-%02d", month, day))
        }
        add("NOTE", fields.note)
        lines.append("END:VCARD")
        return lines.joined(separator: "\r\n") + "\r\n"
    }

    private static func type(_ label: String?) -> String {
        switch label {
        case CNLabelHome: ";type=HOME"
        case CNLabelWork: ";type=WORK"
        case CNLabelPhoneNumberMobile: ";type=CELL"
        case CNLabelPhoneNumberMain: ";type=MAIN"
        default: ""
        }
    }

    private static func joined(_ parts: [String]) -> String { parts.map(escaped).joined(separator: ";") }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing(",", with: "\\,")
            .replacing(";", with: "\\;")
    }

    // MARK: Reading

    /// Nil: it is no text of vCards.
    static func read(_ text: String) -> [ContactFields]? {
        let unfolded = text.replacing("\r\n", with: "\n").replacing("\n ", with: "").replacing("\n\t", with: "")
        var cards: [ContactFields] = []
        var card: ContactFields?
        for line in unfolded.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let head = line[..<colon].split(separator: ";").map(String.init)
            let value = String(line[line.index(after: colon)...])
            // A key may have the name of a group before it, as `item1.TEL`.
            let key = head.first?.split(separator: ".").last?.uppercased() ?? ""
            switch (key, value.uppercased()) {
            case ("BEGIN", "VCARD"): card = ContactFields()
            case ("END", "VCARD"):
                guard let done = card else { return nil }
                cards.append(done)
                card = nil
            default:
                guard var open = card else { return nil }
                take(key, head.dropFirst().joined(separator: ";").uppercased(), value, into: &open)
                card = open
            }
        }
        return card == nil ? cards : nil
    }

    private static func take(_ key: String, _ types: String, _ value: String, into card: inout ContactFields) {
        let parts = split(value)
        func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
        let whole = parts.joined(separator: ";")
        switch key {
        case "N":
            (card.familyName, card.givenName, card.middleName) = (part(0), part(1), part(2))
            (card.namePrefix, card.nameSuffix) = (part(3), part(4))
        case "NICKNAME": card.nickname = whole
        case "ORG": (card.organizationName, card.departmentName) = (part(0), part(1))
        case "TITLE": card.jobTitle = whole
        case "NOTE": card.note = whole
        case "TEL":
            card.phoneNumbers.append(CNLabeledValue(label: label(types), value: CNPhoneNumber(stringValue: whole)))
        case "EMAIL": card.emailAddresses.append(CNLabeledValue(label: label(types), value: NSString(string: whole)))
        case "URL": card.urlAddresses.append(CNLabeledValue(label: label(types), value: NSString(string: whole)))
        case "ADR":
            let address = CNPostalAddress.Fields(
                street: part(2),
                city: part(3),
                state: part(4),
                postalCode: part(5),
                country: part(6)
            )
            card.postalAddresses.append(CNLabeledValue(label: label(types), value: CNPostalAddress(address)))
        case "BDAY":
            let numbers = whole.prefix(10).split(separator: "-").compactMap { Int($0) }
            guard numbers.count == 3 else { return }
            // 1604 says that the year is not known.
            let year = numbers[0] == 1604 ? nil : numbers[0]
            card.birthday = DateComponents(year: year, month: numbers[1], day: numbers[2])
        default: break
        }
    }

    private static func label(_ types: String) -> String? {
        let known = [
            ("CELL", CNLabelPhoneNumberMobile), ("IPHONE", CNLabelPhoneNumberiPhone), ("MAIN", CNLabelPhoneNumberMain),
            ("HOME", CNLabelHome), ("WORK", CNLabelWork),
        ]
        return known.first { types.contains($0.0) }?.1
    }

    /// At semicolons that are not escaped.
    private static func split(_ value: String) -> [String] {
        var parts = [""]
        var isEscaped = false
        for character in value {
            switch (isEscaped, character) {
            case (true, "n"), (true, "N"): parts[parts.count - 1].append("\n")
            case (false, "\\"):
                isEscaped = true
                continue
            case (false, ";"): parts.append("")
            default: parts[parts.count - 1].append(character)
            }
            isEscaped = false
        }
        return parts
    }
}
