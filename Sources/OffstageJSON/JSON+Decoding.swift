extension JSON {
    /// The value that was encoded as this JSON.
    /// - Parameter texts: The type that is a text in it.
    /// - Throws: `DecodingError`, and what the value's decoding throws.
    package func decoded<Value: Decodable>(
        as type: Value.Type = Value.self,
        texts: (any JSONText.Type)? = nil
    ) throws -> Value {
        try JSONDecoding(value: self, texts: texts).decode(type)
    }

    /// Of a whole text.
    /// - Throws: ``JSONParser/Problem`` where it is no JSON, `DecodingError` where it is no such value.
    package static func decoded<Value: Decodable>(
        as type: Value.Type = Value.self,
        from bytes: some Sequence<UInt8>,
        texts: (any JSONText.Type)? = nil
    ) throws -> Value {
        try JSONParser.parse(bytes).decoded(texts: texts)
    }

    fileprivate var kind: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number(let text): "the number \(text)"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

/// What a value is decoded from. It serves as the container of a single value, too.
private struct JSONDecoding: Decoder, SingleValueDecodingContainer {
    let value: JSON
    let texts: (any JSONText.Type)?

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// What is found within this.
    func inner(_ value: JSON) -> JSONDecoding { JSONDecoding(value: value, texts: texts) }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let members = value.members else { throw unlike("an object") }
        return KeyedDecodingContainer(DecodedMembers(members: members, outer: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let elements = value.elements else { throw unlike("a list") }
        return DecodedElements(elements: elements, outer: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { value == .null }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard case .bool(let flag) = value else { throw unlike("true or false") }
        return flag
    }

    func decode(_ type: String.Type) throws -> String {
        guard case .string(let text) = value else { throw unlike("a text") }
        return text
    }

    func decode(_ type: Double.Type) throws -> Double { try number() }
    func decode(_ type: Float.Type) throws -> Float { try number() }

    func decode<Number: Decodable & FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        guard case .number(let text) = value, let number = Number(text) else { throw unlike("an \(type)") }
        return number
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard let texts, type == texts else { return try Value(from: self) }
        guard let value = texts.init(jsonText: try decode(String.self)) as? Value else {
            throw unlike("the text of a \(type)")
        }
        return value
    }

    private func number<Number: LosslessStringConvertible>() throws -> Number {
        guard case .number(let text) = value, let number = Number(text) else { throw unlike("a number") }
        return number
    }

    func unlike(_ expected: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: "\(expected) is expected in place of \(value.kind)"))
    }
}

private struct DecodedMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [JSON.Member]
    let outer: JSONDecoding

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

    func contains(_ key: Key) -> Bool { members.contains { $0.name == key.stringValue } }

    func decodeNil(forKey key: Key) throws -> Bool { try member(key).value == .null }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try member(key).decode(type) }

    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Inner> {
        try member(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try member(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { member("super") ?? outer.inner(.null) }
    func superDecoder(forKey key: Key) throws -> any Decoder { member(key.stringValue) ?? outer.inner(.null) }

    private func member(_ key: Key) throws -> JSONDecoding {
        if let member = member(key.stringValue) { return member }
        throw DecodingError.keyNotFound(
            key,
            .init(codingPath: [], debugDescription: "there is no member \"\(key.stringValue)\"")
        )
    }

    /// Of several of one name the last, as ``JSON/subscript(_:)`` has it.
    private func member(_ name: String) -> JSONDecoding? {
        members.last { $0.name == name }.map { outer.inner($0.value) }
    }
}

private struct DecodedElements: UnkeyedDecodingContainer {
    let elements: [JSON]
    let outer: JSONDecoding
    var currentIndex = 0

    var codingPath: [any CodingKey] { [] }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    mutating func decodeNil() throws -> Bool {
        let isNull = try current.value == .null
        if isNull { currentIndex += 1 }
        return isNull
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try stepped { try $0.decode(type) } }

    mutating func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) throws -> KeyedDecodingContainer<Inner> {
        try stepped { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try stepped { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try stepped(\.self) }

    /// What cannot be decoded is not stepped over.
    private mutating func stepped<Value>(_ decode: (JSONDecoding) throws -> Value) throws -> Value {
        let value = try decode(current)
        currentIndex += 1
        return value
    }

    private var current: JSONDecoding {
        get throws {
            guard !isAtEnd else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: [], debugDescription: "the list has only \(elements.count) elements")
                )
            }
            return outer.inner(elements[currentIndex])
        }
    }
}
