import Foundation

/// The names in asset catalogues, as Xcode makes symbols of them. The colours and pictures themselves are not read.
package struct AssetCatalogue: Sendable, Equatable {
    package struct Asset: Sendable, Equatable {
        /// What it is called where it is asked for, with the folders that are part of its name.
        package var name: String
        /// As Swift has it; the names of such folders stand before it.
        package var symbol: [String]
    }

    package private(set) var colors: [Asset] = []
    package private(set) var images: [Asset] = []

    package init(_ paths: [String]) {
        for path in paths.sorted() { read(path, name: "", symbol: []) }
        // Of two with one symbol the first has it.
        colors = Self.unique(colors)
        images = Self.unique(images)
    }

    private static func unique(_ assets: [Asset]) -> [Asset] {
        var seen: Set<[String]> = []
        return assets.filter { seen.insert($0.symbol).inserted }
    }

    private mutating func read(_ folder: String, name: String, symbol: [String]) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
        for entry in names {
            let url = URL(fileURLWithPath: "\(folder)/\(entry)")
            let own = url.deletingPathExtension().lastPathComponent
            switch url.pathExtension {
            case "colorset":
                colors.append(Asset(name: name + own, symbol: symbol + [Self.symbol(own, without: "Color")]))
            case "imageset", "symbolset":
                images.append(Asset(name: name + own, symbol: symbol + [Self.symbol(own, without: "Image")]))
            case "" where Self.givesItsName(url.path):
                read(url.path, name: "\(name)\(entry)/", symbol: symbol + [Self.typeName(entry)])
            case "": read(url.path, name: name, symbol: symbol)
            default: break
            }
        }
    }

    private static func givesItsName(_ folder: String) -> Bool {
        guard let data = FileManager.default.contents(atPath: folder + "/Contents.json"),
            let contents = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let properties = contents["properties"] as? [String: Any]
        else { return false }
        return properties["provides-namespace"] as? Bool == true
    }

    // MARK: Names

    private static func words(_ name: String) -> [String] {
        name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    private static func typeName(_ name: String) -> String {
        let joined = words(name).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return joined.first?.isNumber == true ? "_" + joined : joined
    }

    /// `Dark Purple` is `darkPurple`, `AccentColor` `accent`, `URLBar` `urlBar`.
    static func symbol(_ name: String, without kind: String) -> String {
        var joined = typeName(name)
        if joined.hasSuffix(kind), joined != kind { joined.removeLast(kind.count) }
        let capitals = joined.prefix { $0.isUppercase }.count
        // The last of several capitals begins the next word.
        let lowered = capitals > 1 && capitals < joined.count ? capitals - 1 : max(capitals, 1)
        let symbol = joined.prefix(lowered).lowercased() + joined.dropFirst(lowered)
        return keywords.contains(symbol) ? "`\(symbol)`" : symbol
    }

    private static let keywords: Set = [
        "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum", "extension",
        "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let",
        "nil", "operator", "private", "protocol", "public", "repeat", "return", "self", "static", "struct", "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
