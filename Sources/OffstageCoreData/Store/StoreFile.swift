import Foundation
import OffstageApp

/// A store as it lies on the disk: all of its rows, in JSON.
struct StoreFile: Codable {
    var identifier = UUID().uuidString
    /// The key of the next object.
    var next = 1
    var rows: [Int: Row] = [:]

    /// - Returns: a new one if there is none.
    static func read(_ url: URL) throws -> StoreFile {
        guard FileManager.default.fileExists(atPath: url.path) else { return StoreFile() }
        let data = try Data(contentsOf: url)
        guard let file = try? JSONDecoder().decode(StoreFile.self, from: data) else { throw StoreError.unreadable(url) }
        return file
    }

    func write(to url: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try _write(try encoder.encode(self), to: url, options: .atomic)
    }
}
