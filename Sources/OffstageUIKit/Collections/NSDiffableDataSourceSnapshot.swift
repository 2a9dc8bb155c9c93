import Foundation
import OffstageApp

/// What a table or a collection shows, by identifiers: sections, and items in them.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
    public fileprivate(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
    public fileprivate(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
    public fileprivate(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
    private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
    private var sections: [ItemIdentifierType: SectionIdentifierType] = [:]

    public init() {}

    // MARK: Looking

    public var numberOfItems: Int { sections.count }
    public var numberOfSections: Int { sectionIdentifiers.count }
    public var itemIdentifiers: [ItemIdentifierType] { sectionIdentifiers.flatMap { items[$0] ?? [] } }

    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
        itemIdentifiers(inSection: identifier).count
    }

    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        guard let found = items[identifier] else { Self.raiseMissing("section", identifier) }
        return found
    }

    public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
        sections[identifier]
    }

    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
        sections[identifier] == nil ? nil : itemIdentifiers.firstIndex(of: identifier)
    }

    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
        sectionIdentifiers.firstIndex(of: identifier)
    }

    // MARK: Items

    /// What is there already moves, as on iOS.
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType],
        toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        guard let section = sectionIdentifier ?? sectionIdentifiers.last else {
            InternalInconsistency.raise(
                "There are currently no sections in the data source. Please add a section first."
            )
        }
        take(identifiers)
        put(identifiers, in: section, at: numberOfItems(inSection: section))
    }

    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType],
        beforeItem beforeIdentifier: ItemIdentifierType
    ) {
        insert(identifiers, at: beforeIdentifier, past: 0)
    }

    public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType)
    {
        insert(identifiers, at: afterIdentifier, past: 1)
    }

    public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
        checkItems([identifier])
        insert([identifier], at: toIdentifier, past: 0)
    }

    public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
        checkItems([identifier])
        insert([identifier], at: toIdentifier, past: 1)
    }

    /// What is not there is passed over.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        let gone = Set(identifiers.filter { sections[$0] != nil })
        for section in Set(gone.compactMap { sections[$0] }) { items[section]?.removeAll { gone.contains($0) } }
        for item in gone { sections[item] = nil }
        reloadedItemIdentifiers.removeAll { gone.contains($0) }
        reconfiguredItemIdentifiers.removeAll { gone.contains($0) }
    }

    public mutating func deleteAllItems() {
        self = NSDiffableDataSourceSnapshot()
    }

    // Cells are made anew whenever somebody looks, so these are only kept.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        checkItems(identifiers)
        reloadedItemIdentifiers += identifiers.filter { !reloadedItemIdentifiers.contains($0) }
    }

    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        checkItems(identifiers)
        reconfiguredItemIdentifiers += identifiers.filter { !reconfiguredItemIdentifiers.contains($0) }
    }

    // MARK: Sections

    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        put(identifiers) { $0.endIndex }
    }

    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType],
        beforeSection toIdentifier: SectionIdentifierType
    ) {
        checkSections([toIdentifier])
        put(identifiers) { $0.firstIndex(of: toIdentifier) ?? $0.endIndex }
    }

    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType],
        afterSection toIdentifier: SectionIdentifierType
    ) {
        checkSections([toIdentifier])
        put(identifiers) { ($0.firstIndex(of: toIdentifier) ?? $0.endIndex - 1) + 1 }
    }

    public mutating func moveSection(
        _ identifier: SectionIdentifierType,
        beforeSection toIdentifier: SectionIdentifierType
    ) {
        checkSections([identifier])
        insertSections([identifier], beforeSection: toIdentifier)
    }

    public mutating func moveSection(
        _ identifier: SectionIdentifierType,
        afterSection toIdentifier: SectionIdentifierType
    ) {
        checkSections([identifier])
        insertSections([identifier], afterSection: toIdentifier)
    }

    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        for section in identifiers {
            deleteItems(items.removeValue(forKey: section) ?? [])
            sectionIdentifiers.removeAll { $0 == section }
            reloadedSectionIdentifiers.removeAll { $0 == section }
        }
    }

    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        checkSections(identifiers)
        reloadedSectionIdentifiers += identifiers.filter { !reloadedSectionIdentifiers.contains($0) }
    }

    // MARK: Inside

    private mutating func insert(_ identifiers: [ItemIdentifierType], at place: ItemIdentifierType, past: Int) {
        checkItems([place])
        guard let section = sections[place] else { return }
        take(identifiers.filter { $0 != place })
        let others = identifiers.filter { $0 != place }
        let index = itemIdentifiers(inSection: section).firstIndex(of: place) ?? 0
        put(others, in: section, at: index + past)
    }

    /// Takes out what shall be put elsewhere.
    private mutating func take(_ identifiers: [ItemIdentifierType]) {
        if Set(identifiers).count < identifiers.count { Self.raiseDuplicates("item", identifiers) }
        let known = Set(identifiers.filter { sections[$0] != nil })
        for section in Set(known.compactMap { sections[$0] }) { items[section]?.removeAll { known.contains($0) } }
    }

    private mutating func put(_ identifiers: [ItemIdentifierType], in section: SectionIdentifierType, at index: Int) {
        items[section]?.insert(contentsOf: identifiers, at: index)
        for item in identifiers { sections[item] = section }
    }

    private mutating func put(
        _ identifiers: [SectionIdentifierType],
        at index: ([SectionIdentifierType]) -> Int
    ) {
        if Set(identifiers).count < identifiers.count { Self.raiseDuplicates("section", identifiers) }
        let place = index(sectionIdentifiers)
        let before = sectionIdentifiers[..<place].filter { !identifiers.contains($0) }
        let after = sectionIdentifiers[place...].filter { !identifiers.contains($0) }
        sectionIdentifiers = before + identifiers + after
        for section in identifiers where items[section] == nil { items[section] = [] }
    }

    private func checkItems(_ identifiers: [ItemIdentifierType]) {
        if let missing = identifiers.first(where: { sections[$0] == nil }) { Self.raiseMissing("item", missing) }
    }

    private func checkSections(_ identifiers: [SectionIdentifierType]) {
        if let missing = identifiers.first(where: { items[$0] == nil }) { Self.raiseMissing("section", missing) }
    }

    private static func raiseMissing(_ kind: String, _ identifier: Any) -> Never {
        InternalInconsistency.raise("Invalid \(kind) identifier: \(identifier) is not in the snapshot")
    }

    private static func raiseDuplicates(_ kind: String, _ identifiers: [some Hashable]) -> Never {
        let duplicates = Dictionary(grouping: identifiers, by: \.self).filter { $0.value.count > 1 }.keys
        InternalInconsistency.raise(
            "Fatal: supplied \(kind) identifiers are not unique. Duplicate identifiers: \(Array(duplicates))"
        )
    }
}

extension NSDiffableDataSourceSnapshot: Sendable where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}

extension NSDiffableDataSourceSnapshot {
    /// The path of an item, or nil.
    func path(of item: ItemIdentifierType) -> IndexPath? {
        guard let section = sectionIdentifier(containingItem: item), let number = indexOfSection(section),
            let index = itemIdentifiers(inSection: section).firstIndex(of: item)
        else { return nil }
        return IndexPath(item: index, section: number)
    }

    /// The item of a path, or nil if nothing is there.
    func item(at path: IndexPath) -> ItemIdentifierType? {
        guard let section = section(at: path.section) else { return nil }
        let found = itemIdentifiers(inSection: section)
        return found.indices.contains(path.item) ? found[path.item] : nil
    }

    /// As a source has it once it is applied: with nothing left to reload.
    var settled: NSDiffableDataSourceSnapshot {
        var copy = self
        (copy.reloadedSectionIdentifiers, copy.reloadedItemIdentifiers, copy.reconfiguredItemIdentifiers) = ([], [], [])
        return copy
    }

    func section(at index: Int) -> SectionIdentifierType? {
        sectionIdentifiers.indices.contains(index) ? sectionIdentifiers[index] : nil
    }
}
