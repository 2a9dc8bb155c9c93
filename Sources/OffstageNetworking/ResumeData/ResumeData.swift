import Foundation
import FoundationNetworking

/// What a download that was broken off needs to go on: the request, how far it came, what tells that the resource is
/// still the same, and the name of the file with the bytes, never the bytes themselves (T-61 to T-64).
///
/// Its form is Apple's as far as that is known: the keys are, the types of some values are taken from public
/// listings. Whether a real iPhone accepts what is written here is not claimed (T-62).
struct ResumeData: Equatable, Sendable {
    var originalRequest: URLRequest
    /// After redirects.
    var currentRequest: URLRequest
    var bytesReceived: Int64
    /// `ETag`, as the server wrote it.
    var entityTag: String?
    /// `Last-Modified`, as the server wrote it.
    var serverDate: String?
    /// The partial file, in the folder of its kind of session; see ``PartialFile``.
    var fileName: String
    /// `bytes=500-` where the download had gone on from there.
    var byteRange: String?

    init(
        originalRequest: URLRequest,
        currentRequest: URLRequest,
        bytesReceived: Int64,
        entityTag: String? = nil,
        serverDate: String? = nil,
        fileName: String,
        byteRange: String? = nil
    ) {
        self.originalRequest = originalRequest
        self.currentRequest = currentRequest
        self.bytesReceived = bytesReceived
        self.entityTag = entityTag
        self.serverDate = serverDate
        self.fileName = fileName
        self.byteRange = byteRange
    }

    /// Why bytes are no resume data; each is the one error of T-63.
    enum Problem: Error, Equatable {
        /// Neither a property list nor a keyed archive of one.
        case unreadable
        case lacks(String)
        /// No `http` or `https`.
        case scheme(String)
    }

    private enum Key {
        static let url = "NSURLSessionDownloadURL"
        static let received = "NSURLSessionResumeBytesReceived"
        static let current = "NSURLSessionResumeCurrentRequest"
        static let original = "NSURLSessionResumeOriginalRequest"
        static let tag = "NSURLSessionResumeEntityTag"
        static let date = "NSURLSessionResumeServerDownloadDate"
        static let range = "NSURLSessionResumeByteRange"
        static let version = "NSURLSessionResumeInfoVersion"
        static let path = "NSURLSessionResumeInfoLocalPath"
        static let name = "NSURLSessionResumeInfoTempFileName"
        /// Of the archive. The words themselves, not the constant of that name, whose value is `root`.
        static let root = "NSKeyedArchiveRootObjectKey"
    }

    // MARK: Writing

    /// - Parameters:
    ///   - os: the OS generation whose form it has: a path to iOS 8, then a name; XML to iOS 11, then an archive.
    ///   - folder: of the partial file; iOS 8 writes its whole path.
    func data(os: Int, folder: URL) -> Data {
        let url = originalRequest.url?.absoluteString ?? ""
        let version: Int64 = os <= 8 ? 1 : os <= 10 ? 2 : os == 11 ? 4 : 5
        var entries = [
            PropertyList.Entry(Key.url, .text(url)), .init(Key.received, .integer(bytesReceived)),
            .init(Key.current, .data(currentRequest.archived)), .init(Key.version, .integer(version)),
            .init(Key.original, .data(originalRequest.archived)),
        ]
        if let byteRange, os >= 11 { entries.append(.init(Key.range, .text(byteRange))) }
        if let entityTag { entries.append(.init(Key.tag, .text(entityTag))) }
        if let serverDate { entries.append(.init(Key.date, .text(serverDate))) }
        entries.append(
            os <= 8
                ? .init(Key.path, .text(folder.appendingPathComponent(fileName).path))
                : .init(Key.name, .text(fileName))
        )
        entries.sort { $0.key < $1.key }
        guard os >= 12 else { return Data(PropertyList.dictionary(entries).xml) }
        return Data(KeyedArchive.bytes(root: Key.root) { $0.add(dictionary: entries) })
    }

    // MARK: Reading

    /// Reads every form, whatever the device's OS (T-62).
    init(_ data: Data) throws(Problem) {
        guard let file = Self.dictionary([UInt8](data)) else { throw .unreadable }
        guard let received = file[Key.received]?.integer, received >= 0 else { throw .lacks(Key.received) }
        // What iOS 8 wrote is a path of a container that may lie elsewhere by now.
        let path = file[Key.name]?.text ?? file[Key.path]?.text ?? ""
        guard let name = path.split(separator: "/").last, name != "..", !name.utf8.contains(0) else {
            throw .lacks(Key.name)
        }
        let url = file[Key.url]?.text.flatMap { URL(string: $0) }
        let original = file[Key.original]?.data.flatMap { URLRequest(archived: $0) } ?? url.map { URLRequest(url: $0) }
        guard let original, let scheme = original.url?.scheme?.lowercased() else { throw .lacks(Key.url) }
        guard ["http", "https"].contains(scheme) else { throw .scheme(scheme) }
        originalRequest = original
        currentRequest = file[Key.current]?.data.flatMap { URLRequest(archived: $0) } ?? original
        bytesReceived = received
        entityTag = file[Key.tag]?.text
        serverDate = file[Key.date]?.text
        byteRange = file[Key.range]?.text
        fileName = String(name)
    }

    private static func dictionary(_ bytes: [UInt8]) -> PropertyList? {
        guard bytes.starts(with: BinaryPropertyList.mark) else { return try? PropertyList(xml: bytes) }
        return (try? KeyedArchive.root(of: bytes, under: [Key.root, "root"])) ?? (try? BinaryPropertyList.value(bytes))
    }
}
