import OffstageJSON

/// An `apns-id`: a UUID, kept as its sender spelled it, because the answer must repeat it byte for byte (P-12).
public struct MessageID: Hashable, Sendable, Codable, CustomStringConvertible {
    public let text: String

    /// - Returns: nil if the text is not a UUID in the form 8-4-4-4-12; upper case is taken.
    public init?(_ text: String) {
        guard text.utf8.count == 36 else { return nil }
        for (index, byte) in text.utf8.enumerated() {
            guard
                index == 8 || index == 13 || index == 18 || index == 23
                    ? byte == UInt8(ascii: "-") : byte.hexValue != nil
            else { return nil }
        }
        self.text = text
    }

    /// A UUID of version 4 of these random bits, in lower case.
    public init(random high: UInt64, _ low: UInt64) {
        let first = high & 0xffff_ffff_ffff_0fff | 0x4000
        let second = low & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
        text = String(unsafeUninitializedCapacity: 36) { bytes in
            var place = 0
            for index in 0..<32 {
                if index == 8 || index == 12 || index == 16 || index == 20 {
                    bytes[place] = UInt8(ascii: "-")
                    place += 1
                }
                let word = index < 16 ? first : second
                bytes[place] = UInt8(truncatingIfNeeded: word >> UInt64(60 - index % 16 * 4) & 15).hexDigit
                place += 1
            }
            return place
        }
    }

    public var description: String { text }
}
