import OffstageJSON

/// The address of one app on one device, as providers write it (P-10).
public struct DeviceToken: Hashable, Sendable, Codable, CustomStringConvertible {
    /// How many bytes are taken (P-10).
    public static let sizes = 8...100

    /// Lower-case digits.
    public let text: String

    /// - Returns: nil for what is not hexadecimal in pairs of digits, or not of a size in ``sizes``.
    public init?(_ text: String) {
        let digits = text.utf8.count
        guard digits.isMultiple(of: 2), Self.sizes.contains(digits / 2) else { return nil }
        var hasCapitals = false
        for byte in text.utf8 {
            if byte.hexValue == nil { return nil }
            hasCapitals = hasCapitals || byte < UInt8(ascii: "a") && byte > UInt8(ascii: "9")
        }
        self.text = hasCapitals ? text.lowercased() : text
    }

    /// - Returns: nil for a number of bytes that is not in ``sizes``.
    package init?(bytes: [UInt8]) {
        guard Self.sizes.contains(bytes.count) else { return nil }
        text = String(decoding: bytes.flatMap { [($0 >> 4).hexDigit, ($0 & 15).hexDigit] }, as: UTF8.self)
    }

    package var bytes: [UInt8] {
        let digits = Array(text.utf8)
        return stride(from: 0, to: digits.count, by: 2).map { index in
            (digits[index].hexValue ?? 0) << 4 | (digits[index + 1].hexValue ?? 0)
        }
    }

    /// The token that a device obtains for an app: 32 bytes that are the same whenever the same is asked (P-37b). It is
    /// no secret: it says nothing but these values.
    public init(seed: UInt64, device: String, bundle: String, environment: PushEnvironment, generation: Int) {
        var state = seed
        for part in [device, bundle, environment.rawValue, String(generation)] {
            // A length before each part, so that no two lists of parts read alike.
            state = Self.mixed(state ^ UInt64(part.utf8.count))
            for byte in part.utf8 { state = Self.mixed(state ^ UInt64(byte)) }
        }
        var digits: [UInt8] = []
        for _ in 0..<4 {
            state = Self.mixed(state)
            for shift in stride(from: 60, through: 0, by: -4) {
                digits.append(UInt8(truncatingIfNeeded: state >> UInt64(shift) & 15).hexDigit)
            }
        }
        text = String(decoding: digits, as: UTF8.self)
    }

    public var description: String { text }

    /// One step of SplitMix64 (Steele, Lea, Flood 2014).
    private static func mixed(_ state: UInt64) -> UInt64 {
        var value = state &+ 0x9e37_79b9_7f4a_7c15
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}
