import Foundation

/// A file of the app's container with what a framework keeps for the owner, as their contacts. On iOS it is outside,
/// and other apps see it, too.
package struct OwnersFile<Content: Codable>: Sendable {
    private let name: String

    /// - Parameter name: the framework's.
    package init(_ name: String) {
        self.name = name
    }

    /// Nil in a process that no device started, whose home is a person's: there it lasts as long as the process.
    private var url: URL? {
        guard Connection.shared != nil else { return nil }
        return URL.libraryDirectory.appendingPathComponent(".Owners\(name).json")
    }

    /// Nil: there is none, or it cannot be read.
    package func read() -> Content? {
        url.flatMap { try? Data(contentsOf: $0) }.flatMap { try? JSONDecoder().decode(Content.self, from: $0) }
    }

    package func write(_ content: Content) throws {
        guard let url else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        try encoder.encode(content).write(to: url, options: .atomic)
    }
}
