import Foundation
import OffstageApp

/// A store as it lies on the disk: all of its rows, in JSON, and behind them a line for each save since.
struct StoreFile: Codable {
    /// What one save has changed.
    struct Line: Codable {
        var next: Int
        var rows: [String: Row] = [:]
        var gone: [String] = []

        var count: Int { rows.count + gone.count }
    }

    var identifier = UUID().uuidString
    /// Of the schema that wrote it last.
    var version: Schema.Version?
    /// The order of the next row.
    var next = 0
    private var written: [String: Row]? = [:]
    var rows: [UUID: Row] = [:]
    /// How much the lines have changed.
    private(set) var appended = 0
    /// Whether the last line is broken off: its save did not return.
    private(set) var isTorn = false

    private enum CodingKeys: String, CodingKey {
        case identifier, version, next
        case written = "rows"
    }

    /// - Returns: a new one if there is none.
    static func read(_ url: URL) throws -> StoreFile {
        guard FileManager.default.fileExists(atPath: url.path) else { return StoreFile() }
        let lines = try Data(contentsOf: url).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // An SQLite file that came with the app, for one.
        guard var file = lines.first.flatMap({ try? JSONDecoder().decode(StoreFile.self, from: $0) }) else {
            NSLog("error: The file %@ is no store as Offstage writes them.", url.path)
            throw SwiftDataError.loadIssueModelContainer
        }
        for (key, row) in file.written ?? [:] { if let key = UUID(uuidString: key) { file.rows[key] = row } }
        file.written = nil
        for line in lines.dropFirst().dropLast() {
            guard let line = try? JSONDecoder().decode(Line.self, from: line) else {
                file.isTorn = true
                return file
            }
            file.apply(line)
        }
        file.isTorn = lines.last?.isEmpty == false
        return file
    }

    mutating func apply(_ line: Line) {
        next = line.next
        for (key, row) in line.rows { if let key = UUID(uuidString: key) { rows[key] = row } }
        for key in line.gone.compactMap(UUID.init(uuidString:)) { rows[key] = nil }
        appended += line.count
    }

    /// Whether all is to be written anew, which many saves then need not.
    func isFull(with line: Line) -> Bool { isTorn || appended + line.count > max(1000, rows.count) }

    /// Replaces the file by one without lines.
    mutating func write(to url: URL) throws {
        var file = self
        file.written = Dictionary(uniqueKeysWithValues: rows.map { ($0.key.uuidString, $0.value) })
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try _write(try Self.encoded(file), to: url, options: .atomic)
        (appended, isTorn) = (0, false)
    }

    /// What can be written in part only is taken back.
    static func append(_ line: Line, to url: URL) throws {
        let text = try encoded(line)
        let file = try FileHandle(forWritingTo: url)
        defer { try? file.close() }
        let end = try file.seekToEnd()
        do { try file.write(contentsOf: text) } catch {
            try? file.truncate(atOffset: end)
            throw error
        }
    }

    private static func encoded(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value) + [UInt8(ascii: "\n")]
    }
}
