import OffstageGateway

/// What a person reads when a gateway serves: where it is, and how a client reaches it.
struct GatewayWelcome {
    var ready: Gateway.Ready
    var isVerifying: Bool

    /// Where a client on this machine reaches it.
    private var host: String {
        switch ready.host {
        case "0.0.0.0": "127.0.0.1"
        case "::": "[::1]"
        case let address where address.contains(":"): "[\(address)]"
        case let name: name
        }
    }

    var text: String {
        var lines = [
            "ready https://\(host):\(ready.port)",
            "authority    \(ready.authority)",
        ]
        if let key = ready.signingKey { lines.append("signing key  \(key)") }
        if let keyID = ready.keyID, let team = ready.teamID { lines.append("key id, team \(keyID), \(team)") }
        lines.append("devices      \(host):\(ready.courierPort), enrolment secret \(ready.enrolment)")
        lines.append("metrics      http://127.0.0.1:\(ready.metricsPort)/metrics")
        if let port = ready.plaintextPort { lines.append("plaintext    http://127.0.0.1:\(port)") }
        if let port = ready.proxyPort { lines.append("proxy        http://127.0.0.1:\(port)") }
        if !isVerifying { lines.append("Provider tokens are trusted whoever signed them; --verify-keys checks them.") }
        lines += ["", "A token to send to:  offstage gateway token --topic com.example.app", "", "curl:"]
        lines += [
            "  curl --http2 --cacert \(ready.authority) -H \"authorization: bearer $JWT\" \\",
            "    -H 'apns-topic: com.example.app' -H 'apns-push-type: alert' \\",
            "    -d '{\"aps\":{\"alert\":\"hi\"}}' https://\(host):\(ready.port)/3/device/$TOKEN",
            "",
            "Python (aioapns):",
            "  class Gateway(aioapns.connection.APNsTLSClientProtocol):",
            "      APNS_SERVER, APNS_PORT = \"\(host)\", \(ready.port)",
            "  client = aioapns.APNs(key=open(\"\(ready.signingKey ?? "AuthKey.p8")\").read(),",
            "      key_id=\"\(ready.keyID ?? "")\", team_id=\"\(ready.teamID ?? "")\", topic=\"com.example.app\",",
            "      ssl_context=ssl.create_default_context(cafile=\"\(ready.authority)\"))",
            "  client.pool.protocol_class = Gateway",
            "",
        ]
        // APNSwift knows no authority but the system's.
        if let port = ready.plaintextPort {
            lines += ["Swift (APNSwift):", "  environment: .custom(url: \"http://127.0.0.1\", port: \(port))"]
        } else {
            lines += [
                "Swift (APNSwift), once the gateway has --plaintext-port 8080:",
                "  environment: .custom(url: \"http://127.0.0.1\", port: 8080)",
            ]
        }
        lines += ["", "How to make $JWT, and other clients: docs/guides/gateway.md"]
        return lines.joined(separator: "\n") + "\n"
    }
}
