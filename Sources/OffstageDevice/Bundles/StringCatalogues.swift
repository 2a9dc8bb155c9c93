import Foundation
import Glibc

/// Texts in all languages in one file (`.xcstrings`), of which Xcode makes a table for each language. What depends on a
/// number becomes the text for most numbers, as in ``PluralTables``.
enum StringCatalogues {
    private struct Catalog: Decodable {
        let sourceLanguage: String
        let strings: [String: Entry]
    }

    private struct Entry: Decodable {
        let localizations: [String: Localization]?
    }

    private struct Localization: Decodable {
        let stringUnit: Unit?
        let variations: Variations?
        let substitutions: [String: Substitution]?
    }

    private struct Unit: Decodable {
        let value: String
    }

    private struct Variations: Decodable {
        let device: [String: Localization]?
        let plural: [String: Localization]?
    }

    /// What stands in a text for `%#@name@`, and has its own number as `%arg`.
    private struct Substitution: Decodable {
        let argNum: Int?
        let formatSpecifier: String?
        let variations: Variations?
    }

    /// - Parameter bundle: one that is being put together.
    /// - Throws: ``DeviceError`` with the file that is no catalogue, else what the file system complains of.
    static func settle(in bundle: String) throws {
        for file in PluralTables.files(in: bundle, ending: ".xcstrings") { try settle(file) }
    }

    private static func settle(_ file: URL) throws {
        guard let catalog = try? JSONDecoder().decode(Catalog.self, from: Data(contentsOf: file)) else {
            throw AppBundle.unusable("\(file.lastPathComponent) is no catalogue of strings; mend it or leave it out")
        }
        // In the language of the sources most texts have none but what stands there.
        var tables: [String: [String: String]] = [catalog.sourceLanguage: [:]]
        for (key, entry) in catalog.strings {
            for (language, localization) in entry.localizations ?? [:] {
                if let text = text(of: localization) { tables[language, default: [:]][key] = text }
            }
        }
        let name = file.deletingPathExtension().lastPathComponent
        let given = file.deletingLastPathComponent()
        // One for an interface file lies beside the languages, in `mul.lproj`.
        let place = given.pathExtension == "lproj" ? given.deletingLastPathComponent() : given
        for (language, texts) in tables {
            let folder = place.appendingPathComponent("\(language).lproj")
            let table = folder.appendingPathComponent("\(name).strings")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let all = (PluralTables.propertyList(table) ?? [:]).merging(texts) { $1 }
            try PropertyListSerialization.data(fromPropertyList: all, format: .xml, options: 0).write(to: table)
        }
        try FileManager.default.removeItem(at: file)
        // Nothing may be left in it.
        if place != given { rmdir(given.path) }
    }

    private static func text(of localization: Localization) -> String? {
        guard var text = localization.stringUnit?.value ?? localization.variations.flatMap(text) else { return nil }
        for (name, substitution) in localization.substitutions ?? [:] {
            guard let other = substitution.variations.flatMap(self.text) else { continue }
            let place = substitution.argNum.map { "\($0)$" } ?? ""
            let number = "%\(place)\(substitution.formatSpecifier ?? "@")"
            text = text.replacing("%#@\(name)@", with: other.replacing("%arg", with: number))
        }
        return text
    }

    private static func text(of variations: Variations) -> String? {
        let found = variations.device.flatMap { $0["iphone"] ?? $0["other"] } ?? variations.plural?["other"]
        return found.flatMap(text)
    }
}
