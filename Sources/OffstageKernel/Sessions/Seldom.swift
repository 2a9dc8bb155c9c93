/// A value that most of thousands of neighbours do not have: it lies elsewhere, and where there is none only a word is
/// taken. In JSON it is as any optional.
@propertyWrapper public struct Seldom<Value> {
    /// Holds one value at most.
    private var place: [Value]

    public init(wrappedValue: Value?) { place = wrappedValue.map { [$0] } ?? [] }

    public var wrappedValue: Value? {
        get { place.first }
        set { place = newValue.map { [$0] } ?? [] }
    }
}

extension Seldom: Equatable where Value: Equatable {}
extension Seldom: Sendable where Value: Sendable {}

extension Seldom: Encodable where Value: Encodable {
    public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension Seldom: Decodable where Value: Decodable {
    public init(from decoder: any Decoder) throws { self.init(wrappedValue: try Value?(from: decoder)) }
}

// What the compiler writes for a type that has such members calls these, and so leaves out what is not there.

extension KeyedEncodingContainer {
    mutating func encode<Value: Encodable>(_ value: Seldom<Value>, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}

extension KeyedDecodingContainer {
    func decode<Value: Decodable>(_ type: Seldom<Value>.Type, forKey key: Key) throws -> Seldom<Value> {
        Seldom(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
    }
}
