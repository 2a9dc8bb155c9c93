extension JSON {
    /// A value as JSON, its members sorted by name: what Foundation's encoder makes of it with sorted keys and without
    /// escaping slashes, to the byte, in a fraction of its time. Devices write whatever happens.
    ///
    /// For values of the standard library's and of types that say how they are written, ``JSONText``: Foundation
    /// writes dates and data in ways of its own.
    /// - Throws: what the value's encoding throws, and `EncodingError` for a number that is not finite.
    package static func encoded(_ value: some Encodable) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try JSONTree().content(of: value).write(into: &bytes)
        return bytes
    }
}

/// A type whose values are texts in JSON, whatever else they encode themselves as.
package protocol JSONText {
    init?(jsonText: String)
    var jsonText: String { get }
}

/// What a value has encoded, before its members are sorted.
private enum Content {
    case text(String)
    /// Not yet quoted.
    case string(String)
    case branch(Branch)
    /// Encoded later, if at all.
    case other(JSONTree)
}

private final class Branch {
    /// Without names it is an array.
    var names: [String]?
    var contents: [Content] = []

    init(isArray: Bool) {
        names = isArray ? nil : []
    }

    /// - Parameter name: passed over in an array.
    func append(_ content: Content, _ name: String = "") {
        names?.append(name)
        contents.append(content)
    }

    func appendBranch(isArray: Bool, _ name: String = "") -> Branch {
        let inner = Branch(isArray: isArray)
        append(.branch(inner), name)
        return inner
    }

    func appendOther(_ name: String = "") -> JSONTree {
        let other = JSONTree()
        append(.other(other), name)
        return other
    }
}

/// Where a value encodes itself. One serves a whole value, because what is inside is encoded before what comes next.
private final class JSONTree: Encoder {
    /// Of the value that encodes itself now.
    fileprivate var content: Content?

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func content(of value: some Encodable) throws -> Content {
        if let value = value as? any JSONText { return .string(value.jsonText) }
        let outer = content
        content = nil
        defer { content = outer }
        try value.encode(to: self)
        return content ?? .branch(Branch(isArray: false))
    }

    /// A value may ask for its container more than once.
    private func branch(isArray: Bool) -> Branch {
        if case .branch(let branch) = content { return branch }
        let branch = Branch(isArray: isArray)
        content = .branch(branch)
        return branch
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Members(branch: branch(isArray: false), tree: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        Elements(branch: branch(isArray: true), tree: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(tree: self) }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let branch: Branch
    let tree: JSONTree
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { branch.append(.text("null"), key.stringValue) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        branch.append(try tree.content(of: value), key.stringValue)
    }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) -> KeyedEncodingContainer<Inner> {
        let inner = branch.appendBranch(isArray: false, key.stringValue)
        return KeyedEncodingContainer(Members<Inner>(branch: inner, tree: tree))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        Elements(branch: branch.appendBranch(isArray: true, key.stringValue), tree: tree)
    }

    func superEncoder() -> any Encoder { branch.appendOther("super") }
    func superEncoder(forKey key: Key) -> any Encoder { branch.appendOther(key.stringValue) }
}

private struct Elements: UnkeyedEncodingContainer {
    let branch: Branch
    let tree: JSONTree
    var codingPath: [any CodingKey] { [] }
    var count: Int { branch.contents.count }

    func encodeNil() { branch.append(.text("null")) }

    func encode<Value: Encodable>(_ value: Value) throws { branch.append(try tree.content(of: value)) }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
        KeyedEncodingContainer(Members<Inner>(branch: branch.appendBranch(isArray: false), tree: tree))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        Elements(branch: branch.appendBranch(isArray: true), tree: tree)
    }

    func superEncoder() -> any Encoder { branch.appendOther() }
}

/// Where every text and every number ends up: what is encoded by a name or in a list asks for it in turn.
private struct Single: SingleValueEncodingContainer {
    let tree: JSONTree
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { tree.content = .text("null") }
    func encode(_ value: Bool) { tree.content = .text(value ? "true" : "false") }
    func encode(_ value: String) { tree.content = .string(value) }
    func encode(_ value: Double) throws { try encode(fraction: value) }
    func encode(_ value: Float) throws { try encode(fraction: value) }
    func encode<Value: Encodable & FixedWidthInteger>(_ value: Value) { tree.content = .text(String(value)) }
    func encode<Value: Encodable>(_ value: Value) throws { tree.content = try tree.content(of: value) }

    private func encode<Value: BinaryFloatingPoint & LosslessStringConvertible>(fraction value: Value) throws {
        guard value.isFinite else {
            throw EncodingError.invalidValue(
                value,
                .init(codingPath: [], debugDescription: "JSON has no number for \(value)")
            )
        }
        let text = value.description
        tree.content = .text(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }
}

extension Content {
    func write(into bytes: inout [UInt8]) {
        switch self {
        case .text(let text): bytes.append(contentsOf: text.utf8)
        case .string(let text): JSON.append(quoted: text, to: &bytes)
        case .branch(let branch): branch.write(into: &bytes)
        case .other(let tree): (tree.content ?? .branch(Branch(isArray: false))).write(into: &bytes)
        }
    }
}

extension Branch {
    func write(into bytes: inout [UInt8]) {
        guard let names else { return write(UInt8(ascii: "["), contents.indices, UInt8(ascii: "]"), into: &bytes) }
        let sorted = names.indices.sorted { names[$0] < names[$1] }
        write(UInt8(ascii: "{"), sorted, UInt8(ascii: "}"), into: &bytes)
    }

    private func write(_ begin: UInt8, _ order: some Sequence<Int>, _ end: UInt8, into bytes: inout [UInt8]) {
        bytes.append(begin)
        var isFirst = true
        for place in order {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            if let names {
                JSON.append(quoted: names[place], to: &bytes)
                bytes.append(UInt8(ascii: ":"))
            }
            contents[place].write(into: &bytes)
        }
        bytes.append(end)
    }
}
