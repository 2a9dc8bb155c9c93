import Foundation

/// curl, with a provider token made as Apple's page on command line tools has it: by openssl, so its signature is DER.
struct Curl {
    struct Answer {
        var status: Int
        var version: String
        var headers: [String: String]
        var body: String

        var reason: String? {
            (try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])?["reason"] as? String
        }
    }

    let gateway: any ReachableGateway
    var topic = "com.example.app"

    /// A token whose signature `openssl dgst -sign` makes.
    func jwt(age: Int = 0, key: String? = nil, keyID: String? = nil) throws -> String {
        try Tool.shell(
            """
            b64() { openssl base64 -e -A | tr -- '+/' '-_' | tr -d =; }
            header=$(printf '{ "alg": "ES256", "kid": "%s" }' "$KID" | b64)
            claims=$(printf '{ "iss": "%s", "iat": %d }' "$TEAM" $(($(date +%s) - AGE)) | b64)
            signed=$(printf '%s' "$header.$claims" | openssl dgst -binary -sha256 -sign "$KEY" | b64)
            printf '%s' "$header.$claims.$signed"
            """,
            environment: [
                "KID": keyID ?? gateway.text("key_id"), "TEAM": gateway.text("team_id"), "AGE": String(age),
                "KEY": key ?? gateway.text("signing_key"),
            ]
        )
    }

    /// - Parameter url: What comes before the path; nil for the gateway's port with TLS.
    func post(
        _ token: String,
        jwt: String?,
        to url: String? = nil,
        headers: [String] = [],
        options: [String] = ["--http2"],
        body: String = #"{"aps":{"alert":"hi"}}"#
    ) throws -> Answer {
        let base = url ?? "https://127.0.0.1:\(gateway.port())"
        var arguments = ["-s", "-D", "-", "--cacert", gateway.text("ca"), "--max-time", "30"] + options
        for header in headers + ["apns-topic: \(topic)", "apns-push-type: alert"] { arguments += ["-H", header] }
        if let jwt { arguments += ["-H", "authorization: bearer \(jwt)"] }
        arguments += ["--data-binary", body, "-w", "\n%{http_code} %{http_version}", "\(base)/3/device/\(token)"]
        let result = try Tool.run("/usr/bin/env", ["curl"] + arguments)
        return Self.answer(result.output)
    }

    private static func answer(_ output: String) -> Answer {
        let text = output.replacing("\r\n", with: "\n")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let last = (lines.last ?? "").split(separator: " ")
        var headers: [String: String] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: ":"), !line.hasPrefix("{") else { continue }
            headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(
                in: .whitespaces
            )
        }
        return Answer(
            status: last.first.flatMap { Int($0) } ?? 0,
            version: last.last.map(String.init) ?? "",
            headers: headers,
            body: lines.dropLast().last { $0.hasPrefix("{") } ?? ""
        )
    }
}
