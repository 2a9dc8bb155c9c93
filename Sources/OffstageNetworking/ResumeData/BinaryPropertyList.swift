/// Reads a binary property list (`bplist00`): objects one after the other, the table of their places, a trailer.
///
/// Whatever a length or a place says is held against the file first; objects that hold one another are found by the
/// limits on levels and values.
struct BinaryPropertyList {
    private let bytes: [UInt8]
    /// How many bytes the number of an object has.
    private let referenceSize: Int
    /// Where each object begins.
    private let places: [Int]
    private let top: Int
    private var left = PropertyList.mostValues

    static let mark = Array("bplist00".utf8)
    private static let trailer = 32

    static func value(_ bytes: [UInt8]) throws(PropertyList.Damage) -> PropertyList {
        var reader = try BinaryPropertyList(bytes)
        return try reader.object(reader.top, level: 0)
    }

    private init(_ bytes: [UInt8]) throws(PropertyList.Damage) {
        let end = bytes.count - Self.trailer
        guard bytes.count <= PropertyList.longest, end > Self.mark.count, bytes.starts(with: Self.mark) else {
            throw PropertyList.Damage()
        }
        let placeSize = Int(bytes[end + 6])
        referenceSize = Int(bytes[end + 7])
        let count = Self.number(bytes, at: end + 8, size: 8)
        let table = Self.number(bytes, at: end + 24, size: 8)
        guard (1...8).contains(placeSize), (1...8).contains(referenceSize), let count, let table,
            (1...PropertyList.mostValues).contains(count), (Self.mark.count..<end).contains(table),
            count * placeSize <= end - table, let top = Self.number(bytes, at: end + 16, size: 8)
        else { throw PropertyList.Damage() }
        var places: [Int] = []
        for index in 0..<count {
            let place = Self.number(bytes, at: table + index * placeSize, size: placeSize)
            guard let place, (Self.mark.count..<table).contains(place) else { throw PropertyList.Damage() }
            places.append(place)
        }
        self.bytes = bytes
        self.places = places
        self.top = top
    }

    /// Nil for what is outside the bytes or beyond any length.
    private static func number(_ bytes: [UInt8], at start: Int, size: Int) -> Int? {
        guard start >= 0, size <= bytes.count - start else { return nil }
        let value = bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: value)
    }

    private func slice(_ start: Int, _ count: Int) throws(PropertyList.Damage) -> ArraySlice<UInt8> {
        guard start <= bytes.count, count >= 0, count <= bytes.count - start else { throw PropertyList.Damage() }
        return bytes[start..<start + count]
    }

    private mutating func object(_ index: Int, level: Int) throws(PropertyList.Damage) -> PropertyList {
        left -= 1
        guard left >= 0, level < PropertyList.mostLevels, places.indices.contains(index) else {
            throw PropertyList.Damage()
        }
        let place = places[index]
        let (kind, low) = (bytes[place] >> 4, Int(bytes[place] & 15))
        switch kind {
        case 0x0: return try simple(low)
        case 0x1: return .integer(try integer(place + 1, 1 << low))
        case 0x2: return .real(try real(place + 1, 1 << low))
        case 0x3: return .date(try real(place + 1, 8))
        case 0x8:
            guard let number = Self.number(bytes, at: place + 1, size: low + 1), low < 8 else {
                throw PropertyList.Damage()
            }
            return .reference(number)
        default: return try counted(kind, low, place + 1, level)
        }
    }

    private func simple(_ low: Int) throws(PropertyList.Damage) -> PropertyList {
        switch low {
        case 0: return .null
        case 8: return .boolean(false)
        case 9: return .boolean(true)
        default: throw PropertyList.Damage()
        }
    }

    private func integer(_ start: Int, _ size: Int) throws(PropertyList.Damage) -> Int64 {
        guard size <= 8 else { throw PropertyList.Damage() }
        // Only those of eight bytes have a sign.
        return Int64(truncatingIfNeeded: try slice(start, size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    private func real(_ start: Int, _ size: Int) throws(PropertyList.Damage) -> Double {
        let bits = UInt64(bitPattern: try integer(start, size))
        switch size {
        case 4: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
        case 8: return Double(bitPattern: bits)
        default: throw PropertyList.Damage()
        }
    }

    /// What has a length of its own: 15 says that an integer object follows with it.
    private mutating func counted(
        _ kind: UInt8,
        _ low: Int,
        _ start: Int,
        _ level: Int
    ) throws(PropertyList.Damage) -> PropertyList {
        var (start, count) = (start, low)
        if low == 15 {
            guard let head = try slice(start, 1).first, head >> 4 == 1 else { throw PropertyList.Damage() }
            let size = 1 << Int(head & 15)
            guard let long = Int(exactly: try integer(start + 1, size)), (0...bytes.count).contains(long) else {
                throw PropertyList.Damage()
            }
            (start, count) = (start + 1 + size, long)
        }
        switch kind {
        case 0x4: return .data(Array(try slice(start, count)))
        case 0x5: return .text(String(decoding: try slice(start, count), as: UTF8.self))
        case 0x6:
            let units = try slice(start, 2 * count)
            let text = (0..<count).map { place in
                UInt16(units[units.startIndex + 2 * place]) << 8 | UInt16(units[units.startIndex + 2 * place + 1])
            }
            return .text(String(decoding: text, as: UTF16.self))
        case 0xA: return .list(try objects(start, count, level))
        case 0xD:
            let keys = try objects(start, count, level)
            let values = try objects(start + count * referenceSize, count, level)
            var entries: [PropertyList.Entry] = []
            for (key, value) in zip(keys, values) {
                guard let key = key.text else { throw PropertyList.Damage() }
                entries.append(.init(key, value))
            }
            return .dictionary(entries)
        default: throw PropertyList.Damage()
        }
    }

    private mutating func objects(
        _ start: Int,
        _ count: Int,
        _ level: Int
    ) throws(PropertyList.Damage) -> [PropertyList] {
        _ = try slice(start, count * referenceSize)
        var values: [PropertyList] = []
        for place in 0..<count {
            let index = Self.number(bytes, at: start + place * referenceSize, size: referenceSize)
            guard let index else { throw PropertyList.Damage() }
            values.append(try object(index, level: level + 1))
        }
        return values
    }
}
