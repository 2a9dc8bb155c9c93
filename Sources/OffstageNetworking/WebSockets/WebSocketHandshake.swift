import Foundation

/// How a client asks for a WebSocket, and knows that it has one (RFC 6455, 4).
struct WebSocketHandshake: Sendable {
    let key: String

    init() {
        key = Data((0..<16).map { _ in UInt8.random(in: 0...255) }).base64EncodedString()
    }

    init(key: String) {
        self.key = key
    }

    var headers: [(name: String, value: String)] {
        [
            ("Connection", "Upgrade"), ("Sec-WebSocket-Key", key), ("Sec-WebSocket-Version", "13"),
            ("Upgrade", "websocket"),
        ]
    }

    /// What the server says if it has understood.
    var accept: String {
        Data(SHA1.hash(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))).base64EncodedString()
    }
}

/// SHA-1 (FIPS 180-4), which nothing but this handshake wants of an app.
enum SHA1 {
    static func hash(_ message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
        var bytes = message + [0x80]
        bytes += [UInt8](repeating: 0, count: (120 - bytes.count % 64) % 64)
        bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: (message.count * 8) >> ($0 * 8)) }
        for block in stride(from: 0, to: bytes.count, by: 64) { mix(bytes[block..<(block + 64)], into: &state) }
        return state.flatMap { word in (0..<4).reversed().map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
    }

    private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var words = (0..<16).map { word in
            block.dropFirst(word * 4).prefix(4).reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        }
        for place in 16..<80 {
            words.append(rotated(words[place - 3] ^ words[place - 8] ^ words[place - 14] ^ words[place - 16], by: 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (place, word) in words.enumerated() {
            let (mixed, constant): (UInt32, UInt32) =
                switch place {
                case ..<20: ((b & c) | (~b & d), 0x5a82_7999)
                case ..<40: (b ^ c ^ d, 0x6ed9_eba1)
                case ..<60: ((b & c) | (b & d) | (c & d), 0x8f1b_bcdc)
                default: (b ^ c ^ d, 0xca62_c1d6)
                }
            let next = rotated(a, by: 5) &+ mixed &+ e &+ constant &+ word
            (e, d, c, b, a) = (d, c, rotated(b, by: 30), a, next)
        }
        for (place, word) in [a, b, c, d, e].enumerated() { state[place] &+= word }
    }

    private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}
