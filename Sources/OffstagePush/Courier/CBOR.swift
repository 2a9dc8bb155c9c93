/// A value in the part of CBOR (RFC 8949) that the courier's frames are made of: numbers from 0, bytes, text, lists,
/// truths, and maps whose keys are numbers.
///
/// It is written in the deterministic form (RFC 8949, 4.2): the shortest heads, keys in order, every length said. Other
/// forms of a head are read too; lengths that are not said, floats, tags and negative numbers are not.
enum CBOR: Equatable, Sendable {
    case number(UInt64)
    case bytes([UInt8])
    case text(String)
    case list([CBOR])
    case map([UInt64: CBOR])
    case truth(Bool)

    /// How deep lists and maps may lie in one another.
    private static let deepest = 4

    // MARK: Writing

    func write(to bytes: inout [UInt8]) {
        switch self {
        case .number(let number): Self.writeHead(0, number, to: &bytes)
        case .bytes(let content):
            Self.writeHead(2, UInt64(content.count), to: &bytes)
            bytes += content
        case .text(let text):
            Self.writeHead(3, UInt64(text.utf8.count), to: &bytes)
            bytes += text.utf8
        case .list(let items):
            Self.writeHead(4, UInt64(items.count), to: &bytes)
            for item in items { item.write(to: &bytes) }
        case .map(let members):
            Self.writeHead(5, UInt64(members.count), to: &bytes)
            for key in members.keys.sorted() {
                Self.writeHead(0, key, to: &bytes)
                members[key]?.write(to: &bytes)
            }
        case .truth(let isTrue): bytes.append(isTrue ? 0xf5 : 0xf4)
        }
    }

    private static func writeHead(_ kind: UInt8, _ argument: UInt64, to bytes: inout [UInt8]) {
        let (code, size): (UInt8, Int) =
            switch argument {
            case 0..<24: (UInt8(argument), 0)
            case ...0xff: (24, 1)
            case ...0xffff: (25, 2)
            case ...0xffff_ffff: (26, 4)
            case _: (27, 8)
            }
        bytes.append(kind << 5 | code)
        for index in (0..<size).reversed() { bytes.append(UInt8(truncatingIfNeeded: argument >> (8 * UInt64(index)))) }
    }

    // MARK: Reading

    struct Malformed: Error {}

    /// Reads one value that fills all of the bytes.
    init(_ bytes: ArraySlice<UInt8>) throws(Malformed) {
        var rest = bytes
        self = try Self.read(&rest, depth: 0)
        guard rest.isEmpty else { throw Malformed() }
    }

    private static func read(_ rest: inout ArraySlice<UInt8>, depth: Int) throws(Malformed) -> CBOR {
        guard let first = rest.popFirst() else { throw Malformed() }
        if first == 0xf4 || first == 0xf5 { return .truth(first == 0xf5) }
        let argument = try readArgument(first & 31, &rest)
        switch first >> 5 {
        case 0: return .number(argument)
        case 2: return .bytes(Array(try take(argument, &rest)))
        case 3:
            guard let text = String(validating: try take(argument, &rest), as: UTF8.self) else { throw Malformed() }
            return .text(text)
        // Every item takes at least one byte, so a count beyond what is left is a lie, and no reason to reserve room.
        case 4:
            guard depth < deepest, argument <= UInt64(rest.count) else { throw Malformed() }
            var items: [CBOR] = []
            for _ in 0..<argument { items.append(try read(&rest, depth: depth + 1)) }
            return .list(items)
        case 5:
            guard depth < deepest, argument <= UInt64(rest.count / 2) else { throw Malformed() }
            var members: [UInt64: CBOR] = [:]
            for _ in 0..<argument {
                guard case .number(let key) = try read(&rest, depth: depth + 1) else { throw Malformed() }
                guard members.updateValue(try read(&rest, depth: depth + 1), forKey: key) == nil else {
                    throw Malformed()
                }
            }
            return .map(members)
        case _: throw Malformed()
        }
    }

    private static func readArgument(_ code: UInt8, _ rest: inout ArraySlice<UInt8>) throws(Malformed) -> UInt64 {
        if code < 24 { return UInt64(code) }
        guard code < 28 else { throw Malformed() }
        return try take(1 << UInt64(code - 24), &rest).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func take(_ count: UInt64, _ rest: inout ArraySlice<UInt8>) throws(Malformed) -> ArraySlice<UInt8> {
        guard count <= UInt64(rest.count) else { throw Malformed() }
        defer { rest.removeFirst(Int(count)) }
        return rest.prefix(Int(count))
    }
}
