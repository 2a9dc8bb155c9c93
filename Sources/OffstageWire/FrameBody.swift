import Foundation

func encodedBody(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(value)
}

func decodedBody<Value: Decodable>(_ type: Value.Type, _ frame: Frame) throws(WireError) -> Value {
    do {
        return try JSONDecoder().decode(type, from: frame.body)
    } catch {
        throw WireError(.unknownMessage, "the body of a frame of kind \(frame.kind) is not a \(type): \(error)")
    }
}
