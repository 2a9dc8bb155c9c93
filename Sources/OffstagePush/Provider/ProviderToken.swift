import OffstageJSON

/// A provider's JWT, taken apart; whether its signature is right is for whoever has the key to say (P-26).
public struct ProviderToken: Equatable, Sendable {
    /// The most bytes of a token that are looked at; real ones have about 200.
    static let longest = 4096

    /// The token as it was sent; another spelling is another token (P-29).
    public let text: String
    public let keyID: String
    public let teamID: String
    /// When it was made, in seconds since 1970; a fraction is dropped.
    public let issued: Int64
    /// What the signature covers.
    public var signed: String { String(text.prefix(signedLength)) }
    /// R and S of 32 bytes each, or DER (P-27).
    public let signature: [UInt8]
    private let signedLength: Int

    /// Reads a token in JWS compact form with the algorithm ES256.
    /// - Returns: nil if it is none: a missing or mistyped part. Members beyond those needed are tolerated.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let signature = Base64URL.decode(parts[2]), !signature.isEmpty else { return nil }
        guard let header = Self.object(parts[0]), let claims = Self.object(parts[1]) else { return nil }
        guard header["alg"]?.string == "ES256", let keyID = header["kid"]?.string, Self.isTenCharacters(keyID) else {
            return nil
        }
        guard let teamID = claims["iss"]?.string, Self.isTenCharacters(teamID) else { return nil }
        guard let issued = claims["iat"].flatMap(Self.seconds) else { return nil }
        self.text = text
        self.keyID = keyID
        self.teamID = teamID
        self.issued = issued
        self.signature = signature
        signedLength = parts[0].count + 1 + parts[1].count
    }

    /// The token in an `authorization` header, or nil if it holds no bearer token. The scheme may have either case.
    public static func bearer(in header: String) -> String? {
        let words = header.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
        let token = String(words[1].drop { $0 == " " })
        return token.isEmpty ? nil : token
    }

    private static func object(_ part: Substring) -> JSON? {
        guard let bytes = Base64URL.decode(part), let json = try? JSONParser.parse(bytes) else { return nil }
        return json.members == nil ? nil : json
    }

    private static func isTenCharacters(_ text: String) -> Bool {
        text.utf8.count == 10 && text.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    }

    /// Clients send `iat` as an integer, a fraction or a string of digits (P-26).
    private static func seconds(_ claim: JSON) -> Int64? {
        let text: String
        switch claim {
        case .number(let number): text = number
        case .string(let string): text = string
        case .null, .bool, .array, .object: return nil
        }
        guard let value = Double(text), value.isFinite, abs(value) < 1e15 else { return nil }
        return Int64(value.rounded(.down))
    }
}
