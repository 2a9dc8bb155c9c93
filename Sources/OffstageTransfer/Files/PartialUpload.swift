/// Where a server keeps what it has of an upload, so that only the rest must be sent (T-68).
public struct PartialUpload: Codable, Equatable, Sendable {
    /// The address of the upload itself.
    public var location: String
    /// The version of the draft that the server speaks (T-69).
    public var interop: Int
    /// Bytes of the whole body, which must be unchanged when it is resumed (T-71b).
    public var length: Int64
    /// Bytes that the server said it has. They never become fewer (T-70).
    public var offset: Int64

    public init(location: String, interop: Int, length: Int64, offset: Int64 = 0) {
        self.location = location
        self.interop = interop
        self.length = length
        self.offset = offset
    }
}

/// How one version of the draft of resumable uploads writes things down (T-69).
struct UploadDraft: Equatable, Sendable {
    static let versionField = "Upload-Draft-Interop-Version"
    static let offsetField = "Upload-Offset"
    /// What clients and servers may set of the draft.
    static let fields = [versionField, offsetField, "Upload-Complete", "Upload-Incomplete"]

    let interop: Int

    /// The field that says that this request brings the last of the body.
    var isLast: (name: String, value: String) {
        interop >= 4 ? ("Upload-Complete", "?1") : ("Upload-Incomplete", "?0")
    }

    /// What a `PATCH` must be of, if anything.
    var contentType: String? { interop >= 6 ? "application/partial-upload" : nil }

    /// Whether a server's answer speaks this version; another one is ignored.
    func isSpoken(in headers: HeaderFields) -> Bool { headers[Self.versionField] == String(interop) }

    /// Whether the server says that it has all of the body.
    func isComplete(in headers: HeaderFields) -> Bool { headers[isLast.name] == isLast.value }
}

extension HeaderFields {
    /// How many bytes of an upload there are.
    var uploadOffset: Int64? { self[UploadDraft.offsetField].flatMap { Int64($0) }.flatMap { $0 < 0 ? nil : $0 } }
}
