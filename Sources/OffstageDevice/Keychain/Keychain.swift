import Foundation
import OffstageKernel
import OffstageWire

/// What it governs: the items of a device's keychain, and who may have which when.
///
/// Responsibilities
///  1. Items are found, added, changed and deleted as on iOS, each within its group.
///  2. A secret is given out only while the device's keys for its class are there (L-60).
///  3. A process that was refused an item knows nothing of it: what it writes in its place is told.
///
/// Representation: a list in the order in which items were added. Items belong to groups, not to apps, so that they are
/// there again when a deleted app is.
///
/// The odd case: without a kind only a reference says which item is meant.
struct Keychain: Codable {
    /// Where it ends; the next is refused as if the disk were full.
    static let limit = 10_000

    private(set) var items: [KeychainItem] = []
    private var references = 0

    struct Result: Equatable {
        var answer: SecurityAnswer
        /// Whether the items have changed.
        var isChanged = false
        /// The items that were asked for and refused, or changed.
        var touched: [KeychainItem] = []
    }

    /// - Parameter now: nanoseconds since 1970.
    mutating func handle(_ message: KeychainMessage, _ access: KeychainAccess, now: Int64) -> Result {
        switch message {
        case .add(let item): add(item, access, now)
        case .find(let query): find(query, access)
        case .update(let query, let changes): update(query, changes, access, now)
        case .delete(let query): delete(query, access)
        }
    }

    // MARK: Adding

    private mutating func add(_ given: KeychainItem, _ access: KeychainAccess, _ now: Int64) -> Result {
        typealias Name = KeychainItem.Name
        guard KeychainItem.primaryNames(of: given.kind) != nil else { return refused(.unimplemented) }
        var item = given
        let named: String? = if case .text(let group) = item.attributes[Name.group] { group } else { nil }
        let group = named.map(KeychainAccess.full) ?? access.group
        guard access.permits(group) else { return refused(.missingEntitlement) }
        item.attributes[Name.group] = .text(group)
        item.attributes[Name.accessible] = item.attributes[Name.accessible] ?? .text("ak")
        item.attributes[Name.synchronizable] = item.attributes[Name.synchronizable] ?? .number(0)
        for name in ["acct", "svce"] where item.kind == "genp" {
            item.attributes[name] = item.attributes[name] ?? .text("")
        }
        item.attributes[Name.created] = .date(now)
        item.attributes[Name.modified] = .date(now)
        guard let protection = item.protection, item.attributes[Name.synchronizable] != .text(Name.anySynchronizable)
        else { return refused(.parameter) }
        guard access.hasPasscode || !item.needsPasscode else { return refused(.notAvailable) }
        guard access.allows(protection) else { return refused(.interactionNotAllowed) }
        guard !items.contains(where: { $0.key == item.key }) else { return refused(.duplicateItem) }
        guard items.count < Self.limit else { return refused(.diskFull) }
        references += 1
        item.reference = references
        items.append(item)
        return Result(answer: .items([item]), isChanged: true, touched: [item])
    }

    // MARK: Finding

    /// The places of the items meant, in their order, or why none may be named.
    private func places(_ query: KeychainMessage.Query, _ access: KeychainAccess) -> Swift.Result<[Int], Status> {
        typealias Name = KeychainItem.Name
        if let kind = query.kind, KeychainItem.primaryNames(of: kind) == nil { return .failure(.unimplemented) }
        guard query.kind != nil || query.reference != nil else { return .failure(.parameter) }
        var query = query
        var groups = access.searched
        if case .text(let name) = query.attributes.removeValue(forKey: Name.group) {
            let group = KeychainAccess.full(name)
            guard access.permits(group) else { return .failure(.missingEntitlement) }
            groups = [group]
        }
        if query.reference == nil {
            query.attributes[Name.synchronizable] = query.attributes[Name.synchronizable] ?? .number(0)
        }
        let found = items.indices.filter { place in
            guard case .text(let group) = items[place].attributes[Name.group] else { return false }
            return groups.contains(group) && items[place].matches(query)
        }
        return found.isEmpty ? .failure(.itemNotFound) : .success(found)
    }

    private func find(_ query: KeychainMessage.Query, _ access: KeychainAccess) -> Result {
        switch places(query, access) {
        case .failure(let status): return refused(status)
        case .success(let places):
            let found = places.prefix(query.limit).map { items[$0] }
            let given = found.filter { isGiven($0, withData: query.wantsData, access) }
            guard !given.isEmpty else { return Result(answer: refusal(.interactionNotAllowed), touched: found) }
            return Result(answer: .items(query.wantsData ? given : given.map(\.withoutData)))
        }
    }

    private func isGiven(_ item: KeychainItem, withData: Bool, _ access: KeychainAccess) -> Bool {
        guard let protection = item.protection else { return false }
        return access.allows(protection) || (!withData && access.knowsItems)
    }

    // MARK: Changing

    private mutating func update(
        _ query: KeychainMessage.Query,
        _ changes: [String: KeychainValue],
        _ access: KeychainAccess,
        _ now: Int64
    ) -> Result {
        let found: [Int]
        switch places(query, access) {
        case .failure(let status): return refused(status)
        case .success(let places): found = places
        }
        var changed = items
        for place in found {
            var item = items[place]
            guard let before = item.protection, access.allows(before) else {
                return Result(answer: refusal(.interactionNotAllowed), touched: [item])
            }
            item.attributes.merge(changes) { $1 }
            if case .text(let group) = changes[KeychainItem.Name.group] {
                let group = KeychainAccess.full(group)
                guard access.permits(group) else { return refused(.missingEntitlement) }
                item.attributes[KeychainItem.Name.group] = .text(group)
            }
            item.attributes[KeychainItem.Name.modified] = .date(now)
            guard let after = item.protection else { return refused(.parameter) }
            guard access.hasPasscode || !item.needsPasscode else { return refused(.notAvailable) }
            guard access.allows(after) else { return refused(.interactionNotAllowed) }
            let isTaken = changed.indices.contains { $0 != place && changed[$0].key == item.key }
            guard !isTaken else { return refused(.duplicateItem) }
            changed[place] = item
        }
        let touched = found.map { items[$0] }
        items = changed
        return Result(answer: .items([]), isChanged: true, touched: touched)
    }

    /// What is known of items is enough to delete them.
    private mutating func delete(_ query: KeychainMessage.Query, _ access: KeychainAccess) -> Result {
        switch places(query, access) {
        case .failure(let status): return refused(status)
        case .success(let places):
            let touched = places.map { items[$0] }
            guard touched.allSatisfy({ isGiven($0, withData: false, access) }) else {
                return Result(answer: refusal(.interactionNotAllowed), touched: touched)
            }
            let gone = Set(places)
            items = items.indices.filter { !gone.contains($0) }.map { items[$0] }
            return Result(answer: .items([]), isChanged: true, touched: touched)
        }
    }

    /// Without a passcode there is nothing that could protect these.
    /// - Returns: whether there were any.
    mutating func removeThoseThatNeedAPasscode() -> Bool {
        let before = items.count
        items.removeAll(where: \.needsPasscode)
        return items.count < before
    }

    // MARK: Answers

    /// `SecBase.h`.
    enum Status: Int32, Error {
        case unimplemented = -4
        case diskFull = -34
        case parameter = -50
        case notAvailable = -25_291
        case duplicateItem = -25_299
        case itemNotFound = -25_300
        case interactionNotAllowed = -25_308
        case missingEntitlement = -34_018
    }

    private func refusal(_ status: Status) -> SecurityAnswer { .refused(status: status.rawValue) }
    private func refused(_ status: Status) -> Result { Result(answer: refusal(status)) }
}

extension KeychainItem {
    var withoutData: KeychainItem {
        var item = self
        item.attributes[Name.data] = nil
        return item
    }
}
