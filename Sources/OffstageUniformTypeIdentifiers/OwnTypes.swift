import Foundation

/// The types that the app's Info.plist declares, its own and those of others.
enum OwnTypes {
    static let rows: [DeclaredTypes.Row] = ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"].flatMap { key in
        (Bundle.main.infoDictionary?[key] as? [[String: Any]] ?? []).compactMap(row)
    }

    static let byIdentifier = Dictionary(rows.map { ($0.identifier, $0) }) { first, _ in first }

    private static func row(_ declaration: [String: Any]) -> DeclaredTypes.Row? {
        guard let identifier = declaration["UTTypeIdentifier"] as? String else { return nil }
        func words(_ value: Any?) -> [String] { value as? [String] ?? (value as? String).map { [$0] } ?? [] }
        let tags = declaration["UTTypeTagSpecification"] as? [String: Any]
        var row = DeclaredTypes.Row(identifier.lowercased())
        row.extensions = words(tags?["public.filename-extension"]).map { $0.lowercased() }
        row.mimeTypes = words(tags?["public.mime-type"]).map { $0.lowercased() }
        row.parents = words(declaration["UTTypeConformsTo"]).map { $0.lowercased() }
        return row
    }
}
