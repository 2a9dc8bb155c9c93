import Foundation

/// A value as JSON.
enum StoredText {
    static func text(_ value: any Encodable) throws -> String {
        let encoder = JSONEncoder()
        // Equal values are equal texts: that is how what must be unique is found.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// - Returns: nil for what another type has written.
    static func value<Value>(_ text: String) -> Value? {
        guard let type = Value.self as? any Decodable.Type else { return nil }
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        return try? decoder.decode(type, from: Data(text.utf8)) as? Value
    }
}
