/// The source that gives a module the symbols of its asset catalogues.
package struct AssetSymbols {
    private let catalogue: AssetCatalogue
    private let hasSwiftUI: Bool
    private let sources: [String]

    /// What the system's classes have: a symbol of that name is only one of the resources.
    private static let taken: Set = [
        "accentColor", "black", "blue", "brown", "clear", "cyan", "darkGray", "gray", "green", "indigo", "label",
        "lightGray", "link", "magenta", "mint", "opaqueSeparator", "orange", "pink", "placeholderText", "primary",
        "purple", "quaternaryLabel", "red", "secondary", "secondaryLabel", "secondarySystemBackground",
        "secondarySystemFill", "secondarySystemGroupedBackground", "separator", "systemBackground", "systemBlue",
        "systemBrown", "systemCyan", "systemFill", "systemGray", "systemGray2", "systemGray3", "systemGray4",
        "systemGray5", "systemGray6", "systemGreen", "systemGroupedBackground", "systemIndigo", "systemMint",
        "systemOrange", "systemPink", "systemPurple", "systemRed", "systemTeal", "systemYellow", "teal",
        "tertiaryLabel", "tertiarySystemBackground", "tertiarySystemFill", "tertiarySystemGroupedBackground",
        "tint", "tintColor", "white", "yellow",
    ]

    /// - Parameters:
    ///   - hasSwiftUI: whether the module imports SwiftUI.
    ///   - sources: its sources' texts: what the app says itself of a color or an image stays.
    package init(_ catalogue: AssetCatalogue, hasSwiftUI: Bool, sources: [String]) {
        self.catalogue = catalogue
        self.hasSwiftUI = hasSwiftUI
        self.sources = sources
    }

    package var text: String {
        let colors = symbols(
            catalogue.colors,
            besideThoseOf: /extension\s+(?:SwiftUI\.|UIKit\.)?(?:UIColor|Color|ShapeStyle)\b/
        )
        let images = symbols(catalogue.images, besideThoseOf: /extension\s+(?:UIKit\.)?UIImage\b/)
        return """
            // Written by Offstage when the module is built: the names in its asset catalogues.
            import UIKit
            \(hasSwiftUI ? "import SwiftUI\n" : "")
            \(resources(catalogue.colors, "ColorResource"))
            \(resources(catalogue.images, "ImageResource"))
            \(block("extension UIColor", colors.map { property($0, "UIColor", "UIColor(resource: .\($0))") }))
            \(block("extension UIImage", images.map { property($0, "UIImage", "UIImage(resource: .\($0))") }))
            """ + (hasSwiftUI ? swiftUI(colors) : "")
    }

    private func swiftUI(_ colors: [String]) -> String {
        let properties = colors.map { property($0, "Color", "Color(.\($0))") }
        return "\n" + block("extension Color", properties) + "\n"
            + block("extension ShapeStyle where Self == Color", properties) + "\n"
    }

    private func property(_ symbol: String, _ type: String, _ value: String) -> String {
        "static var \(symbol): \(type) { \(value) }"
    }

    private func block(_ head: String, _ lines: [String]) -> String {
        lines.isEmpty ? "" : "\(head) {\n" + lines.map { "    \($0)\n" }.joined() + "}\n"
    }

    /// One level of folders for each part of the symbols.
    private func resources(_ assets: [AssetCatalogue.Asset], _ type: String) -> String {
        block("extension \(type)", lines(assets, type, at: 0))
    }

    private func lines(_ assets: [AssetCatalogue.Asset], _ type: String, at depth: Int) -> [String] {
        let own = assets.filter { $0.symbol.count == depth + 1 }.map { asset in
            "static let \(asset.symbol[depth]) = \(type)(name: \(quoted(asset.name)), bundle: .main)"
        }
        let folders = Set(assets.filter { $0.symbol.count > depth + 1 }.map { $0.symbol[depth] }).sorted()
        return own
            + folders.flatMap { folder in
                let inside = assets.filter { $0.symbol.count > depth + 1 && $0.symbol[depth] == folder }
                return ["enum \(folder) {"] + lines(inside, type, at: depth + 1).map { "    " + $0 } + ["}"]
            }
    }

    private func symbols(_ assets: [AssetCatalogue.Asset], besideThoseOf head: Regex<Substring>) -> [String] {
        let own = sources.filter { $0.contains(head) }.flatMap { text in
            text.matches(of: /static\s+(?:let|var)\s+(`?\w+`?)/).map { String($0.1) }
        }
        let left = Self.taken.union(own)
        return assets.filter { $0.symbol.count == 1 }.map { $0.symbol[0] }.filter { !left.contains($0) }
    }
}
