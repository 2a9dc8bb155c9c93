/// One value in DER (X.690): what kind it is, and the bytes that it has. Only what certificates need, whose values have
/// short tags and definite lengths.
struct DER {
    let tag: UInt8
    let content: ArraySlice<UInt8>
    /// All of it, as it stands there.
    let encoded: ArraySlice<UInt8>

    /// The first value of these bytes, which are then what follows it.
    init?(_ bytes: inout ArraySlice<UInt8>) {
        var rest = bytes
        guard let tag = rest.popFirst(), tag & 0x1f != 0x1f, var length = rest.popFirst().map(Int.init) else {
            return nil
        }
        if length >= 0x80 {
            let count = length - 0x80
            guard (1...4).contains(count), rest.count >= count else { return nil }
            length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(count)
        }
        guard rest.count >= length else { return nil }
        self.tag = tag
        content = rest.prefix(length)
        encoded = bytes[bytes.startIndex..<content.endIndex]
        bytes = rest.dropFirst(length)
    }

    /// The one value that these bytes are.
    init?(whole bytes: ArraySlice<UInt8>) {
        var rest = bytes
        self.init(&rest)
        guard rest.isEmpty else { return nil }
    }

    /// What a sequence or a set holds; nil if that is no values.
    var values: [DER]? {
        var values: [DER] = []
        var rest = content
        while !rest.isEmpty {
            guard let next = DER(&rest) else { return nil }
            values.append(next)
        }
        return values
    }

    var text: String? {
        switch tag {
        // UTF-8, printable, T61 and IA5.
        case 0x0c, 0x13, 0x14, 0x16: String(decoding: content, as: UTF8.self)
        // BMP.
        case 0x1e:
            String(
                decoding: stride(from: 0, to: content.count - 1, by: 2).map { place in
                    UInt16(content[content.startIndex + place]) << 8 | UInt16(content[content.startIndex + place + 1])
                },
                as: UTF16.self
            )
        default: nil
        }
    }
}

// MARK: Kinds, and writing

extension DER {
    static let integer: UInt8 = 0x02
    static let bits: UInt8 = 0x03
    static let octets: UInt8 = 0x04
    static let identifier: UInt8 = 0x06
    static let sequence: UInt8 = 0x30
    /// What is told apart by a number only: here a private key's curve and a certificate's version.
    static let context: UInt8 = 0xa0

    /// A value of these parts, as it is encoded.
    static func encode(_ tag: UInt8, _ parts: [UInt8]...) -> [UInt8] {
        let content = Array(parts.joined())
        guard content.count >= 0x80 else { return [tag, UInt8(content.count)] + content }
        var length: [UInt8] = []
        var rest = content.count
        while rest > 0 {
            length.insert(UInt8(rest & 0xff), at: 0)
            rest >>= 8
        }
        return [tag, 0x80 | UInt8(length.count)] + length + content
    }
}
