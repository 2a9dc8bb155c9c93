import OffstageKernel

/// The bytes of an answer's body, whole or in part.
enum Contents: Equatable, Sendable {
    case bytes([UInt8])
    /// So many bytes that are made up from their place alone, so that a part is equal to that part of the whole.
    case made(size: Int64)

    var count: Int64 {
        switch self {
        case .bytes(let bytes): Int64(bytes.count)
        case .made(let size): size
        }
    }

    func bytes(from start: Int64, count: Int) -> [UInt8] {
        switch self {
        case .bytes(let bytes): return Array(bytes[Int(start)..<Int(start) + count])
        case .made:
            // Eight bytes of each seed, of which the first and the last may be needed in part. Much is made, and
            // closures are slow without the optimizer.
            var place = UInt64(start / 8)
            let end = UInt64((start + Int64(count) + 7) / 8)
            var words: [UInt64] = []
            words.reserveCapacity(Int(end - place))
            while place < end {
                var generator = SeededGenerator(seed: place)
                words.append(generator.next().littleEndian)
                place += 1
            }
            let first = Int(start % 8)
            return words.withUnsafeBytes { Array($0[first..<first + count]) }
        }
    }
}

/// What a body is called by the name of its file, or by how its text begins.
enum ContentType {
    private static let byExtension = [
        "css": "text/css", "csv": "text/csv", "gif": "image/gif", "html": "text/html", "jpeg": "image/jpeg",
        "jpg": "image/jpeg", "js": "text/javascript", "json": "application/json", "png": "image/png",
        "svg": "image/svg+xml", "txt": "text/plain; charset=utf-8", "xml": "application/xml",
    ]

    static func ofFile(_ path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        let ending = name.contains(".") ? name.split(separator: ".").last.map { $0.lowercased() } : nil
        return ending.flatMap { byExtension[$0] } ?? "application/octet-stream"
    }

    static func ofText(_ text: String) -> String {
        switch text.first {
        case "{", "[": "application/json"
        case "<": "text/html"
        default: "text/plain; charset=utf-8"
        }
    }
}
