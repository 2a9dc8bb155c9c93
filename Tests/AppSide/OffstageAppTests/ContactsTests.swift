import Foundation
import OffstageContacts
import Testing

/// The owner's contacts: what an app may read once it has asked, and vCards.
@Suite(.timeLimit(.minutes(1))) struct ContactsTests {
    private func ann() -> CNMutableContact {
        let ann = CNMutableContact()
        (ann.givenName, ann.familyName, ann.organizationName) = ("Ann", "Lee", "Tea; Ltd, Bath")
        let number = CNPhoneNumber(stringValue: "+44 20 79")
        ann.phoneNumbers = [CNLabeledValue(label: CNLabelPhoneNumberMobile, value: number)]
        ann.emailAddresses = [CNLabeledValue(label: CNLabelWork, value: "ann@example.org")]
        let address = CNMutablePostalAddress()
        (address.street, address.city) = ("1 High St\nFlat 2", "Bath")
        ann.postalAddresses = [CNLabeledValue(label: CNLabelHome, value: address)]
        ann.birthday = DateComponents(month: 2, day: 9)
        return ann
    }

    @Test func store_keepsWhatIsAddedOnceItIsAllowed() async throws {
        let (store, keys) = (CNContactStore(), [CNContactFamilyNameKey as any CNKeyDescriptor])
        #expect(throws: CNError(.authorizationDenied)) {
            try store.enumerateContacts(with: .init(keysToFetch: keys)) { _, _ in }
        }
        #expect(try await store.requestAccess(for: .contacts))
        let (save, ann) = (CNSaveRequest(), ann())
        save.add(ann, toContainerWithIdentifier: nil)
        try store.execute(save)
        #expect(throws: CNError(.insertedRecordAlreadyExists)) { try store.execute(save) }
        let named = CNContact.predicateForContacts(matchingName: "le a")
        let found = try store.unifiedContacts(matching: named, keysToFetch: keys)
        #expect(found.map(\.familyName) == ["Lee"] && !found[0].isKeyAvailable(CNContactGivenNameKey))
        let called = CNContact.predicateForContacts(matching: CNPhoneNumber(stringValue: "02079"))
        #expect(try store.unifiedContacts(matching: called, keysToFetch: keys).isEmpty)
        ann.familyName = "Fox"
        let change = CNSaveRequest()
        change.update(ann)
        try store.execute(change)
        #expect(try store.unifiedContact(withIdentifier: ann.identifier, keysToFetch: keys).familyName == "Fox")
        let removal = CNSaveRequest()
        removal.delete(ann)
        try store.execute(removal)
        #expect(throws: CNError(.recordDoesNotExist)) {
            try store.unifiedContact(withIdentifier: ann.identifier, keysToFetch: keys)
        }
    }

    @Test func card_isReadAsItWasWritten() throws {
        let data = try CNContactVCardSerialization.data(with: [ann()])
        let again = try #require(try CNContactVCardSerialization.contacts(with: data).first)
        #expect(CNContactFormatter.string(from: again, style: .fullName) == "Ann Lee")
        #expect(again.organizationName == "Tea; Ltd, Bath" && again.birthday == DateComponents(month: 2, day: 9))
        #expect(again.phoneNumbers.map(\.label) == [CNLabelPhoneNumberMobile])
        #expect(again.postalAddresses[0].value.street == "1 High St\nFlat 2")
        let folded = Data("BEGIN:VCARD\r\nitem1.EMAIL;TYPE=home:a@\r\n b.c\r\nEND:VCARD\r\n".utf8)
        #expect(try CNContactVCardSerialization.contacts(with: folded)[0].emailAddresses[0].value == "a@b.c")
        #expect(throws: CNError(.vCardMalformed)) { try CNContactVCardSerialization.contacts(with: Data("x".utf8)) }
    }
}
