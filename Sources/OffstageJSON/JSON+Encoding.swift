extension JSON {
    /// A value as JSON, its members sorted by name: what Foundation's encoder makes of it with sorted keys and without
    /// escaping slashes, to the byte, in a fraction of its time. Devices write whatever happens.
    ///
    /// For values of the standard library's and of one type that says how it is written, ``JSONText``: Foundation
    /// writes dates and data in ways of its own. Nothing is kept but the text, so a type that encodes itself by hand
    /// must be done with a nested container, or the encoder of its superclass, before it goes on with the outer one;
    /// whatever the compiler writes is.
    /// - Parameter texts: The type whose values are written as texts. It is named, because the first question whether a
    ///   type conforms to a protocol takes a long time, for each type anew: all of them a thirtieth of a cold launch.
    /// - Throws: what the value's encoding throws, and `EncodingError` for a number that is not finite.
    package static func encoded(_ value: some Encodable, texts: (any JSONText.Type)? = nil) throws -> [UInt8] {
        let writer = JSONWriter(texts: texts)
        try writer.write(value)
        return writer.bytes.isEmpty ? Array("{}".utf8) : writer.bytes
    }
}

/// A type whose values are texts in JSON, whatever else they encode themselves as.
package protocol JSONText {
    init?(jsonText: String)
    var jsonText: String { get }
}

/// Where a value encodes itself. One serves a whole value and all that is in it.
private final class JSONWriter: Encoder {
    private(set) var bytes: [UInt8] = []
    private let texts: (any JSONText.Type)?
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

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(texts: (any JSONText.Type)?) { self.texts = texts }

    func write<Value: Encodable>(_ value: Value) throws {
        if let texts, Value.self == texts, let text = value as? any JSONText { return append(string: text.jsonText) }
        let outer = depth
        depth = open.count
        defer { depth = outer }
        try value.encode(to: self)
        end(downTo: depth)
    }

    func append(text: String) { bytes.append(contentsOf: text.utf8) }
    func append(string: String) { JSON.append(quoted: string, to: &bytes) }

    // MARK: Branches

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Members(place: ownBranch(isArray: false), writer: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { Elements(place: ownBranch(isArray: true), writer: self) }
    func singleValueContainer() -> any SingleValueEncodingContainer { Single(writer: self) }

    /// A value may ask for its container more than once, as a class and its superclass do.
    private func ownBranch(isArray: Bool) -> Place {
        guard open.count > depth else { return begin(isArray: isArray) }
        end(downTo: depth + 1)
        return Place(depth: depth, start: open[depth].start)
    }

    /// Which of the open branches a container is.
    struct Place {
        let depth: Int
        let start: Int
    }

    func begin(isArray: Bool) -> Place {
        open.append(Branch(isArray: isArray, start: bytes.count, members: members.count))
        bytes.append(UInt8(ascii: isArray ? "[" : "{"))
        return Place(depth: open.count - 1, start: bytes.count - 1)
    }

    /// Makes room for the next thing in a branch.
    /// - Parameter name: of a member; nil in a list.
    func next(in place: Place, _ name: String?) {
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

    /// What encodes nothing is an object.
    private func endLast(of branch: Branch) {
        if branch.count > 0, branch.last == bytes.count { append(text: "{}") }
    }

    func count(in place: Place) -> Int { open[place.depth].count }

    /// Ends the innermost branches until so many are left.
    private func end(downTo count: Int) {
        while open.count > count {
            let branch = open.removeLast()
            endLast(of: branch)
            if !branch.isArray {
                sort(members[branch.members...])
                members.removeSubrange(branch.members...)
            }
            bytes.append(UInt8(ascii: branch.isArray ? "]" : "}"))
        }
    }

    /// Puts the last members in the order of their names.
    private func sort(_ members: ArraySlice<Member>) {
        guard zip(members, members.dropFirst()).contains(where: { $1.name < $0.name }) else { return }
        let start = members[members.startIndex].start
        let text = Array(bytes[start...])
        bytes.removeSubrange(start...)
        for place in members.indices.sorted(by: { members[$0].name < members[$1].name }) {
            if bytes.count > start { bytes.append(UInt8(ascii: ",")) }
            // A comma stands before the next.
            let end = place + 1 < members.endIndex ? members[place + 1].start - 1 : start + text.count
            bytes.append(contentsOf: text[members[place].start - start..<end - start])
        }
    }
}

/// What a class hands to its superclass: a value of its own.
private final class Superclass: Encoder {
    private let writer: JSONWriter
    private var own: JSONWriter.Place?
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(writer: JSONWriter) { self.writer = writer }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Members(place: ownBranch(isArray: false), writer: writer))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        Elements(place: ownBranch(isArray: true), writer: writer)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(writer: writer) }

    private func ownBranch(isArray: Bool) -> JSONWriter.Place {
        let place = own ?? writer.begin(isArray: isArray)
        own = place
        return place
    }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let place: JSONWriter.Place
    let writer: JSONWriter
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {
        next(key)
        writer.append(text: "null")
    }

    func encode(_ value: String, forKey key: Key) {
        next(key)
        writer.append(string: value)
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        next(key)
        try writer.write(value)
    }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) -> KeyedEncodingContainer<Inner> {
        next(key)
        return KeyedEncodingContainer(Members<Inner>(place: writer.begin(isArray: false), writer: writer))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        next(key)
        return Elements(place: writer.begin(isArray: true), writer: writer)
    }

    func superEncoder() -> any Encoder { superEncoder("super") }
    func superEncoder(forKey key: Key) -> any Encoder { superEncoder(key.stringValue) }

    private func next(_ key: Key) { writer.next(in: place, key.stringValue) }

    private func superEncoder(_ name: String) -> any Encoder {
        writer.next(in: place, name)
        return Superclass(writer: writer)
    }
}

private struct Elements: UnkeyedEncodingContainer {
    let place: JSONWriter.Place
    let writer: JSONWriter
    var codingPath: [any CodingKey] { [] }
    var count: Int { writer.count(in: place) }

    func encodeNil() {
        next()
        writer.append(text: "null")
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        next()
        try writer.write(value)
    }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
        next()
        return KeyedEncodingContainer(Members<Inner>(place: writer.begin(isArray: false), writer: writer))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        next()
        return Elements(place: writer.begin(isArray: true), writer: writer)
    }

    func superEncoder() -> any Encoder {
        next()
        return Superclass(writer: writer)
    }

    private func next() { writer.next(in: place, nil) }
}

/// Where every text and every number ends up: what is encoded by a name or in a list asks for it in turn.
private struct Single: SingleValueEncodingContainer {
    let writer: JSONWriter
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { writer.append(text: "null") }
    func encode(_ value: Bool) { writer.append(text: value ? "true" : "false") }
    func encode(_ value: String) { writer.append(string: value) }
    func encode(_ value: Double) throws { try encode(fraction: value) }
    func encode(_ value: Float) throws { try encode(fraction: value) }
    func encode<Value: Encodable & FixedWidthInteger>(_ value: Value) { writer.append(text: String(value)) }
    func encode<Value: Encodable>(_ value: Value) throws { try writer.write(value) }

    private func encode<Value: BinaryFloatingPoint & LosslessStringConvertible>(fraction value: Value) throws {
        guard value.isFinite else {
            throw EncodingError.invalidValue(
                value,
                .init(codingPath: [], debugDescription: "JSON has no number for \(value)")
            )
        }
        let text = value.description
        writer.append(text: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }
}
