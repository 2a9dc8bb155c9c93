/// A value as the bytes of a binary property list.
struct BinaryPropertyListText {
    private var bytes = BinaryPropertyList.mark
    private var places: [Int] = []

    /// Numbers of objects and places in the file are written with so many bytes.
    private static let size = 4

    static func bytes(_ value: PropertyList) -> [UInt8] {
        var text = BinaryPropertyListText()
        let top = text.add(value)
        let table = text.bytes.count
        for place in text.places { text.append(place, Self.size) }
        text.bytes += [0, 0, 0, 0, 0, 0, UInt8(Self.size), UInt8(Self.size)]
        for number in [text.places.count, top, table] { text.append(number, 8) }
        return text.bytes
    }

    /// - Returns: the number of the object. What it holds stands before it.
    private mutating func add(_ value: PropertyList) -> Int {
        var held: [Int] = []
        switch value {
        case .list(let values): for value in values { held.append(add(value)) }
        case .dictionary(let entries):
            for entry in entries { held.append(add(.text(entry.key))) }
            for entry in entries { held.append(add(entry.value)) }
        default: break
        }
        places.append(bytes.count)
        switch value {
        case .null: bytes.append(0x00)
        case .boolean(let flag): bytes.append(flag ? 0x09 : 0x08)
        case .integer(let number): append(0x13, UInt64(bitPattern: number))
        case .real(let number): append(0x23, number.bitPattern)
        case .date(let seconds): append(0x33, seconds.bitPattern)
        case .reference(let number):
            bytes.append(0x83)
            append(number, Self.size)
        case .data(let data):
            head(0x40, data.count)
            bytes += data
        case .text(let text) where text.utf8.allSatisfy({ $0 < 0x80 }):
            head(0x50, text.utf8.count)
            bytes += text.utf8
        case .text(let text):
            head(0x60, text.utf16.count)
            for unit in text.utf16 { append(Int(unit), 2) }
        case .list(let values): refer(0xA0, values.count, held)
        case .dictionary(let entries): refer(0xD0, entries.count, held)
        }
        return places.count - 1
    }

    private mutating func refer(_ kind: UInt8, _ count: Int, _ held: [Int]) {
        head(kind, count)
        for number in held { append(number, Self.size) }
    }

    private mutating func head(_ kind: UInt8, _ count: Int) {
        guard count >= 15 else { return bytes.append(kind | UInt8(count)) }
        bytes.append(kind | 15)
        append(0x13, UInt64(count))
    }

    private mutating func append(_ kind: UInt8, _ bits: UInt64) {
        bytes.append(kind)
        append(Int(bitPattern: UInt(bits)), 8)
    }

    private mutating func append(_ number: Int, _ size: Int) {
        for place in (0..<size).reversed() { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
    }
}
