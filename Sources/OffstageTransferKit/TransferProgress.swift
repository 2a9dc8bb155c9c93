import Foundation

/// How far everything is, and every group. Each transfer counts the same, whatever its size, which may be unknown.
///
/// `Sendable` though unchecked: it is reached behind a lock, and `Progress` may be used from any thread.
struct TransferProgress: @unchecked Sendable {
    /// The units of one transfer in what is above it.
    private static let share: Int64 = 100

    private struct Leaf {
        let group: String?
        var done: Int64 = 0
    }

    let whole = Progress(totalUnitCount: 0)
    private var groups: [String: Progress] = [:]
    private var leaves: [String: Leaf] = [:]

    /// The node of a group, made when it is asked for first.
    mutating func group(_ name: String) -> Progress {
        if let group = groups[name] { return group }
        let group = Progress(totalUnitCount: 0)
        groups[name] = group
        return group
    }

    mutating func add(_ id: String, in group: String?) {
        guard leaves[id] == nil else { return }
        leaves[id] = Leaf(group: group)
        whole.totalUnitCount += Self.share
        if let group { self.group(group).totalUnitCount += Self.share }
    }

    mutating func update(_ id: String, _ done: Int64, of total: Int64) {
        guard total > 0 else { return }
        set(id, min(Self.share, max(0, done * Self.share / total)))
    }

    /// However it ended, nothing more comes of it.
    mutating func finish(_ id: String) {
        set(id, Self.share)
        leaves[id] = nil
    }

    private mutating func set(_ id: String, _ done: Int64) {
        guard let leaf = leaves[id] else { return }
        leaves[id]?.done = done
        whole.completedUnitCount += done - leaf.done
        if let group = leaf.group { self.group(group).completedUnitCount += done - leaf.done }
    }
}
