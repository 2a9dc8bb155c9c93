/// An `apns-id`: a UUID, kept as its sender spelled it, because the answer must repeat it byte for byte (P-12).
public struct MessageID: Hashable, Sendable, Codable, CustomStringConvertible {
    public let text: String

    /// - Returns: nil if the text is not a UUID in the form 8-4-4-4-12; upper case is taken.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return nil }
        for (index, byte) in bytes.enumerated() {
            let isDash = [8, 13, 18, 23].contains(index)
            guard isDash ? byte == UInt8(ascii: "-") : byte.hexValue != nil else { return nil }
        }
        self.text = text
    }

    /// A UUID of version 4 of these random bits, in lower case.
    public init(random high: UInt64, _ low: UInt64) {
        let first = high & 0xffff_ffff_ffff_0fff | 0x4000
        let second = low & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
        var bytes: [UInt8] = []
        bytes.reserveCapacity(36)
        for index in 0..<32 {
            if [8, 12, 16, 20].contains(index) { bytes.append(UInt8(ascii: "-")) }
            let word = index < 16 ? first : second
            bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(60 - index % 16 * 4) & 15).hexDigit)
        }
        text = String(decoding: bytes, as: UTF8.self)
    }

    public var description: String { text }
}

extension UInt8 {
    /// The value of a hexadecimal digit in either case.
    var hexValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The lower-case digit of a value below 16.
    var hexDigit: UInt8 { self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "a") + self - 10 }
}
