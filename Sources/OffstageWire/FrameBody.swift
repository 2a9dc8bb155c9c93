package import Foundation
import OffstageJSON

/// As Foundation's encoder writes it.
extension Data: JSONText {
    package init?(jsonText: String) { self.init(base64Encoded: jsonText) }
    package var jsonText: String { base64EncodedString() }
}

package func encodedBody(_ value: some Encodable) throws -> Data { Data(try JSON.encoded(value, texts: Data.self)) }

/// A body that was written by hand. Of a text's own bytes `Data` would ask the runtime whether they are contiguous,
/// which takes longer than all else in a message.
func encodedBody(text: String) -> Data { Data([UInt8](text.utf8)) }

package func decodedBody<Value: Decodable>(_ type: Value.Type, _ frame: Frame) throws(WireError) -> Value {
    do {
        return try JSON.decoded(from: frame.body, texts: Data.self)
    } catch {
        throw WireError(.unknownMessage, "the body of a frame of kind \(frame.kind) is not a \(type): \(error)")
    }
}

/// A body that is a list of numbers, eight bytes each, little-endian.
func encodedBody(_ numbers: [Int64]) -> Data {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 * numbers.count)
    for number in numbers { bytes.append(littleEndian: number) }
    return Data(bytes)
}

func decodedNumbers(_ frame: Frame) throws(WireError) -> [Int64] {
    guard frame.body.count.isMultiple(of: 8) else {
        throw WireError(.unknownMessage, "the body of a frame of kind \(frame.kind) is no list of numbers")
    }
    let bytes = [UInt8](frame.body)
    return stride(from: 0, to: bytes.count, by: 8).map { start in
        Int64(bitPattern: (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << (8 * $1) })
    }
}

func decodedNumber(_ frame: Frame) throws(WireError) -> Int64 {
    guard let number = try decodedNumbers(frame).first else {
        throw WireError(.unknownMessage, "the body of a frame of kind \(frame.kind) is no number")
    }
    return number
}
