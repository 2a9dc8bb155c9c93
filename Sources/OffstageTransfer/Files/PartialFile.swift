/// What is known of the bytes of a resource that a file holds already: enough to ask for the rest (E-1).
public struct PartialFile: Codable, Equatable, Sendable {
    /// As the server sent it. Only a strong one counts for `If-Range` (E-2).
    public var entityTag: String?
    /// As the server sent it; nil too where it is no older than the response and so may name two contents (RFC 9110,
    /// 8.8.2.2).
    public var lastModified: String?
    /// `Repr-Digest` as the server sent it: what the whole hashes to, where two contents of one second may have one tag
    /// (E-8).
    public var digest: String?
    /// Which address answered, after redirects. A resumption asks the original one again (E-16).
    public var url: String?
    /// Bytes that are there, from the first.
    public var length: Int64
    /// Bytes of the whole resource, if known.
    public var total: Int64?
    /// Whether the rest can be asked for: a GET, a validator, and a server that has not refused ranges (T-61a).
    public var isResumable: Bool
    /// How often in a row a resumption found another resource (E-9).
    public var changes: Int

    public init(
        entityTag: String? = nil,
        lastModified: String? = nil,
        digest: String? = nil,
        url: String? = nil,
        length: Int64,
        total: Int64? = nil,
        isResumable: Bool,
        changes: Int = 0
    ) {
        self.entityTag = entityTag
        self.lastModified = lastModified
        self.digest = digest
        self.url = url
        self.length = length
        self.total = total
        self.isResumable = isResumable
        self.changes = changes
    }

    /// Nothing has come yet of a resource with this head.
    init(_ head: ResponseHead, from url: WebAddress, canResume: Bool) {
        let isWhole = head.status == 200
        let modified = head.headers["Last-Modified"]
        entityTag = head.headers["ETag"]
        lastModified = modified == head.headers["Date"] ? nil : modified
        digest = head.headers["Repr-Digest"]
        self.url = url.text
        length = 0
        total = head.isEncoded ? nil : head.contentLength
        changes = 0
        isResumable = false
        isResumable = canResume && isWhole && !head.isEncoded && !head.refusesRanges && validator != nil
    }
}

extension PartialFile {
    /// Whether the same is known of the resource, however much of it is there.
    package func isOfSameResource(as other: PartialFile?) -> Bool {
        guard var other else { return false }
        other.length = length
        return self == other
    }

    /// What `If-Range` names.
    enum Validator: Equatable {
        case entityTag(String)
        case lastModified(String)

        var text: String {
            switch self {
            case .entityTag(let text), .lastModified(let text): text
            }
        }
    }

    /// The best validator there is; a weak tag is none (E-2).
    var validator: Validator? {
        if let entityTag, !entityTag.hasPrefix("W/") { return .entityTag(entityTag) }
        return lastModified.map(Validator.lastModified)
    }

    /// Whether a head belongs to the resource of these bytes. A 206 may leave out the date, but not the tag (RFC 9110,
    /// 15.3.7).
    func isSameResource(as head: ResponseHead, mayOmitDate: Bool) -> Bool {
        guard Self.mayHashAlike(digest, head.headers["Repr-Digest"]) else { return false }
        if let entityTag { return head.headers["ETag"] == entityTag }
        guard let date = head.headers["Last-Modified"] else { return mayOmitDate }
        return date == lastModified
    }

    /// Whether no algorithm that both name has two values (RFC 9530, 3).
    private static func mayHashAlike(_ one: String?, _ other: String?) -> Bool {
        let (one, other) = (values(one), values(other))
        return one.allSatisfy { name, value in other[name].map { $0 == value } ?? true }
    }

    /// By algorithm: `sha-256=:…:, sha-512=:…:`.
    private static func values(_ digest: String?) -> [Substring: Substring] {
        let pairs = (digest ?? "").split { $0 == "," || $0 == " " }.map { $0.split(separator: "=", maxSplits: 1) }
        return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { $1 }
    }
}

extension ResponseHead {
    /// Whether the body is something else than the resource's own bytes (E-7).
    var isEncoded: Bool {
        !["", "identity"].contains(headers["Content-Encoding"]?.lowercased() ?? "")
    }

    fileprivate var refusesRanges: Bool { headers["Accept-Ranges"]?.lowercased() == "none" }
}
