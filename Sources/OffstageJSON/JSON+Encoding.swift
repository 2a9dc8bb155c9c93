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
        return writer.draft.bytes.isEmpty ? Array("{}".utf8) : writer.draft.bytes
    }
}

/// A type whose values are texts in JSON, whatever else they encode themselves as.
package protocol JSONText {
    init?(jsonText: String)
    var jsonText: String { get }
}

/// Where a value encodes itself. One serves a whole value and all that is in it.
private final class JSONWriter: Encoder {
    /// What is in a class is guarded at every access, and this is accessed for every word. No call on it calls out, so
    /// that there is never a second access beside the first.
    @exclusivity(unchecked) var draft = JSONDraft()
    private let texts: (any JSONText.Type)?

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(texts: (any JSONText.Type)?) { self.texts = texts }

    func write<Value: Encodable>(_ value: Value) throws {
        if let texts, Value.self == texts, let text = value as? any JSONText {
            return draft.append(string: text.jsonText)
        }
        let outer = draft.valueBegan()
        defer { draft.valueEnded(outer) }
        try value.encode(to: self)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Members(place: draft.ownBranch(isArray: false), writer: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        Elements(place: draft.ownBranch(isArray: true), writer: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(writer: self) }
}

/// What a class hands to its superclass: a value of its own.
private final class Superclass: Encoder {
    private let writer: JSONWriter
    private var own: JSONDraft.Place?
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

    private func ownBranch(isArray: Bool) -> JSONDraft.Place {
        let place = own ?? writer.draft.begin(isArray: isArray)
        own = place
        return place
    }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let place: JSONDraft.Place
    let writer: JSONWriter
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {
        next(key)
        writer.draft.append(text: "null")
    }

    func encode(_ value: String, forKey key: Key) {
        next(key)
        writer.draft.append(string: value)
    }

    func encode<Value: Encodable & FixedWidthInteger>(_ value: Value, forKey key: Key) {
        next(key)
        writer.draft.append(text: String(value))
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        next(key)
        try writer.write(value)
    }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) -> KeyedEncodingContainer<Inner> {
        next(key)
        return KeyedEncodingContainer(Members<Inner>(place: writer.draft.begin(isArray: false), writer: writer))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        next(key)
        return Elements(place: writer.draft.begin(isArray: true), writer: writer)
    }

    func superEncoder() -> any Encoder { superEncoder("super") }
    func superEncoder(forKey key: Key) -> any Encoder { superEncoder(key.stringValue) }

    private func next(_ key: Key) { writer.draft.next(in: place, key.stringValue) }

    private func superEncoder(_ name: String) -> any Encoder {
        writer.draft.next(in: place, name)
        return Superclass(writer: writer)
    }
}

private struct Elements: UnkeyedEncodingContainer {
    let place: JSONDraft.Place
    let writer: JSONWriter
    var codingPath: [any CodingKey] { [] }
    var count: Int { writer.draft.count(in: place) }

    func encodeNil() {
        next()
        writer.draft.append(text: "null")
    }

    func encode(_ value: String) {
        next()
        writer.draft.append(string: value)
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        next()
        try writer.write(value)
    }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
        next()
        return KeyedEncodingContainer(Members<Inner>(place: writer.draft.begin(isArray: false), writer: writer))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        next()
        return Elements(place: writer.draft.begin(isArray: true), writer: writer)
    }

    func superEncoder() -> any Encoder {
        next()
        return Superclass(writer: writer)
    }

    private func next() { writer.draft.next(in: place, nil) }
}

/// Where every text and every number ends up: what is encoded by a name or in a list asks for it in turn.
private struct Single: SingleValueEncodingContainer {
    let writer: JSONWriter
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { writer.draft.append(text: "null") }
    func encode(_ value: Bool) { writer.draft.append(text: value ? "true" : "false") }
    func encode(_ value: String) { writer.draft.append(string: value) }
    func encode(_ value: Double) throws { try encode(fraction: value) }
    func encode(_ value: Float) throws { try encode(fraction: value) }
    func encode<Value: Encodable & FixedWidthInteger>(_ value: Value) { writer.draft.append(text: String(value)) }
    func encode<Value: Encodable>(_ value: Value) throws { try writer.write(value) }

    private func encode<Value: BinaryFloatingPoint & LosslessStringConvertible>(fraction value: Value) throws {
        guard value.isFinite else {
            throw EncodingError.invalidValue(
                value,
                .init(codingPath: [], debugDescription: "JSON has no number for \(value)")
            )
        }
        let text = value.description
        writer.draft.append(text: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }
}
