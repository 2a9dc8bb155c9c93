import Foundation
import OffstageApp

/// Where contacts are kept: in a file of the app's container, so that they outlive the process.
final class ContactsFile: Sendable {
    struct Group: Codable {
        var identifier: String
        var name: String
        var members: [String] = []
    }

    private struct Content: Codable {
        var contacts: [ContactFields] = []
        var groups: [Group] = []
    }

    static let shared = ContactsFile()

    private let store = OwnersStore("Contacts", first: Content())

    private init() {}

    var contacts: [ContactFields] { store.now.contacts }
    var groups: [Group] { store.now.groups }

    func make(_ changes: [CNSaveRequest.Change]) throws {
        try store.change { content in
            for change in changes { try Self.make(change, in: &content) }
        }
    }

    private static func make(_ change: CNSaveRequest.Change, in content: inout Content) throws {
        func place(_ contact: CNContact) throws -> Int {
            let found = content.contacts.firstIndex { $0.identifier == contact.identifier }
            guard let found else { throw CNError(.recordDoesNotExist) }
            return found
        }
        func place(_ group: CNGroup) throws -> Int {
            let found = content.groups.firstIndex { $0.identifier == group.identifier }
            guard let found else { throw CNError(.recordDoesNotExist) }
            return found
        }
        switch change {
        case .add(let contact):
            guard !content.contacts.contains(where: { $0.identifier == contact.identifier }) else {
                throw CNError(.insertedRecordAlreadyExists)
            }
            content.contacts.append(contact.fields)
        case .update(let contact): content.contacts[try place(contact)] = contact.fields
        case .delete(let contact):
            content.contacts.remove(at: try place(contact))
            for index in content.groups.indices { content.groups[index].members.removeAll { $0 == contact.identifier } }
        case .addGroup(let group): content.groups.append(Group(identifier: group.identifier, name: group.name))
        case .updateGroup(let group): content.groups[try place(group)].name = group.name
        case .deleteGroup(let group): content.groups.remove(at: try place(group))
        case .addMember(let contact, let group):
            content.groups[try place(group)].members.append(content.contacts[try place(contact)].identifier)
        case .removeMember(let contact, let group):
            content.groups[try place(group)].members.removeAll { $0 == contact.identifier }
        }
    }
}
