import Foundation

/// The table of texts that an app has for keys without a table's name (`Localizable.strings`).
enum LocalizableTable {
    /// What it says in the language of a device, English, else in that of the app's developers (Y-4). What neither has
    /// is that of `Base.lproj`.
    /// - Parameter region: `CFBundleDevelopmentRegion`.
    /// - Returns: nil if the bundle has none, or none that is a property list: keys show themselves then, as in the
    ///   app.
    static func texts(inBundle path: String, developmentRegion region: String?) -> [String: String]? {
        func table(_ folder: String) -> [String: String]? {
            let file = URL(fileURLWithPath: "\(path)/\(folder)Localizable.strings")
            return PluralTables.propertyList(file)?.compactMapValues { $0 as? String }
        }
        // As Foundation has it, what is for all languages hides what is for one.
        let folders = ["", "en_US.lproj/", "en-US.lproj/", "en.lproj/"] + (region.map { ["\($0).lproj/"] } ?? [])
        let base = table("Base.lproj/")
        guard let found = folders.lazy.compactMap(table).first else { return base }
        return found.merging(base ?? [:]) { own, _ in own }
    }
}
