import Foundation

/// Where an app keeps the path of a container that an update has moved.
enum FormerContainer {
    /// More and larger than the files in which an app keeps paths.
    private static let mostFiles = 500
    private static let largest = 4 << 20

    /// The first file in the container that names the former container of `path`; preferences come first.
    static func store(naming path: String, in container: String) -> String? {
        let folder = container.prefix(upTo: container.lastIndex(of: "/") ?? container.startIndex)
        guard path.hasPrefix("\(folder)/") else { return nil }
        let name = Data(path.dropFirst(folder.count + 1).prefix { $0 != "/" }.utf8)
        for place in ["Library/Preferences", "Documents", "Library"] {
            let files = files(in: "\(container)/\(place)")
            if let file = files.first(where: { holds(name, "\(container)/\(place)/\($0)") }) {
                return "\(place)/\(file)"
            }
        }
        return nil
    }

    private static func files(in folder: String) -> [String] {
        guard let all = FileManager.default.enumerator(atPath: folder) else { return [] }
        return all.prefix(mostFiles).compactMap { $0 as? String }.sorted()
    }

    private static func holds(_ name: Data, _ path: String) -> Bool {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            attributes[.type] as? FileAttributeType == .typeRegular, (attributes[.size] as? Int) ?? 0 <= largest,
            let bytes = FileManager.default.contents(atPath: path)
        else { return false }
        return bytes.range(of: name) != nil
    }
}
