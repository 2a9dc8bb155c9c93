import Foundation

/// Where a program looks for its libraries by its own word, such as the folder of the Swift runtime.
enum ProgramLibraries {
    /// The absolute folders in the run path of an ELF file of 64 bits; none if it is not one.
    static func folders(of program: String) -> [String] {
        guard let file = try? Data(contentsOf: URL(fileURLWithPath: program), options: .alwaysMapped) else { return [] }
        return file.withUnsafeBytes { ProgramFile(bytes: $0).runPath }
            .split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }
}

/// The few words of the ELF format that lead to the run path. Nothing outside the file is ever read.
private struct ProgramFile {
    let bytes: UnsafeRawBufferPointer

    private enum Segment {
        static let load = 1
        static let dynamic = 2
    }

    private enum Tag {
        static let stringTable = 5
        static let path = 15
        static let runPath = 29
    }

    var runPath: String {
        let header = (segments: number(32, UInt64.self), size: number(54, UInt16.self), count: number(56, UInt16.self))
        guard bytes.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2]), header.size >= 56 else { return "" }
        let segments = (0..<header.count).map { header.segments + $0 * header.size }
        guard let dynamic = segments.first(where: { number($0, UInt32.self) == Segment.dynamic }) else { return "" }
        let entries = stride(from: 0, to: min(number(dynamic + 32, UInt64.self), bytes.count), by: 16).map {
            let place = number(dynamic + 8, UInt64.self) + $0
            return (tag: number(place, UInt64.self), value: number(place + 8, UInt64.self))
        }
        guard
            let path = entries.first(where: { $0.tag == Tag.runPath }) ?? entries.first(where: { $0.tag == Tag.path }),
            let table = entries.first(where: { $0.tag == Tag.stringTable })
        else { return "" }
        return text(at: place(of: table.value, segments) + path.value)
    }

    /// Where in the file an address of the running program comes from.
    private func place(of address: Int, _ segments: [Int]) -> Int {
        for segment in segments where number(segment, UInt32.self) == Segment.load {
            let start = number(segment + 16, UInt64.self)
            if address >= start, address - start < number(segment + 32, UInt64.self) {
                return number(segment + 8, UInt64.self) + address - start
            }
        }
        return bytes.count
    }

    private func text(at place: Int) -> String {
        guard place >= 0, place < bytes.count else { return "" }
        return String(decoding: bytes[place...].prefix { $0 != 0 }.prefix(1 << 16), as: UTF8.self)
    }

    /// A number of the file; -1 for what is not in it or larger than any file.
    private func number<Kind: FixedWidthInteger>(_ place: Int, _: Kind.Type) -> Int {
        guard place >= 0, place <= bytes.count - MemoryLayout<Kind>.size else { return -1 }
        return Int(exactly: bytes.loadUnaligned(fromByteOffset: place, as: Kind.self)).map { min($0, 1 << 48) } ?? -1
    }
}
