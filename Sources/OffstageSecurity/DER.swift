/// One value in DER (X.690): what kind it is, and the bytes that it has. Only what certificates need, whose values have
/// short tags and definite lengths.
struct DER {
    let tag: UInt8
    let content: ArraySlice<UInt8>

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
