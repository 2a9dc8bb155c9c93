import Foundation
import FoundationNetworking

/// What an upload that was broken off needs to go on: the request, where the server keeps what it has, and which file
/// it was, never its bytes (T-71). What Apple writes into it is not known; the form and its keys are ours.
struct UploadResumeData: Equatable, Sendable {
    /// What the server keeps.
    struct Upload: Equatable, Sendable {
        var location: String
        var interop: Int
        /// In bytes.
        var length: Int64
        var offset: Int64
    }

    var request: URLRequest
    var upload: Upload
    /// The path of the file.
    var file: String
    /// When it was changed last, in seconds since 2001.
    var changed: Double

    /// Why an upload cannot go on with the bytes that it is given.
    enum Problem: Error, Equatable {
        case unreadable
        /// Of the request.
        case scheme(String)
        case fileGone(String)
        /// The file is not what it was (T-71b).
        case fileChanged(String)
    }

    private enum Key {
        static let root = "OffstageUploadResumeData"
        static let request = "Request"
        static let location = "Location"
        static let interop = "Interop"
        static let length = "Length"
        static let offset = "Offset"
        static let file = "File"
        static let changed = "Changed"
    }

    // MARK: Writing

    /// - Returns: nil if the file is not there any more as it was sent.
    init?(_ request: URLRequest, _ upload: Upload, of file: URL) {
        guard let (length, changed) = Self.look(at: file.path), length == upload.length else { return nil }
        self.request = request
        self.upload = upload
        self.file = file.path
        self.changed = changed
    }

    var data: Data {
        let entries: [PropertyList.Entry] = [
            .init(Key.request, .data(request.archived)), .init(Key.location, .text(upload.location)),
            .init(Key.interop, .integer(Int64(upload.interop))), .init(Key.length, .integer(upload.length)),
            .init(Key.offset, .integer(upload.offset)), .init(Key.file, .text(file)),
            .init(Key.changed, .real(changed)),
        ]
        return Data(KeyedArchive.bytes(root: Key.root) { $0.add(dictionary: entries) })
    }

    // MARK: Reading

    init(_ data: Data) throws(Problem) {
        guard let entries = try? KeyedArchive.root(of: [UInt8](data), under: [Key.root]),
            let request = entries[Key.request]?.data.flatMap({ URLRequest(archived: $0) }),
            let location = entries[Key.location]?.text, let file = entries[Key.file]?.text,
            let interop = entries[Key.interop]?.integer.flatMap({ Int(exactly: $0) }),
            let length = entries[Key.length]?.integer, let offset = entries[Key.offset]?.integer,
            0...max(0, length) ~= offset, !file.utf8.contains(0),
            case .real(let changed) = entries[Key.changed]
        else { throw .unreadable }
        guard let scheme = request.url?.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
            throw .scheme(request.url?.scheme ?? "")
        }
        guard let now = Self.look(at: file) else { throw .fileGone(file) }
        guard now.length == length, now.changed == changed else { throw .fileChanged(file) }
        self.request = request
        upload = Upload(location: location, interop: interop, length: length, offset: offset)
        self.file = file
        self.changed = changed
    }

    private static func look(at path: String) -> (length: Int64, changed: Double)? {
        guard let attributes = try? Foundation.FileManager.default.attributesOfItem(atPath: path),
            let length = (attributes[.size] as? NSNumber)?.int64Value,
            let changed = attributes[.modificationDate] as? Date
        else { return nil }
        return (length, changed.timeIntervalSinceReferenceDate)
    }
}

extension UploadResumeData.Problem {
    /// What a task fails with that was made from it; Apple's codes for this are not known.
    var code: URLError.Code {
        switch self {
        case .fileGone: .fileDoesNotExist
        case .unreadable, .scheme, .fileChanged: .cannotOpenFile
        }
    }

    /// One sentence for the log.
    var text: String {
        switch self {
        case .unreadable: "The resume data of an upload task is damaged."
        case .scheme(let scheme): "The resume data of an upload task is of a request by \(scheme), not http or https."
        case .fileGone(let path): "The file of the resumed upload is gone: \(path)."
        case .fileChanged(let path): "The file of the resumed upload has changed: \(path)."
        }
    }
}
