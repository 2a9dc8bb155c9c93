import Foundation

/// The names of the functions in an ELF file, by its own table of symbols.
struct SymbolTable {
    private struct Entry {
        var start: UInt
        var size: UInt
        var name: Int
    }

    private var entries: [Entry] = []
    private let bytes: Data

    /// - Parameter path: a file that is none, or has no table, has no names.
    init(of path: String) {
        bytes = (try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)) ?? Data()
        guard bytes.count > 64, bytes.prefix(5) == Data([0x7f, 0x45, 0x4c, 0x46, 2]) else { return }
        let sections = (0..<Int(number(60, UInt16.self))).map {
            Int(number(40, UInt64.self)) + $0 * Int(number(58, UInt16.self))
        }
        // The whole table, or what is left of it for the dynamic linker.
        for kind in [2, 11] as [UInt32] {
            guard entries.isEmpty, let table = sections.first(where: { number($0 + 4, UInt32.self) == kind }),
                case let link = Int(number(table + 40, UInt32.self)), link < sections.count
            else { continue }
            let names = Int(number(sections[link] + 24, UInt64.self))
            let start = Int(number(table + 24, UInt64.self))
            for place in stride(from: start, to: start + Int(number(table + 32, UInt64.self)), by: 24) {
                guard number(place + 4, UInt8.self) & 0xf == 2, number(place + 8, UInt64.self) > 0 else { continue }
                entries.append(
                    Entry(
                        start: UInt(number(place + 8, UInt64.self)),
                        size: UInt(number(place + 16, UInt64.self)),
                        name: names + Int(number(place, UInt32.self))
                    )
                )
            }
        }
        entries.sort { ($0.start, $0.name) < ($1.start, $1.name) }
    }

    /// The name as the linker knows it, or nil.
    func function(at offset: UInt) -> String? {
        guard let next = entries.firstIndex(where: { $0.start > offset }) ?? (entries.isEmpty ? nil : entries.count),
            next > 0, case let entry = entries[next - 1], offset < entry.start + max(entry.size, 1)
        else { return nil }
        let name = bytes[(bytes.startIndex + entry.name)...].prefix { $0 != 0 }
        return String(decoding: name, as: UTF8.self)
    }

    /// Zero beyond the end of a damaged file.
    private func number<Number: FixedWidthInteger>(_ place: Int, _: Number.Type) -> Number {
        let size = MemoryLayout<Number>.size
        guard place >= 0, place + size <= bytes.count else { return 0 }
        return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: Number.self) }
    }
}
