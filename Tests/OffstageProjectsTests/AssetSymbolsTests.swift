import Foundation
import Testing

@testable import OffstageProjects

/// The names of colours and images, as Xcode makes symbols of them.
@Suite struct AssetSymbolsTests {
    @Test(arguments: [
        ("Dark Purple", "darkPurple"), ("AccentColor", "accent"), ("Color", "color"), ("URLBar", "urlBar"),
        ("brand-2/tint", "brand2Tint"), ("2nd", "_2nd"), ("URL", "url"), ("default", "`default`"), ("lilac", "lilac"),
    ]) func name_isWrittenAsSwiftHasIt(name: String, symbol: String) {
        #expect(AssetCatalogue.symbol(name, without: "Color") == symbol)
    }

    /// Makes a catalogue of these folders; those with a mark at the end give their name to what is inside.
    private static func catalogue(_ folders: [String]) throws -> String {
        let root = NSTemporaryDirectory() + "Assets-\(UUID()).xcassets"
        for folder in folders {
            let path = "\(root)/" + folder.replacing("!", with: "")
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            guard folder.hasSuffix("!") else { continue }
            try Data(#"{"properties": {"provides-namespace": true}}"#.utf8)
                .write(to: URL(fileURLWithPath: path + "/Contents.json"))
        }
        return root
    }

    @Test func catalogue_isReadWithItsFolders() throws {
        let path = try Self.catalogue([
            "AccentColor.colorset", "Plain/Lilac.colorset", "Week days!", "Week days/Monday.colorset", "Leaf.imageset",
            "AppIcon.appiconset",
        ])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let catalogue = AssetCatalogue([path])
        #expect(catalogue.colors.map(\.name) == ["AccentColor", "Lilac", "Week days/Monday"])
        #expect(catalogue.colors.map(\.symbol) == [["accent"], ["lilac"], ["WeekDays", "monday"]])
        #expect(catalogue.images.map(\.name) == ["Leaf"])
        let own = "extension Color {\n    static let lilac = Color(\"Lilac\")\n}"
        let text = AssetSymbols(catalogue, hasSwiftUI: true, sources: [own]).text
        #expect(text.contains(#"static let lilac = ColorResource(name: "Lilac", bundle: .main)"#))
        #expect(text.contains("enum WeekDays {\n        static let monday = "))
        #expect(text.contains("static var accent: Color { Color(.accent) }"))
        #expect(text.contains("static var leaf: UIImage { UIImage(resource: .leaf) }"))
        // The app says it itself.
        #expect(!text.contains("static var lilac"))
        #expect(!AssetSymbols(catalogue, hasSwiftUI: false, sources: []).text.contains("SwiftUI"))
    }

    @Test func nameOfTheSystems_isOnlyTheResources() throws {
        let path = try Self.catalogue(["red.colorset"])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let text = AssetSymbols(AssetCatalogue([path]), hasSwiftUI: true, sources: []).text
        #expect(text.contains("static let red = ColorResource"))
        #expect(!text.contains("extension UIColor"))
    }
}
