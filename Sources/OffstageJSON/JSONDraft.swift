/// The text of a value that is being written: what it has so far, and what in it has not ended.
struct JSONDraft {
    private(set) var bytes: [UInt8] = []
    /// Objects and lists that have not ended, the innermost last.
    private var open: [Branch] = []
    /// What the open objects have got so far, one object after the other.
    private var members: [Member] = []
    /// How many branches were open when the value began that encodes itself now.
    private var depth = 0

    private struct Branch {
        let isArray: Bool
        /// Where its bracket stands: no other has that place.
        let start: Int
        /// How many members there were before it.
        let members: Int
        var count = 0
        /// Where what came last begins.
        var last = 0
    }

    private struct Member {
        let name: String
        let start: Int
    }

    /// What most values need.
    private static let usualBytes = 512

    init() { bytes.reserveCapacity(Self.usualBytes) }

    mutating func append(text: String) { bytes.append(contentsOf: text.utf8) }
    mutating func append(string: String) { JSON.append(quoted: string, to: &bytes) }

    // MARK: Values

    /// - Returns: what the end of the value must be told.
    mutating func valueBegan() -> Int {
        defer { depth = open.count }
        return depth
    }

    mutating func valueEnded(_ outer: Int) {
        end(downTo: depth)
        depth = outer
    }

    // MARK: Branches

    /// Which of the open branches a container is.
    struct Place {
        fileprivate let depth: Int
        fileprivate let start: Int
    }

    /// The branch of the value that encodes itself now. It may ask for it more than once, as a class and its superclass
    /// do.
    mutating func ownBranch(isArray: Bool) -> Place {
        guard open.count > depth else { return begin(isArray: isArray) }
        end(downTo: depth + 1)
        return Place(depth: depth, start: open[depth].start)
    }

    mutating func begin(isArray: Bool) -> Place {
        open.append(Branch(isArray: isArray, start: bytes.count, members: members.count))
        bytes.append(UInt8(ascii: isArray ? "[" : "{"))
        return Place(depth: open.count - 1, start: bytes.count - 1)
    }

    /// Makes room for the next thing in a branch.
    /// - Parameter name: of a member; nil in a list.
    mutating func next(in place: Place, _ name: String?) {
        end(downTo: place.depth + 1)
        precondition(
            open.count > place.depth && open[place.depth].start == place.start,
            "a container was written to after it was left for an outer one"
        )
        endLast(of: open[place.depth])
        if open[place.depth].count > 0 { bytes.append(UInt8(ascii: ",")) }
        if let name {
            members.append(Member(name: name, start: bytes.count))
            append(string: name)
            bytes.append(UInt8(ascii: ":"))
        }
        open[place.depth].count += 1
        open[place.depth].last = bytes.count
    }

    func count(in place: Place) -> Int { open[place.depth].count }

    /// What encodes nothing is an object.
    private mutating func endLast(of branch: Branch) {
        if branch.count > 0, branch.last == bytes.count { append(text: "{}") }
    }

    /// Ends the innermost branches until so many are left.
    private mutating func end(downTo count: Int) {
        while open.count > count {
            let branch = open.removeLast()
            endLast(of: branch)
            if !branch.isArray {
                sort(membersFrom: branch.members)
                members.removeLast(members.count - branch.members)
            }
            bytes.append(UInt8(ascii: branch.isArray ? "]" : "}"))
        }
    }

    /// Puts the last members in the order of their names.
    private mutating func sort(membersFrom first: Int) {
        let places = members.indices.dropFirst(first)
        guard places.dropFirst().contains(where: { members[$0].name < members[$0 - 1].name }) else { return }
        let start = members[first].start
        let text = Array(bytes[start...])
        bytes.removeSubrange(start...)
        for place in places.sorted(by: { members[$0].name < members[$1].name }) {
            if bytes.count > start { bytes.append(UInt8(ascii: ",")) }
            // A comma stands before the next.
            let end = place + 1 < members.endIndex ? members[place + 1].start - 1 : start + text.count
            bytes.append(contentsOf: text[members[place].start - start..<end - start])
        }
    }
}
