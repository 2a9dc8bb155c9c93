public import Foundation

extension CNContact {
    /// Whose name has words that begin so.
    public class func predicateForContacts(matchingName name: String) -> NSPredicate {
        let wanted = name.lowercased().split(separator: " ")
        return predicate { contact in
            let fields = contact.fields
            let names = [
                fields.givenName, fields.middleName, fields.familyName, fields.nickname, fields.organizationName,
            ]
            let words = names.flatMap { $0.lowercased().split(separator: " ") }
            return !wanted.isEmpty && wanted.allSatisfy { part in words.contains { $0.hasPrefix(part) } }
        }
    }

    public class func predicateForContacts(matchingEmailAddress emailAddress: String) -> NSPredicate {
        predicate { contact in
            contact.fields.emailAddresses.contains { "\($0.value)".lowercased() == emailAddress.lowercased() }
        }
    }

    /// By the digits; of a number with the country's code and one without, the end is compared.
    public class func predicateForContacts(matching phoneNumber: CNPhoneNumber) -> NSPredicate {
        func digits(_ number: CNPhoneNumber) -> String { number.stringValue.filter(\.isNumber) }
        let wanted = digits(phoneNumber)
        return predicate { contact in
            contact.fields.phoneNumbers.map { digits($0.value) }
                .contains { !$0.isEmpty && !wanted.isEmpty && ($0.hasSuffix(wanted) || wanted.hasSuffix($0)) }
        }
    }

    public class func predicateForContacts(withIdentifiers identifiers: [String]) -> NSPredicate {
        predicate { identifiers.contains($0.identifier) }
    }

    public class func predicateForContactsInGroup(withIdentifier groupIdentifier: String) -> NSPredicate {
        predicate { contact in
            ContactsFile.shared.groups.contains {
                $0.identifier == groupIdentifier && $0.members.contains(contact.identifier)
            }
        }
    }

    /// All of them: there is one container.
    public class func predicateForContactsInContainer(withIdentifier containerIdentifier: String) -> NSPredicate {
        predicate { _ in containerIdentifier == CNContainer().identifier }
    }

    private class func predicate(_ test: @escaping (CNContact) -> Bool) -> NSPredicate {
        NSPredicate { object, _ in (object as? CNContact).map(test) ?? false }
    }
}
