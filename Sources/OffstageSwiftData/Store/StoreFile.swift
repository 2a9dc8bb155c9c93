import Foundation
import OffstageApp

/// A store as it lies on the disk: all of its rows, in JSON.
struct StoreFile: Codable {
    var identifier = UUID().uuidString
    /// Of the schema that wrote it last.
    var version: Schema.Version?
    /// The order of the next row.
    var next = 0
    private var written: [String: Row]? = [:]
    var rows: [UUID: Row] = [:]

    private enum CodingKeys: String, CodingKey {
        case identifier, version, next
        case written = "rows"
    }

    /// - Returns: a new one if there is none.
    static func read(_ url: URL) throws -> StoreFile {
        guard FileManager.default.fileExists(atPath: url.path) else { return StoreFile() }
        let data = try Data(contentsOf: url)
        // An SQLite file that came with the app, for one.
        guard var file = try? JSONDecoder().decode(StoreFile.self, from: data) else {
            NSLog("error: The file %@ is no store as Offstage writes them.", url.path)
            throw SwiftDataError.loadIssueModelContainer
        }
        for (key, row) in file.written ?? [:] { if let key = UUID(uuidString: key) { file.rows[key] = row } }
        file.written = nil
        return file
    }

    func write(to url: URL) throws {
        var file = self
        file.written = Dictionary(uniqueKeysWithValues: rows.map { ($0.key.uuidString, $0.value) })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try _write(try encoder.encode(file), to: url, options: .atomic)
    }
}
