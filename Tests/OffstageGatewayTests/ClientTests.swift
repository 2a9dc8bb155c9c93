import Foundation
import Testing

/// Clients as others wrote them, unmodified, against the gateway on loopback; those that a store could make fail, with
/// each.
@Suite(.timeLimit(.minutes(2))) struct ClientTests {
    @Test(arguments: StoreKind.available) func `A-1 aioapns without ALPN sends two hundred on one connection`(
        store: StoreKind
    ) throws {
        let gateway = try RunningGateway(["--verify-keys"], database: store.database())
        defer { gateway.remove() }
        let token = try gateway.token()
        let results = try gateway.client("aioapns", gateway.readyLine, "com.example.app", token, "200")
        let statuses = try #require(results as? [String: String])
        #expect(statuses.count == 200)
        #expect(statuses.values.allSatisfy { $0 == "200" }, "\(statuses)")
        #expect(try Set(gateway.ids("accepted")) == Set(statuses.keys), "byte for byte")
    }

    @Test(arguments: StoreKind.available) func `A-2 pyapns-client is told since when an app is gone`(store: StoreKind)
        throws
    {
        let gateway = try RunningGateway(["--verify-keys"], database: store.database())
        defer { gateway.remove() }
        let token = try gateway.token()
        let first = try gateway.client("pyapns", gateway.readyLine, "com.example.app", token) as? [String: Any]
        #expect(first?["result"] as? String == "sent")
        let before = Date().timeIntervalSince1970 * 1000
        #expect(try gateway.token("--unregister") == token)
        let second = try gateway.client("pyapns", gateway.readyLine, "com.example.app", token) as? [String: Any]
        #expect(second?["result"] as? String == "UnregisteredException")
        let timestamp = try #require(second?["timestamp"] as? Double)
        #expect((before.rounded(.down)...Date().timeIntervalSince1970 * 1000).contains(timestamp))
        #expect(try gateway.log().contains { $0["reason"] as? String == "unregistered" }, "what waited is dropped")
    }

    @Test func `A-3 curl with a token that openssl signed`() throws {
        let gateway = try RunningGateway(["--verify-keys"])
        defer { gateway.remove() }
        let curl = Curl(gateway: gateway)
        let token = try gateway.token()
        let answer = try curl.post(token, jwt: curl.jwt())
        #expect(answer.status == 200)
        #expect(answer.version == "2")
        #expect(answer.headers["apns-id"]?.count == 36)
        #expect(answer.headers["apns-unique-id"]?.count == 36, "in development")
        #expect(answer.body == "")
        #expect(try curl.post(token, jwt: curl.jwt(age: 7200)).reason == "ExpiredProviderToken")
        #expect(try curl.post(token, jwt: nil).reason == "MissingProviderToken")
        #expect(try curl.post(token, jwt: "a.b.c").reason == "InvalidProviderToken")
        #expect(try curl.post(token, jwt: curl.jwt(keyID: "UNKNOWN123")).reason == "InvalidProviderToken")
        let thief = gateway.folder + "/thief.p8"
        _ = try Tool.shell("openssl ecparam -name prime256v1 -genkey -noout -out '\(thief)'")
        #expect(try curl.post(token, jwt: curl.jwt(key: thief)).reason == "InvalidProviderToken")
    }

    @Test func `A-4 kalyke goes through the proxy to Apple's own host name`() throws {
        let gateway = try RunningGateway(["--verify-keys"])
        defer { gateway.remove() }
        let token = try gateway.token("--environment", "production")
        let answer = try gateway.client(
            "kalyke",
            gateway.readyLine,
            "com.example.app",
            token,
            environment: [
                "HTTPS_PROXY": "http://127.0.0.1:\(gateway.port("proxy_port"))", "SSL_CERT_FILE": gateway.text("ca"),
            ]
        )
        let id = (answer as? [String: String])?["id"]
        #expect(try gateway.ids("accepted") == [id])
    }

    @Test(arguments: StoreKind.available) func `A-5 of five sends to a device that is away the last is kept`(
        store: StoreKind
    ) throws {
        let gateway = try RunningGateway(database: store.database())
        defer { gateway.remove() }
        let curl = Curl(gateway: gateway)
        let (token, jwt) = (try gateway.token(), try curl.jwt())
        let ids = try (1...5).map { _ in try #require(curl.post(token, jwt: jwt).headers["apns-id"]) }
        #expect(try gateway.ids("accepted") == ids)
        #expect(try gateway.ids("overwritten") == Array(ids.dropLast()))
        let status = try Tool.run(RunningGateway.program, ["gateway", "status", "--json"] + gateway.location)
        #expect(status.output.contains("\"waiting\":1"), "\(status.output)")
        #expect(status.output.contains("\"running\":true"))
    }

    @Test(arguments: StoreKind.available) func `A-7 a GOAWAY amid a burst loses nothing`(store: StoreKind) throws {
        let faults = "/tmp/offstage-faults-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: faults) }
        let text = #"{"seed":3,"faults":[{"goaway":"Shutdown","probability":0.02,"times":1}]}"#
        try Data(text.utf8).write(to: URL(filePath: faults))
        let gateway = try RunningGateway(["--fault", faults], database: store.database())
        defer { gateway.remove() }
        let results = try gateway.client("aioapns_burst", gateway.readyLine, "com.example.app", gateway.token(), "300")
        let statuses = try #require(results as? [String: String])
        let sent = statuses.filter { $0.value == "200" }.keys
        let accepted = try gateway.ids("accepted")
        #expect(Set(accepted) == Set(sent), "\(statuses.filter { $0.value != "200" })")
        // The client itself refuses to send on a connection that has said GOAWAY.
        let others = Set(statuses.values).subtracting(["200"])
        #expect(others.isSubset(of: ["503 Shutdown", "ProtocolError"]), "\(others)")
        #expect(try gateway.ids("refused").count == 1, "the GOAWAY's own request is answered")
    }

    /// aioapns forgets at a GOAWAY what it was answered, and may send that again. This client does not.
    @Test(arguments: StoreKind.available) func `A-7 a GOAWAY amid a burst doubles nothing`(store: StoreKind) throws {
        let faults = "/tmp/offstage-faults-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: faults) }
        let text = #"{"seed":3,"faults":[{"goaway":"Shutdown","probability":0.02,"times":2}]}"#
        try Data(text.utf8).write(to: URL(filePath: faults))
        let gateway = try RunningGateway(["--fault", faults], database: store.database())
        defer { gateway.remove() }
        let jwt = try Curl(gateway: gateway).jwt()
        let port = String(gateway.port("plaintext_port"))
        let result = try #require(gateway.client("burst", port, gateway.token(), jwt, "300") as? [String: Any])
        let statuses = try #require(result["statuses"] as? [String: String])
        #expect(statuses.count == 300, "every request is answered, or sent again")
        #expect(result["connections"] as? Int == 3)
        #expect(statuses.values.filter { $0 != "200" } == ["503", "503"])
        let sent = statuses.filter { $0.value == "200" }.keys.sorted()
        #expect(try gateway.ids("accepted").sorted() == sent, "each once")
        #expect(try gateway.ids("refused").count == 2)
    }

    /// The requests of APNSwift 6: a token over several lines with its time as text, a raw signature, these headers.
    @Test func requestsOfAPNSwift_areAccepted_overHTTP2AndInTheClear() throws {
        let gateway = try RunningGateway(["--verify-keys"])
        defer { gateway.remove() }
        let curl = Curl(gateway: gateway)
        let token = try gateway.token()
        let jwt = try #require(
            gateway.client(
                "swift_token",
                gateway.text("signing_key"),
                gateway.text("key_id"),
                gateway.text("team_id")
            ) as? String
        )
        let common = ["content-type: application/json", "user-agent: APNS/swift-nio"]
        let ways = [
            (nil, ["--http2"]), ("http://127.0.0.1:\(gateway.port("plaintext_port"))", ["--http1.1"]),
        ]
        for (url, options) in ways {
            let id = UUID().uuidString.lowercased()
            let alert = [
                "apns-id: \(id)", "apns-expiration: 0", "apns-priority: 10", "apns-collapse-id: score",
            ]
            let answer = try curl.post(token, jwt: jwt, to: url, headers: common + alert, options: options)
            #expect(answer.status == 200 && answer.headers["apns-id"] == id)
            #expect(answer.headers["apns-unique-id"].flatMap(UUID.init) != nil)
            let gone = try curl.post(String(repeating: "ab", count: 32), jwt: jwt, to: url, options: options)
            #expect(gone.status == 400 && gone.reason == "BadDeviceToken")
        }
        #expect(try gateway.ids("accepted").count == 2)
    }

    @Test func `P-5 h2load opens many streams before its token is known`() throws {
        let gateway = try RunningGateway(["--verify-keys"])
        defer { gateway.remove() }
        let body = gateway.folder + "/body.json"
        try Data(#"{"aps":{"alert":"hi"}}"#.utf8).write(to: URL(filePath: body))
        let jwt = try Curl(gateway: gateway).jwt()
        let url = "https://127.0.0.1:\(gateway.port())/3/device/\(try gateway.token())"
        let output = try Tool.shell(
            """
            h2load -n 500 -c 2 -m 20 -d '\(body)' -H 'authorization: bearer \(jwt)' \
                -H 'apns-topic: com.example.app' -H 'apns-push-type: alert' '\(url)'
            """
        )
        #expect(output.contains("500 succeeded, 0 failed"), "\(output)")
        #expect(output.contains("500 2xx"), "\(output)")
        #expect(try gateway.ids("accepted").count == 500)
    }

    @Test func `P-2 without ALPN the protocol is HTTP 2`() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        let curl = Curl(gateway: gateway)
        let answer = try curl.post(
            gateway.token(),
            jwt: curl.jwt(),
            options: ["--http2-prior-knowledge", "--no-alpn"]
        )
        #expect(answer.status == 200)
        #expect(answer.version == "2")
    }

    @Test func `P-3 any content type or none`() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        let curl = Curl(gateway: gateway)
        let (token, jwt) = (try gateway.token(), try curl.jwt())
        for header in ["content-type: text/html", "content-type:", "content-length:", "accept:"] {
            #expect(try curl.post(token, jwt: jwt, headers: [header]).status == 200, "\(header)")
        }
    }

    @Test func `P-4 the certificate has all names that clients use`() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        let names = try Tool.shell("openssl x509 -in '\(gateway.text("certificate"))' -noout -ext subjectAltName")
        for name in [
            "DNS:localhost", "DNS:api.push.apple.com", "DNS:api.sandbox.push.apple.com",
            "DNS:api.development.push.apple.com", "IP Address:127.0.0.1", "IP Address:0:0:0:0:0:0:0:1",
        ] {
            #expect(names.contains(name), "\(names)")
        }
        let curl = Curl(gateway: gateway)
        let (token, jwt) = (try gateway.token(), try curl.jwt())
        let proxy = ["--http2", "--proxy", "http://127.0.0.1:\(gateway.port("proxy_port"))"]
        let sandbox = "https://api.sandbox.push.apple.com"
        #expect(try curl.post(token, jwt: jwt, to: sandbox, options: proxy).status == 200)
        #expect(try curl.post(token, jwt: jwt, to: "https://example.com", options: proxy).status == 0)
    }

    @Test func `P-27 signatures in DER and as R and S`() throws {
        let gateway = try RunningGateway(["--verify-keys"])
        defer { gateway.remove() }
        let curl = Curl(gateway: gateway)
        let token = try gateway.token()
        let jwt = try curl.jwt()
        #expect(jwt.split(separator: ".")[2].hasPrefix("ME"), "a sequence of DER")
        #expect(try curl.post(token, jwt: jwt).status == 200)
        let raw = try gateway.client("pyapns", gateway.readyLine, "com.example.app", token) as? [String: Any]
        #expect(raw?["result"] as? String == "sent")
    }

    @Test func `P-8 without TLS both versions of HTTP are taken, and linted`() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        let curl = Curl(gateway: gateway)
        let (token, jwt) = (try gateway.token(), try curl.jwt())
        let url = "http://127.0.0.1:\(gateway.port("plaintext_port"))"
        for (option, version) in [("--http2-prior-knowledge", "2"), ("--http1.1", "1.1")] {
            let answer = try curl.post(token, jwt: jwt, to: url, options: [option])
            #expect(answer.status == 200)
            #expect(answer.version == version)
            let bad = try curl.post("zz", jwt: jwt, to: url, options: [option])
            #expect(bad.reason == "BadDeviceToken")
        }
        #expect(try gateway.log().filter { $0["lints"] != nil }.count == 2)
        let refused = try curl.post(token, jwt: jwt, options: ["--http1.1"])
        #expect(refused.status == 0, "over TLS HTTP/1.1 is refused")
    }

    @Test func `P-1 TLS 1.2 at least, and production by its host name`() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        let curl = Curl(gateway: gateway)
        let (token, jwt) = (try gateway.token("--environment", "production"), try curl.jwt())
        #expect(try curl.post(token, jwt: jwt).reason == "BadDeviceToken")
        let way = ["--http2", "--connect-to", "::127.0.0.1:\(gateway.port())"]
        #expect(try curl.post(token, jwt: jwt, to: "https://api.push.apple.com", options: way).status == 200)
        #expect(try curl.post(token, jwt: jwt, options: ["--http2", "--tls-max", "1.2"]).version == "2")
        #expect(try curl.post(token, jwt: jwt, options: ["--http2", "--tls-max", "1.1"]).status == 0)
    }

    @Test func `P-32 a client certificate authenticates without a token`() throws {
        let gateway = try RunningGateway(["--verify-keys"])
        defer { gateway.remove() }
        let folder = gateway.folder
        let make = """
            cd '\(folder)'
            make() {
                openssl ecparam -name prime256v1 -genkey -noout -out $1.key
                openssl req -new -key $1.key -subj "/UID=com.example.app/CN=Apple Push Services" -out $1.csr
                openssl x509 -req -in $1.csr -CA $2 -CAkey $3 -set_serial 7 -days 10 -out $1.pem 2>/dev/null
            }
            make good ca.pem ca-key.pem
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout other.key \
                -subj /CN=other -days 10 -out other.pem 2>/dev/null
            make bad other.pem other.key
            """
        _ = try Tool.shell(make)
        let curl = Curl(gateway: gateway)
        let token = try gateway.token()
        func options(_ name: String) -> [String] {
            ["--http2", "--cert", "\(folder)/\(name).pem", "--key", "\(folder)/\(name).key"]
        }
        #expect(try curl.post(token, jwt: nil, options: options("good")).status == 200)
        #expect(try curl.post(token, jwt: "nonsense", options: options("good")).status == 200, "ignored")
        #expect(try curl.post(token, jwt: nil, options: options("bad")).reason == "BadCertificate")
    }
}
