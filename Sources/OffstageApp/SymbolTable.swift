import Foundation

/// The functions of an executable by their addresses, out of its ELF symbol table. The dynamic linker knows only what
/// is exported, which in an executable is nothing.
struct SymbolTable {
    private let file: Data
    private let symbols: Range<Int>
    private let namesOffset: Int

    private static let symbolTableType: UInt32 = 2
    private static let symbolLength = 24

    /// Nil if the file is no 64-bit ELF file or was stripped.
    init?(executable: String) {
        guard let file = try? Data(contentsOf: URL(fileURLWithPath: executable), options: .alwaysMapped),
            file.count > 64, file.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2])
        else { return nil }
        self.file = file
        let headers = Int(SymbolTable.read(UInt64.self, file, 0x28))
        let headerLength = Int(SymbolTable.read(UInt16.self, file, 0x3a))
        let count = Int(SymbolTable.read(UInt16.self, file, 0x3c))
        guard count > 0, headers + count * headerLength <= file.count else { return nil }
        func header(_ index: Int) -> Int { headers + index * headerLength }
        guard
            let table = (0..<count).first(where: {
                SymbolTable.read(UInt32.self, file, header($0) + 4) == SymbolTable.symbolTableType
            })
        else { return nil }
        let offset = Int(SymbolTable.read(UInt64.self, file, header(table) + 0x18))
        let length = Int(SymbolTable.read(UInt64.self, file, header(table) + 0x20))
        let names = Int(SymbolTable.read(UInt32.self, file, header(table) + 0x28))
        guard names < count, offset + length <= file.count else { return nil }
        symbols = offset..<offset + length
        namesOffset = Int(SymbolTable.read(UInt64.self, file, header(names) + 0x18))
    }

    /// The mangled names of the functions that contain the addresses, in one pass: a table may have a million symbols.
    func functions(at addresses: [UInt64]) -> [String?] {
        let sorted = addresses.indices.sorted { addresses[$0] < addresses[$1] }
        var names = [String?](repeating: nil, count: addresses.count)
        file.withUnsafeBytes { bytes in
            for symbol in stride(from: symbols.lowerBound, to: symbols.upperBound, by: SymbolTable.symbolLength) {
                let start = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: symbol + 8, as: UInt64.self))
                let size = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: symbol + 16, as: UInt64.self))
                guard size > 0 else { continue }
                var lower = 0
                var upper = sorted.count
                while lower < upper {
                    let middle = (lower + upper) / 2
                    if addresses[sorted[middle]] < start { lower = middle + 1 } else { upper = middle }
                }
                while lower < sorted.count, addresses[sorted[lower]] - start < size {
                    if names[sorted[lower]] == nil { names[sorted[lower]] = name(of: symbol) }
                    lower += 1
                }
            }
        }
        return names
    }

    private func name(of symbol: Int) -> String {
        let name = file[(namesOffset + Int(SymbolTable.read(UInt32.self, file, symbol)))...]
        return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    }

    private static func read<Number: FixedWidthInteger>(_ type: Number.Type, _ file: Data, _ offset: Int) -> Number {
        file.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type)) }
    }
}
