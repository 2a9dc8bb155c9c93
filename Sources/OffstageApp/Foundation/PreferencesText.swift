/// The file of a defaults domain, as bytes in which every value has a place of its own. Keys are sorted, so that the
/// same values are the same bytes.
///
/// A value is mostly followed by one that is about as long: a number, a moment. So each has some room after it, and
/// lies in one page of the file where it fits into one: then it can be written over in one piece.
struct PreferencesText {
    /// What the system writes in one piece.
    private static let page = 4096
    /// The length of a place is a multiple of this.
    private static let room = 64
    private static let head = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>

        """.utf8
    )
    private static let tail = Array("</dict>\n</plist>\n".utf8)

    private struct Entry {
        var key: String
        var text: [UInt8]
        /// Where it begins in the file.
        var start = 0

        init(_ key: String, _ value: Any) {
            self.key = key
            text = Array("<key>\(key.escapedForXML)</key>\n\(PropertyListText(value).xml)".utf8)
            text.extend(by: -text.count & (room - 1))
        }
    }

    private var entries: [Entry]
    /// The whole file.
    private(set) var bytes: [UInt8] = []

    init(_ values: [String: Any]) {
        entries = values.map(Entry.init).sorted { $0.key < $1.key }
        layOut()
    }

    /// - Returns: the part of the file that has changed, if all else stays and that part lies in one page.
    mutating func set(_ value: Any?, for key: String) -> Range<Int>? {
        let place = entries.firstIndex { $0.key >= key } ?? entries.count
        let former = place < entries.count && entries[place].key == key ? entries[place] : nil
        if former != nil { entries.remove(at: place) }
        if let value { entries.insert(Entry(key, value), at: place) }
        guard let former, value != nil, entries[place].text.count == former.text.count else {
            layOut()
            return nil
        }
        entries[place].start = former.start
        let part = former.start..<former.start + former.text.count
        bytes.replaceSubrange(part, with: entries[place].text)
        return part.lowerBound / Self.page == (part.upperBound - 1) / Self.page ? part : nil
    }

    private mutating func layOut() {
        bytes = Self.head
        for place in entries.indices {
            let length = entries[place].text.count
            let left = Self.page - bytes.count % Self.page
            if left < length, length <= Self.page { bytes.extend(by: left) }
            entries[place].start = bytes.count
            bytes += entries[place].text
        }
        bytes += Self.tail
    }
}

extension [UInt8] {
    /// Appends empty lines, which mean nothing between two values.
    fileprivate mutating func extend(by count: Int) {
        append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: count))
    }
}
