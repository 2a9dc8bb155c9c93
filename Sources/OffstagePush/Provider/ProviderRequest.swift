/// A request as it came over the wire, whichever version of HTTP carried it.
public struct ProviderRequest: Equatable, Sendable {
    public var method: String
    public var path: String
    /// What `:authority` or `host` said (P-3).
    public var authority: String?
    /// Names in lower case, values as sent; only those that mean something here.
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]
    /// How large the body was; ``body`` need not hold more than ``PushType/largestPayload`` of it.
    public var bodySize: Int

    public init(
        method: String = "POST",
        path: String,
        authority: String? = nil,
        headers: [(name: String, value: String)] = [],
        body: [UInt8] = [],
        bodySize: Int? = nil
    ) {
        self.method = method
        self.path = path
        self.authority = authority
        self.headers = headers
        self.body = body
        self.bodySize = bodySize ?? body.count
    }

    public static func == (left: ProviderRequest, right: ProviderRequest) -> Bool {
        left.method == right.method && left.path == right.path && left.authority == right.authority
            && left.headers.elementsEqual(right.headers, by: ==) && left.body == right.body
            && left.bodySize == right.bodySize
    }

    /// Whether a header of this name, in lower case, means something to the gateway.
    public static func isMeaningful(header name: String) -> Bool {
        name == "authorization" || name.hasPrefix("apns-")
    }

    /// The first value of a header.
    public subscript(header name: String) -> String? { headers.first { $0.name == name }?.value }

    /// Whether a header is there more than once (P-19).
    var hasDuplicates: Bool {
        for (index, header) in headers.enumerated() where Self.isMeaningful(header: header.name) {
            if headers[..<index].contains(where: { $0.name == header.name }) { return true }
        }
        return false
    }

    /// What stands after `/3/device/`, as far as the request got that far.
    var tokenText: String? {
        let prefix = "/3/device/"
        guard path.utf8.starts(with: prefix.utf8) else { return nil }
        return String(path.utf8.dropFirst(prefix.utf8.count))
    }

    /// The token that it is for, if that is one.
    public var token: DeviceToken? { tokenText.flatMap { DeviceToken($0) } }
}
