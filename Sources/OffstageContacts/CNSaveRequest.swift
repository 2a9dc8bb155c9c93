public import Foundation

/// Changes that are made together.
open class CNSaveRequest: NSObject, @unchecked Sendable {
    // Sendable as on iOS: it is made and carried out in one place.
    enum Change {
        case add(CNMutableContact)
        case update(CNMutableContact)
        case delete(CNMutableContact)
        case addGroup(CNMutableGroup)
        case updateGroup(CNMutableGroup)
        case deleteGroup(CNMutableGroup)
        case addMember(CNContact, CNGroup)
        case removeMember(CNContact, CNGroup)
    }

    var changes: [Change] = []
    open var transactionAuthor: String?
    open var shouldRefetchContacts = true

    public override init() {}

    /// - Parameter identifier: of the container; there is one.
    open func add(_ contact: CNMutableContact, toContainerWithIdentifier identifier: String?) {
        changes.append(.add(contact))
    }
    open func update(_ contact: CNMutableContact) { changes.append(.update(contact)) }
    open func delete(_ contact: CNMutableContact) { changes.append(.delete(contact)) }
    open func add(_ group: CNMutableGroup, toContainerWithIdentifier identifier: String?) {
        changes.append(.addGroup(group))
    }
    open func update(_ group: CNMutableGroup) { changes.append(.updateGroup(group)) }
    open func delete(_ group: CNMutableGroup) { changes.append(.deleteGroup(group)) }
    open func addMember(_ contact: CNContact, to group: CNGroup) { changes.append(.addMember(contact, group)) }
    open func removeMember(_ contact: CNContact, from group: CNGroup) { changes.append(.removeMember(contact, group)) }
}

/// Which contacts are fetched, and what of them.
open class CNContactFetchRequest: NSObject, @unchecked Sendable {
    open var predicate: NSPredicate?
    open var keysToFetch: [any CNKeyDescriptor]
    open var mutableObjects = false
    open var unifyResults = true
    open var sortOrder = CNContactSortOrder.none

    public init(keysToFetch: [any CNKeyDescriptor]) {
        self.keysToFetch = keysToFetch
    }
}

/// Contacts that somebody put together.
open class CNGroup: NSObject, @unchecked Sendable {
    public let identifier: String
    open var name: String { _name }
    var _name: String

    init(_ identifier: String, _ name: String) {
        (self.identifier, _name) = (identifier, name)
    }

    open class func predicateForGroups(withIdentifiers identifiers: [String]) -> NSPredicate {
        NSPredicate { group, _ in (group as? CNGroup).map { identifiers.contains($0.identifier) } ?? false }
    }
}

open class CNMutableGroup: CNGroup, @unchecked Sendable {
    open override var name: String {
        get { _name }
        set { _name = newValue }
    }

    public init() {
        super.init(UUID().uuidString, "")
    }
}

public enum CNContainerType: Int, Sendable {
    case unassigned = 0
    case local = 1
    case exchange = 2
    case cardDAV = 3
}

/// Where contacts are kept: on the device.
open class CNContainer: NSObject, @unchecked Sendable {
    open var identifier: String { "local" }
    open var name: String { "" }
    open var type: CNContainerType { .local }

    override init() {}

    open class func predicateForContainers(withIdentifiers identifiers: [String]) -> NSPredicate {
        NSPredicate { container, _ in (container as? CNContainer).map { identifiers.contains($0.identifier) } ?? false }
    }
}
