import Foundation

/// Texts that depend on a number (`.stringsdict`). Foundation on Linux ends a process that looks one up, so each
/// becomes a text of the plain table: the one for most numbers.
enum PluralTables {
    /// - Parameter bundle: one that is being put together.
    static func settle(in bundle: String) throws {
        for file in files(in: bundle, ending: ".stringsdict") { try settle(file) }
    }

    static func files(in bundle: String, ending: String) -> [URL] {
        let all = FileManager.default.enumerator(atPath: bundle)?.compactMap { $0 as? String } ?? []
        return all.sorted().filter { $0.hasSuffix(ending) }.map { URL(fileURLWithPath: "\(bundle)/\($0)") }
    }

    private static func settle(_ plurals: URL) throws {
        guard let entries = propertyList(plurals) else {
            throw AppBundle.unusable("\(plurals.lastPathComponent) is no property list; mend it or leave it out")
        }
        let table = plurals.deletingPathExtension().appendingPathExtension("strings")
        var texts = propertyList(table) ?? [:]
        for case let (key, entry as [String: Any]) in entries { texts[key] = text(of: entry) ?? texts[key] }
        let data = try PropertyListSerialization.data(fromPropertyList: texts, format: .xml, options: 0)
        try data.write(to: table)
        try FileManager.default.removeItem(at: plurals)
    }

    static func propertyList(_ file: URL) -> [String: Any]? {
        guard let data = try? Data(contentsOf: file) else { return nil }
        return try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    }

    /// With what stands for each of its numbers, or the widest of several.
    private static func text(of entry: [String: Any]) -> String? {
        if let widths = entry["NSStringVariableWidthRuleType"] as? [String: String] {
            return widths.max { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) }?.value
        }
        guard var text = entry["NSStringLocalizedFormatKey"] as? String else { return nil }
        // One may stand in another, but none in itself.
        for _ in entry {
            for (name, rule) in entry {
                guard let other = (rule as? [String: Any])?["other"] as? String else { continue }
                text = text.replacing("%#@\(name)@", with: other)
            }
        }
        return text
    }
}
