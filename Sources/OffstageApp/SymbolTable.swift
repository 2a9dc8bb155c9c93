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

    /// The mangled name of the function that contains the address.
    func function(at address: UInt64) -> String? {
        for symbol in stride(from: symbols.lowerBound, to: symbols.upperBound, by: SymbolTable.symbolLength) {
            let start = SymbolTable.read(UInt64.self, file, symbol + 8)
            guard start <= address, address < start + SymbolTable.read(UInt64.self, file, symbol + 16) else { continue }
            let name = file[(namesOffset + Int(SymbolTable.read(UInt32.self, file, symbol)))...]
            return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        }
        return nil
    }

    private static func read<Number: FixedWidthInteger>(_ type: Number.Type, _ file: Data, _ offset: Int) -> Number {
        file.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type)) }
    }
}
