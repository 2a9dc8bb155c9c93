public import Foundation
import OffstageApp

public enum CNEntityType: Int, Sendable {
    case contacts
}

public enum CNAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, authorized, limited
}

extension Notification.Name {
    public static let CNContactStoreDidChange = Notification.Name("CNContactStoreDidChangeNotification")
}

/// The owner's contacts. At first there are none; the owner lets every app that asks have them, and what an app adds is
/// there for itself.
open class CNContactStore: NSObject, @unchecked Sendable {
    // Sendable because its state is the file's.
    private static let consent = OwnersConsent(
        of: "contacts",
        reasons: ["NSContactsUsageDescription"],
        answer: .authorized
    )

    public override init() {}

    open class func authorizationStatus(for entityType: CNEntityType) -> CNAuthorizationStatus {
        switch consent.known {
        case nil: .notDetermined
        case .denied: .denied
        case .authorized: .authorized
        }
    }

    @preconcurrency open func requestAccess(
        for entityType: CNEntityType,
        completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        Self.consent.ask { answer in
            completionHandler(answer == .authorized, answer == .authorized ? nil : CNError(.authorizationDenied))
        }
    }

    open func requestAccess(for entityType: CNEntityType) async throws -> Bool {
        guard await Self.consent.ask() == .authorized else { throw CNError(.authorizationDenied) }
        return true
    }

    /// Without the owner's word nothing is read or written. iOS would ask here; nobody is asked by a call that waits.
    private func checkAccess() throws {
        guard Self.consent.known == .authorized else { throw CNError(.authorizationDenied) }
    }

    // MARK: Reading

    open func unifiedContacts(
        matching predicate: NSPredicate,
        keysToFetch keys: [any CNKeyDescriptor]
    ) throws -> [CNContact] {
        try checkAccess()
        return found(predicate, keys).map { CNContact($0, fetched: Self.names(keys)) }
    }

    open func unifiedContact(
        withIdentifier identifier: String,
        keysToFetch keys: [any CNKeyDescriptor]
    ) throws -> CNContact {
        try checkAccess()
        guard let fields = ContactsFile.shared.contacts.first(where: { $0.identifier == identifier }) else {
            throw CNError(.recordDoesNotExist)
        }
        return CNContact(fields, fetched: Self.names(keys))
    }

    open func enumerateContacts(
        with fetchRequest: CNContactFetchRequest,
        usingBlock block: (CNContact, UnsafeMutablePointer<ObjCBool>) -> Void
    ) throws {
        try checkAccess()
        let keys = Self.names(fetchRequest.keysToFetch)
        var found = found(fetchRequest.predicate, fetchRequest.keysToFetch)
        if fetchRequest.sortOrder != .none {
            let order = fetchRequest.sortOrder
            found.sort { $0.sortName(order).localizedCaseInsensitiveCompare($1.sortName(order)) == .orderedAscending }
        }
        var isEnough: ObjCBool = false
        for fields in found where !isEnough.boolValue {
            let contact =
                fetchRequest.mutableObjects ? CNMutableContact(fields, fetched: keys) : CNContact(fields, fetched: keys)
            block(contact, &isEnough)
        }
    }

    /// The owner has no card of their own.
    open func unifiedMeContactWithKeys(toFetch keys: [any CNKeyDescriptor]) throws -> CNContact {
        try checkAccess()
        throw CNError(.recordDoesNotExist)
    }

    open func groups(matching predicate: NSPredicate?) throws -> [CNGroup] {
        try checkAccess()
        let groups = ContactsFile.shared.groups.map { CNGroup($0.identifier, $0.name) }
        return groups.filter { predicate?.evaluate(with: $0) ?? true }
    }

    open func containers(matching predicate: NSPredicate?) throws -> [CNContainer] {
        try checkAccess()
        return [CNContainer()].filter { predicate?.evaluate(with: $0) ?? true }
    }

    open func defaultContainerIdentifier() -> String { CNContainer().identifier }
    open var currentHistoryToken: Data? { nil }

    private func found(_ predicate: NSPredicate?, _ keys: [any CNKeyDescriptor]) -> [ContactFields] {
        ContactsFile.shared.contacts.filter { predicate?.evaluate(with: CNContact($0)) ?? true }
    }

    private static func names(_ keys: [any CNKeyDescriptor]) -> Set<String> {
        Set(keys.flatMap(\._keys)).union([CNContactIdentifierKey, CNContactTypeKey])
    }

    // MARK: Writing

    /// All changes of the request, or none.
    open func execute(_ saveRequest: CNSaveRequest) throws {
        try checkAccess()
        try ContactsFile.shared.make(saveRequest.changes)
        DispatchQueue.main.async {
            NotificationCenter.default.post(name: .CNContactStoreDidChange, object: nil)
        }
    }
}

// In this module too the name means the class that keeps the order of its observers.
private typealias NotificationCenter = OffstageApp.NotificationCenter
