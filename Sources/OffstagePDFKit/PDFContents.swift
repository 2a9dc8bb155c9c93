import Foundation

/// What the bytes of a document say of its pages. They are found where the objects that name them lie open, as they do
/// unless the writer has packed them into streams.
struct PDFContents {
    struct Page {
        var mediaBox = CGRect(x: 0, y: 0, width: 612, height: 792)
        var cropBox: CGRect?
        var rotation = 0
    }

    private let bytes: [UInt8]
    private var objects: [Int: Int] = [:]
    private(set) var pages: [Page] = []
    private(set) var isEncrypted = false

    /// Nil of what is no document, or whose pages do not lie open.
    init?(_ data: Data) {
        bytes = [UInt8](data)
        guard bytes.prefix(1024).firstRange(of: Array("%PDF-".utf8)) != nil else { return nil }
        findObjects()
        isEncrypted = last("/Encrypt") != nil
        guard let root = last("/Root").flatMap({ Self.reference(text($0, 64)) }).flatMap(object),
            let tree = Self.reference(Self.value("/Pages", in: root))
        else { return nil }
        var seen: Set<Int> = []
        guard read(tree, Page(), &seen) else { return nil }
    }

    /// What is written last counts: later versions of an object follow earlier ones.
    private mutating func findObjects() {
        let word = Array(" obj".utf8)
        var place = 0
        while let found = bytes[place...].firstRange(of: word) {
            place = found.upperBound
            // Before it stand the object's number and its generation.
            let line = String(decoding: bytes[max(0, found.lowerBound - 20)..<found.lowerBound], as: UTF8.self)
            let words = line.split(whereSeparator: \.isWhitespace)
            if words.count >= 2, let number = Int(words[words.count - 2]), Int(words[words.count - 1]) != nil {
                objects[number] = found.upperBound
            }
        }
    }

    private func last(_ name: String) -> Int? {
        let name = Array(name.utf8)
        var (place, found): (Int, Int?) = (0, nil)
        while let range = bytes[place...].firstRange(of: name) { (place, found) = (range.upperBound, range.upperBound) }
        return found
    }

    private func text(_ start: Int, _ count: Int) -> Substring {
        Substring(String(decoding: bytes[start..<min(bytes.count, start + count)], as: UTF8.self))
    }

    private func object(_ number: Int) -> Substring? {
        guard let start = objects[number] else { return nil }
        let end = bytes[start...].firstRange(of: Array("endobj".utf8))?.lowerBound ?? bytes.count
        let all = text(start, min(end - start, 1 << 20))
        return all.range(of: "stream").map { all[..<$0.lowerBound] } ?? all
    }

    /// Reads a node of the tree of pages: what is said above holds below.
    /// - Returns: whether all of it was there.
    private mutating func read(_ number: Int, _ inherited: Page, _ seen: inout Set<Int>) -> Bool {
        guard seen.insert(number).inserted, let node = object(number) else { return false }
        var page = inherited
        if let box = Self.box("/MediaBox", in: node) { page.mediaBox = box }
        if let box = Self.box("/CropBox", in: node) { page.cropBox = box }
        if let turn = Self.value("/Rotate", in: node).flatMap({ Int($0.prefix { $0 == "-" || $0.isNumber }) }) {
            page.rotation = ((turn % 360) + 360) % 360
        }
        guard let kids = Self.value("/Kids", in: node), kids.first == "[" else {
            pages.append(page)
            return true
        }
        let words = kids.dropFirst().prefix { $0 != "]" }.split(whereSeparator: \.isWhitespace)
        for index in stride(from: 0, to: words.count - words.count % 3, by: 3) {
            guard let kid = Int(words[index]), read(kid, page, &seen) else { return false }
        }
        return true
    }

    /// What follows a key, from its first letter on.
    private static func value(_ key: String, in text: Substring) -> Substring? {
        var rest = text
        while let range = rest.range(of: key) {
            rest = rest[range.upperBound...]
            // Not that of a longer key.
            if let next = rest.first, !next.isLetter { return rest.drop(while: \.isWhitespace) }
        }
        return nil
    }

    private static func reference(_ text: Substring?) -> Int? {
        let words = text?.split(maxSplits: 3, whereSeparator: \.isWhitespace) ?? []
        guard words.count >= 3, words[2].first == "R" else { return nil }
        return Int(words[0])
    }

    private static func box(_ key: String, in text: Substring) -> CGRect? {
        guard let value = value(key, in: text), value.first == "[" else { return nil }
        let corners = value.dropFirst().prefix { $0 != "]" }.split(whereSeparator: \.isWhitespace).compactMap(
            Double.init
        )
        guard corners.count == 4 else { return nil }
        return CGRect(x: corners[0], y: corners[1], width: corners[2] - corners[0], height: corners[3] - corners[1])
            .standardized
    }
}
