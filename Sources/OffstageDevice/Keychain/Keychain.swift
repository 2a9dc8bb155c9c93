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

    private typealias Name = KeychainItem.Name

    private(set) var items: [KeychainItem] = []
    private var references = 0

    struct Result: Equatable {
        var answer: SecurityAnswer
        /// Whether the items have changed.
        var isChanged = false
        /// The items that were asked for and given or refused, or changed.
        var touched: [KeychainItem] = []
    }

    /// - Parameter now: nanoseconds since 1970.
    mutating func handle(_ message: KeychainMessage, _ access: KeychainAccess, now: Int64) -> Result {
        do throws(Status) {
            return switch message {
            case .add(let item): try add(item, access, now)
            case .find(let query): try find(query, access)
            case .update(let query, let changes): try update(query, changes, access, now)
            case .delete(let query): try delete(query, access)
            }
        } catch {
            return Result(answer: refusal(error))
        }
    }

    // MARK: Adding

    private mutating func add(_ given: KeychainItem, _ access: KeychainAccess, _ now: Int64) throws(Status) -> Result {
        guard KeychainItem.primaryNames(of: given.kind) != nil else { throw .unimplemented }
        var item = given
        let named: String? = if case .text(let group) = item.attributes[Name.group] { group } else { nil }
        let group = named.map(KeychainAccess.full) ?? access.group
        guard access.permits(group) else { throw .missingEntitlement }
        item.attributes[Name.group] = .text(group)
        item.attributes[Name.accessible] = item.attributes[Name.accessible] ?? .text("ak")
        item.attributes[Name.synchronizable] = item.attributes[Name.synchronizable] ?? .number(0)
        for name in ["acct", "svce"] where item.kind == "genp" {
            item.attributes[name] = item.attributes[name] ?? .text("")
        }
        if item.kind == "keys", item.attributes["atag"] == nil { item.attributes["atag"] = .data(Data()) }
        item.attributes[Name.created] = .date(now)
        item.attributes[Name.modified] = .date(now)
        guard let protection = item.protection, item.attributes[Name.synchronizable] != .text(Name.anySynchronizable)
        else { throw .parameter }
        guard access.hasPasscode || !item.needsPasscode else { throw .notAvailable }
        guard access.allows(protection) else { throw .interactionNotAllowed }
        guard !items.contains(where: { $0.key == item.key }) else { throw .duplicateItem }
        guard items.count < Self.limit else { throw .diskFull }
        references += 1
        item.reference = references
        items.append(item)
        return Result(answer: .items([item]), isChanged: true, touched: [item])
    }

    // MARK: Finding

    /// What is looked for, and where.
    private struct Search {
        var query: KeychainMessage.Query
        var groups: [String]
        /// A number below zero is an identity's.
        var isForIdentities: Bool { query.kind == Keychain.identity || (query.reference ?? 0) < 0 }
    }

    private func search(_ query: KeychainMessage.Query, _ access: KeychainAccess) throws(Status) -> Search {
        if let kind = query.kind, kind != Self.identity, KeychainItem.primaryNames(of: kind) == nil {
            throw .unimplemented
        }
        guard query.kind != nil || query.reference != nil else { throw .parameter }
        var search = Search(query: query, groups: access.searched)
        if case .text(let name) = search.query.attributes.removeValue(forKey: Name.group) {
            let group = KeychainAccess.full(name)
            guard access.permits(group) else { throw .missingEntitlement }
            search.groups = [group]
        }
        if query.reference == nil {
            search.query.attributes[Name.synchronizable] = query.attributes[Name.synchronizable] ?? .number(0)
        }
        return search
    }

    /// The places of the items meant, in their order.
    private func places(_ search: Search) throws(Status) -> [Int] {
        let found = items.indices.filter { place in
            guard case .text(let group) = items[place].attributes[Name.group] else { return false }
            return search.groups.contains(group) && items[place].matches(search.query)
        }
        guard !found.isEmpty else { throw .itemNotFound }
        return found
    }

    private func find(_ query: KeychainMessage.Query, _ access: KeychainAccess) throws(Status) -> Result {
        let search = try search(query, access)
        /// Each with the items that must be given out for it.
        let found: [(item: KeychainItem, parts: [KeychainItem])]
        if search.isForIdentities {
            found = identities(search.query, in: search.groups).map {
                (item($0), [items[$0.certificate], items[$0.key]])
            }
            guard !found.isEmpty else { throw .itemNotFound }
        } else {
            found = try places(search).map { (items[$0], [items[$0]]) }
        }
        let meant = found.prefix(query.limit)
        let given = meant.filter { $0.parts.allSatisfy { isGiven($0, withData: query.wantsData, access) } }
        guard !given.isEmpty else {
            return Result(answer: refusal(.interactionNotAllowed), touched: meant.flatMap(\.parts))
        }
        return Result(
            answer: .items(given.map { query.wantsData ? $0.item : $0.item.withoutData }),
            touched: given.flatMap(\.parts)
        )
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
    ) throws(Status) -> Result {
        let search = try search(query, access)
        guard !search.isForIdentities else { throw .unimplemented }
        let found = try places(search)
        var changed = items
        for place in found {
            var item = items[place]
            guard let before = item.protection, access.allows(before) else {
                return Result(answer: refusal(.interactionNotAllowed), touched: [item])
            }
            item.attributes.merge(changes) { $1 }
            if case .text(let group) = changes[Name.group] {
                let group = KeychainAccess.full(group)
                guard access.permits(group) else { throw .missingEntitlement }
                item.attributes[Name.group] = .text(group)
            }
            item.attributes[Name.modified] = .date(now)
            guard let after = item.protection else { throw .parameter }
            guard access.hasPasscode || !item.needsPasscode else { throw .notAvailable }
            guard access.allows(after) else { throw .interactionNotAllowed }
            let isTaken = changed.indices.contains { $0 != place && changed[$0].key == item.key }
            guard !isTaken else { throw .duplicateItem }
            changed[place] = item
        }
        let touched = found.map { items[$0] }
        items = changed
        return Result(answer: .items([]), isChanged: true, touched: touched)
    }

    /// What is known of items is enough to delete them. An identity goes with its certificate and its key.
    private mutating func delete(_ query: KeychainMessage.Query, _ access: KeychainAccess) throws(Status) -> Result {
        let search = try search(query, access)
        let gone =
            search.isForIdentities
            ? Set(identities(search.query, in: search.groups).flatMap { [$0.certificate, $0.key] })
            : Set(try places(search))
        guard !gone.isEmpty else { throw .itemNotFound }
        let touched = gone.sorted().map { items[$0] }
        guard touched.allSatisfy({ isGiven($0, withData: false, access) }) else {
            return Result(answer: refusal(.interactionNotAllowed), touched: touched)
        }
        items = items.indices.filter { !gone.contains($0) }.map { items[$0] }
        return Result(answer: .items([]), isChanged: true, touched: touched)
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
}

extension KeychainItem {
    var withoutData: KeychainItem {
        var item = self
        item.attributes[Name.data] = nil
        item.attributes["v_KeyData"] = nil
        return item
    }
}
