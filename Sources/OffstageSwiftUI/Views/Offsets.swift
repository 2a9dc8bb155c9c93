public import Foundation

// What `onDelete` and `onMove` give to the app's data.

extension RangeReplaceableCollection where Self: MutableCollection, Index == Int {
    /// Removes the elements at these places.
    public mutating func remove(atOffsets offsets: IndexSet) {
        for offset in offsets.reversed() { remove(at: offset) }
    }
}

extension MutableCollection where Index == Int {
    /// Brings the elements at these places, in their order, before the one that is at `destination` now.
    public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        let moved = source.map { self[$0] }
        let before = indices.filter { $0 < destination && !source.contains($0) }.map { self[$0] }
        let after = indices.filter { $0 >= destination && !source.contains($0) }.map { self[$0] }
        for (index, element) in zip(indices, before + moved + after) { self[index] = element }
    }
}
