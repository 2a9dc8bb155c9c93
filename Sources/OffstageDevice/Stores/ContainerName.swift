/// The names of containers: shaped like UUIDs, but drawn from the device's seed, so that the same device has the same
/// paths on every host.
enum ContainerName {
    /// - Parameter number: counts the containers a device has ever made.
    static func make(seed: UInt64, number: Int) -> String {
        let first = scramble(seed &+ UInt64(2 * number) &* golden)
        let second = scramble(seed &+ UInt64(2 * number + 1) &* golden)
        // Version 4, variant 1, as every random UUID has.
        let high = first & ~0xF000 | 0x4000
        let low = second & ~(0b11 << 62) | 0b10 << 62
        let digits = Array(hexadecimal(high) + hexadecimal(low))
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
    }

    private static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// The output function of SplitMix64.
    private static func scramble(_ value: UInt64) -> UInt64 {
        var mixed = value &+ golden
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    private static func hexadecimal(_ value: UInt64) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
