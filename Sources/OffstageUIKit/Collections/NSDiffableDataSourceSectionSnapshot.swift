import OffstageApp

/// What one section of a collection shows: items that may lie in one another.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
    private var children: [ItemIdentifierType?: [ItemIdentifierType]] = [:]
    private var parents: [ItemIdentifierType: ItemIdentifierType?] = [:]
    private var expanded: Set<ItemIdentifierType> = []

    public init() {}

    // MARK: Looking

    public var rootItems: [ItemIdentifierType] { children[nil] ?? [] }
    public var items: [ItemIdentifierType] { rootItems.flatMap { tree(below: $0) { _ in true } } }

    /// Without what lies in an item that is not expanded.
    public var visibleItems: [ItemIdentifierType] {
        rootItems.flatMap { tree(below: $0) { expanded.contains($0) } }
    }

    public func contains(_ item: ItemIdentifierType) -> Bool { parents[item] != nil }
    public func index(of item: ItemIdentifierType) -> Int? { items.firstIndex(of: item) }
    public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }
    public func isVisible(_ item: ItemIdentifierType) -> Bool { visibleItems.contains(item) }
    public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { parents[child] ?? nil }

    public func level(of item: ItemIdentifierType) -> Int {
        parent(of: item).map { level(of: $0) + 1 } ?? 0
    }

    public func snapshot(
        of parent: ItemIdentifierType,
        includingParent: Bool = false
    ) -> NSDiffableDataSourceSectionSnapshot {
        var part = NSDiffableDataSourceSectionSnapshot()
        if includingParent { part.append([parent]) }
        copy(childrenOf: parent, to: &part, below: includingParent ? parent : nil)
        return part
    }

    public func visualDescription() -> String {
        items.map { String(repeating: "  ", count: level(of: $0)) + "\($0)" }.joined(separator: "\n")
    }

    // MARK: Changing

    public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
        put(items, in: parent, at: children[parent]?.count ?? 0)
    }

    public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
        put(items, in: parent(of: item), at: place(of: item))
    }

    public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
        put(items, in: parent(of: item), at: place(of: item) + 1)
    }

    public mutating func insert(
        _ snapshot: NSDiffableDataSourceSectionSnapshot,
        before item: ItemIdentifierType
    ) {
        insert(snapshot.rootItems, before: item)
        for root in snapshot.rootItems { snapshot.copy(childrenOf: root, to: &self, below: root) }
    }

    @discardableResult
    public mutating func insert(
        _ snapshot: NSDiffableDataSourceSectionSnapshot,
        after item: ItemIdentifierType
    ) -> ItemIdentifierType {
        insert(snapshot.rootItems, after: item)
        for root in snapshot.rootItems { snapshot.copy(childrenOf: root, to: &self, below: root) }
        return snapshot.rootItems.last ?? item
    }

    public mutating func replace(
        childrenOf parent: ItemIdentifierType,
        using snapshot: NSDiffableDataSourceSectionSnapshot
    ) {
        delete(children[parent] ?? [])
        append(snapshot.rootItems, to: parent)
        for root in snapshot.rootItems { snapshot.copy(childrenOf: root, to: &self, below: root) }
    }

    /// With all that lies in them.
    public mutating func delete(_ items: [ItemIdentifierType]) {
        for item in items where contains(item) {
            delete(children[item] ?? [])
            children[parent(of: item)]?.removeAll { $0 == item }
            children[item] = nil
            parents[item] = nil
            expanded.remove(item)
        }
    }

    public mutating func deleteAll() {
        self = NSDiffableDataSourceSectionSnapshot()
    }

    public mutating func expand(_ items: [ItemIdentifierType]) {
        expanded.formUnion(items.filter(contains))
    }

    public mutating func collapse(_ items: [ItemIdentifierType]) {
        expanded.subtract(items)
    }

    // MARK: Inside

    private func tree(
        below item: ItemIdentifierType,
        if isOpen: (ItemIdentifierType) -> Bool
    ) -> [ItemIdentifierType] {
        guard isOpen(item) else { return [item] }
        return [item] + (children[item] ?? []).flatMap { tree(below: $0, if: isOpen) }
    }

    private func copy(
        childrenOf item: ItemIdentifierType,
        to other: inout NSDiffableDataSourceSectionSnapshot,
        below parent: ItemIdentifierType?
    ) {
        let own = children[item] ?? []
        other.append(own, to: parent)
        if expanded.contains(item) { other.expand([item]) }
        for child in own { copy(childrenOf: child, to: &other, below: child) }
    }

    private func place(of item: ItemIdentifierType) -> Int {
        guard let index = children[parent(of: item)]?.firstIndex(of: item) else { Self.raiseMissing(item) }
        return index
    }

    private mutating func put(_ items: [ItemIdentifierType], in parent: ItemIdentifierType?, at index: Int) {
        if let parent, !contains(parent) { Self.raiseMissing(parent) }
        if Set(items).count < items.count || items.contains(where: contains) {
            InternalInconsistency.raise("Fatal: supplied item identifiers are not unique.")
        }
        children[parent, default: []].insert(contentsOf: items, at: index)
        for item in items { parents[item] = .some(parent) }
    }

    private static func raiseMissing(_ item: ItemIdentifierType) -> Never {
        InternalInconsistency.raise("Invalid item identifier: \(item) is not in the snapshot")
    }
}

extension NSDiffableDataSourceSectionSnapshot: Sendable where ItemIdentifierType: Sendable {}
