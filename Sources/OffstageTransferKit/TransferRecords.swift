import Foundation

/// What a manager remembers of its transfers, in a file that outlives every process of the app.
struct TransferRecords: Sendable {
    /// A transfer whose end the app has not heard.
    struct Record: Codable, Sendable {
        let id: String
        let group: String?
        let url: URL
        let method: String
        let headers: [String: String]
        let allowsCellular: Bool
        /// Where a download is put, below the manager's folder; nil for an upload.
        let destination: String?
        /// The name of the file that an upload sends; nil for a download.
        let body: String?
        /// Its task was resumed: the system has it.
        var isBegun = false

        var request: URLRequest {
            var request = URLRequest(url: url)
            request.httpMethod = method
            for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
            request.allowsCellularAccess = allowsCellular
            return request
        }
    }

    private struct Contents: Codable {
        var nextBody = 1
        var records: [Record] = []
    }

    private let folder: URL
    private var contents = Contents()

    /// - Parameter folder: The records' own.
    /// - Throws: If the folder cannot be made or its file cannot be read.
    init(in folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        contents = try JSONDecoder().decode(Contents.self, from: Data(contentsOf: file))
    }

    private var file: URL { folder.appendingPathComponent("transfers.json") }

    /// In the order in which they were made.
    var all: [Record] { contents.records }

    subscript(id: String) -> Record? { contents.records.first { $0.id == id } }

    func body(_ name: String) -> URL { folder.appendingPathComponent(name) }

    /// A name that no body has had.
    mutating func newBody() -> String {
        defer { contents.nextBody += 1 }
        return "body-\(contents.nextBody)"
    }

    /// - Throws: If it cannot be written; then it is not remembered.
    mutating func add(_ record: Record) throws {
        contents.records.append(record)
        do {
            try save()
        } catch {
            contents.records.removeLast()
            throw error
        }
    }

    mutating func begun(_ id: String) throws {
        guard let place = contents.records.firstIndex(where: { $0.id == id }) else { return }
        contents.records[place].isBegun = true
        try save()
    }

    mutating func remove(_ id: String) throws {
        guard let place = contents.records.firstIndex(where: { $0.id == id }) else { return }
        let record = contents.records.remove(at: place)
        try save()
        if let body = record.body { try? FileManager.default.removeItem(at: self.body(body)) }
    }

    private func save() throws {
        try JSONEncoder().encode(contents).write(to: file, options: .atomic)
    }
}
