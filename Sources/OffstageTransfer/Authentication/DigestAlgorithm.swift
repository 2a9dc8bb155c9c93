/// Digest authentication with what a server chose of it (RFC 7616).
struct DigestAlgorithm {
    private let scheme: AuthenticationScheme
    private let name: String?
    private let hash: ([UInt8]) -> [UInt8]
    private let isSession: Bool
    private let hasQuality: Bool

    /// Nil for what the engine cannot do: other algorithms, and integrity of the body alone.
    init?(_ scheme: AuthenticationScheme) {
        self.scheme = scheme
        name = scheme["algorithm"]
        switch name?.lowercased() ?? "md5" {
        case "md5": (hash, isSession) = (MD5.hash, false)
        case "md5-sess": (hash, isSession) = (MD5.hash, true)
        case "sha-256": (hash, isSession) = (SHA256.hash, false)
        case "sha-256-sess": (hash, isSession) = (SHA256.hash, true)
        default: return nil
        }
        let qualities = scheme["qop"]?.split(separator: ",").map { $0.filter { $0 != " " }.lowercased() }
        guard scheme["nonce"] != nil, qualities?.contains("auth") ?? true else { return nil }
        hasQuality = qualities != nil
    }

    func authorization(_ credential: Credential, method: String, target: String, nonce own: String) -> String {
        let (realm, nonce) = (scheme["realm"] ?? "", scheme["nonce"] ?? "")
        let count = "00000001"
        var who = hashed("\(credential.user):\(realm):\(credential.password)")
        if isSession { who = hashed("\(who):\(nonce):\(own)") }
        let what = hashed("\(method):\(target)")
        let quality = hasQuality ? ":\(count):\(own):auth" : ""
        let response = hashed("\(who):\(nonce)\(quality):\(what)")
        var fields = [
            "username=\(quoted(credential.user))", "realm=\(quoted(realm))", "uri=\(quoted(target))",
            "nonce=\(quoted(nonce))", "response=\"\(response)\"",
        ]
        if let name { fields.append("algorithm=\(name)") }
        if hasQuality { fields += ["nc=\(count)", "cnonce=\(quoted(own))", "qop=auth"] }
        if let opaque = scheme["opaque"] { fields.append("opaque=\(quoted(opaque))") }
        return "Digest " + fields.joined(separator: ", ")
    }

    private func hashed(_ text: String) -> String {
        hash(Array(text.utf8)).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
