/// The file of a defaults domain, as text that is kept for each value. Keys are sorted, so that the same values are the
/// same bytes.
struct PreferencesText {
    private static let head = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>

        """.utf8
    )
    private static let tail = Array("</dict>\n</plist>\n".utf8)

    private var entries: [(key: String, text: [UInt8])] = []

    init(_ values: [String: Any]) {
        entries = values.map { ($0, PreferencesText.entry($0, $1)) }.sorted { $0.key < $1.key }
    }

    mutating func set(_ value: Any?, for key: String) {
        let place = entries.firstIndex { $0.key >= key } ?? entries.count
        if place < entries.count, entries[place].key == key { entries.remove(at: place) }
        if let value { entries.insert((key, PreferencesText.entry(key, value)), at: place) }
    }

    /// The whole file, with empty lines at its end where it is shorter than `length`.
    func bytes(filling length: Int) -> [UInt8] {
        var bytes = PreferencesText.head
        for entry in entries { bytes += entry.text }
        bytes += PreferencesText.tail
        return bytes + [UInt8](repeating: UInt8(ascii: "\n"), count: max(0, length - bytes.count))
    }

    private static func entry(_ key: String, _ value: Any) -> [UInt8] {
        Array("<key>\(key.escapedForXML)</key>\n\(PropertyListText(value).xml)".utf8)
    }
}
