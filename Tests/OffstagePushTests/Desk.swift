import Foundation
import OffstagePush

/// An entrance with one app on one device, and requests that are right until a test changes them.
struct Desk {
    static let bundle = "com.example.app"

    var entrance: PushEntrance
    var connection = ProviderConnection(environment: .development)
    var now = Moment(seconds: 1_800_000_000)
    let token = DeviceToken(String(repeating: "ab", count: 32))!
    var credential: Credential

    init(_ settings: PushSettings = PushSettings()) {
        entrance = PushEntrance(settings: settings)
        credential = Self.credential(issued: "1800000000")
        entrance.tokens.register(token, .init(device: "phone", bundle: Self.bundle, environment: .development))
    }

    /// A well-formed provider token; nobody looks at its signature.
    static func jwt(kid: String = "ABCDE12345", team: String = "TEAM123456", issued: String) -> String {
        let header = "{\"alg\":\"ES256\",\"kid\":\"\(kid)\"}"
        let claims = "{\"iss\":\"\(team)\",\"iat\":\(issued)}"
        return [header, claims, "signature"].map { base64URL(Array($0.utf8)) }.joined(separator: ".")
    }

    static func base64URL(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    static func credential(
        kid: String = "ABCDE12345",
        team: String = "TEAM123456",
        issued: String,
        key: ProviderKey? = nil
    ) -> Credential {
        .token(ProviderToken(jwt(kid: kid, team: team, issued: issued))!, .trusted(key))
    }

    func request(_ changes: [String: String?] = [:], body: String = #"{"aps":{"alert":"hi"}}"#) -> ProviderRequest {
        var headers: [String: String] = ["apns-topic": Self.bundle, "apns-push-type": "alert"]
        for (name, value) in changes { headers[name] = value }
        return ProviderRequest(
            path: "/3/device/\(token)",
            headers: headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
            body: Array(body.utf8)
        )
    }

    mutating func send(_ request: ProviderRequest, as credential: Credential? = nil) -> PushEntrance.Outcome {
        entrance.receive(
            request,
            credential ?? self.credential,
            on: &connection,
            freshID: MessageID(random: 1, 2),
            at: now,
            wall: now
        )
    }

    /// The reason of the refusal, or nil.
    mutating func reason(_ request: ProviderRequest, as credential: Credential? = nil) -> Reason? {
        if case .refused(let answer, _) = send(request, as: credential) { answer.reason } else { nil }
    }

    mutating func accepted(_ request: ProviderRequest) -> PushNotification? {
        if case .accepted(let notification, _) = send(request) { notification } else { nil }
    }

    mutating func lints(_ request: ProviderRequest) -> [String]? {
        if case .accepted(_, let lints) = send(request) { lints } else { nil }
    }
}
