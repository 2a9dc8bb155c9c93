import Foundation
import GRDB
import Testing

/// What a gateway keeps when it is stopped or killed, and what it injects, counts and refuses.
@Suite(.timeLimit(.minutes(2))) struct DurabilityTests {
    @Test func `P-25 delays, resets and refused connections`() throws {
        let faults = "/tmp/offstage-faults-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: faults) }
        let text = """
            {"faults":[{"topic":"com.example.slow","delay_ms":700},{"topic":"com.example.reset","reset":true},
             {"topic":"com.example.gone","reason":"ExpiredToken"}]}
            """
        try Data(text.utf8).write(to: URL(filePath: faults))
        let gateway = try RunningGateway(["--fault", faults])
        defer { gateway.remove() }
        var curl = Curl(gateway: gateway)
        let (token, jwt) = (try gateway.token(), try curl.jwt())
        curl.topic = "com.example.slow"
        let start = ContinuousClock.now
        #expect(try curl.post(token, jwt: jwt).reason == "DeviceTokenNotForTopic")
        #expect(ContinuousClock.now - start >= .milliseconds(700))
        curl.topic = "com.example.reset"
        #expect(try curl.post(token, jwt: jwt).status == 0)
        curl.topic = "com.example.gone"
        let gone = try curl.post(token, jwt: jwt)
        #expect(gone.status == 410)
        #expect(gone.body.contains("\"timestamp\":"))
        curl.topic = "com.example.app"
        #expect(try curl.post(token, jwt: jwt).status == 200)
        try Data(#"{"refuse_connections":1}"#.utf8).write(to: URL(filePath: faults))
        let closed = try RunningGateway(["--fault", faults])
        defer { closed.remove() }
        #expect(try Curl(gateway: closed).post(token, jwt: jwt).status == 0)
    }

    /// What a full disk does to a store, for as long as a trigger in it refuses to write.
    @Test func storeThatCannotBeWritten_isAnInternalServerError_untilItCan() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        let curl = Curl(gateway: gateway)
        let (token, jwt) = (try gateway.token(), try curl.jwt())
        let store = try DatabaseQueue(path: gateway.folder + "/gateway.sqlite")
        defer { try? store.close() }
        try store.write {
            try $0.execute(sql: "CREATE TRIGGER full BEFORE INSERT ON log BEGIN SELECT RAISE(ABORT, 'full'); END")
        }
        let refused = try curl.post(token, jwt: jwt)
        #expect(refused.status == 500)
        #expect(refused.reason == "InternalServerError")
        #expect(refused.headers["apns-id"]?.count == 36)
        #expect(try gateway.ids("accepted") == [])
        try store.write { try $0.execute(sql: "DROP TRIGGER full") }
        let taken = try curl.post(token, jwt: jwt)
        #expect(taken.status == 200)
        #expect(try gateway.ids("accepted").contains(taken.headers["apns-id"] ?? ""))
    }

    @Test func choicesOfTheOwner_areOptions() throws {
        let faults = "/tmp/offstage-faults-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: faults) }
        let text = #"{"faults":[{"topic":"com.example.key","reason":"BadEnvironmentKeyIdInToken"}]}"#
        try Data(text.utf8).write(to: URL(filePath: faults))
        let options = ["--accept-malformed-json", "--observed-spelling", "--idle-limit", "0s", "--fault", faults]
        let gateway = try RunningGateway(options)
        defer { gateway.remove() }
        var curl = Curl(gateway: gateway)
        let (token, jwt) = (try gateway.token(), try curl.jwt())
        #expect(try curl.post(token, jwt: jwt, body: "no JSON").status == 200)
        #expect(try gateway.log().last?["event"] as? String == "discarded")
        curl.topic = "com.example.key"
        #expect(try curl.post(token, jwt: jwt).reason == "BadEnvironmentKeyInToken")
        let picky = try RunningGateway(["--refuse-lints"])
        defer { picky.remove() }
        let other = Curl(gateway: picky)
        let lint = try other.post(try picky.token(), jwt: jwt, body: #"{"aps":{"alert":"hi","colour":1}}"#)
        #expect(lint.status == 400)
        #expect(try other.post(try picky.token(), jwt: jwt).status == 200)
    }

    @Test func metrics_countAnswers() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        let curl = Curl(gateway: gateway)
        let (token, jwt) = (try gateway.token(), try curl.jwt())
        _ = try curl.post(token, jwt: jwt)
        _ = try curl.post("zz", jwt: jwt)
        let text = try Tool.shell("curl -sf http://127.0.0.1:\(gateway.port("metrics_port"))/metrics")
        #expect(text.contains("offstage_gateway_requests_total{status=\"200\",reason=\"\"} 1\n"), "\(text)")
        #expect(text.contains("offstage_gateway_requests_total{status=\"400\",reason=\"BadDeviceToken\"} 1\n"))
        #expect(text.contains("offstage_gateway_notifications_total{event=\"stored\"} 1\n"))
        #expect(text.contains("offstage_gateway_commit_seconds_count 1\n"))
    }

    /// What a person reads who runs it for the first time.
    @Test(arguments: [nil, "0"]) func firstWords_pointClientsAtIt(plaintext: String?) throws {
        let folder = "/tmp/offstage-gateway-\(UUID().uuidString)"
        let process = Process()
        process.executableURL = URL(filePath: RunningGateway.program)
        process.arguments =
            ["gateway", "run", "--port", "0", "--courier-port", "0", "--state", folder]
            + (plaintext.map { ["--plaintext-port", $0] } ?? [])
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        defer {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            try? FileManager.default.removeItem(atPath: folder)
        }
        let lines = LineReader(output.fileHandleForReading)
        var text = ""
        while let line = lines.next() {
            text += line + "\n"
            if line.contains("docs/guides/gateway.md") { break }
        }
        let port = try #require(text.firstMatch(of: /ready https:\/\/127.0.0.1:(\d+)\n/)?.1)
        let key = try #require(text.firstMatch(of: /signing key  (\S+)\n/)?.1)
        #expect(text.contains("https://127.0.0.1:\(port)/3/device/$TOKEN"))
        #expect(text.contains("APNS_SERVER, APNS_PORT = \"127.0.0.1\", \(port)\n"))
        #expect(text.contains("key=open(\"\(key)\").read()"))
        #expect(text.contains("cafile=\"\(folder)/ca.pem\""))
        let clear = text.firstMatch(of: /plaintext    http:\/\/127.0.0.1:(\d+)\n/)?.1 ?? "8080"
        #expect(text.contains("environment: .custom(url: \"http://127.0.0.1\", port: \(clear))\n"))
        #expect(text.contains("--plaintext-port 8080") == (plaintext == nil))
    }

    @Test func mistakes_areNamed() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        func result(_ arguments: String...) throws -> (code: Int32, errors: String) {
            let result = try Tool.run(RunningGateway.program, ["gateway"] + arguments)
            return (result.code, result.errors)
        }
        let second = try result("run", "--port", "0", "--state", gateway.folder)
        #expect(second.code == 3)
        #expect(second.errors.contains("another gateway runs on \(gateway.folder)"))
        let other = gateway.folder + "/other"
        let taken = try result("run", "--port", "\(gateway.port())", "--state", other)
        #expect(taken.code == 3)
        #expect(taken.errors.contains("port \(gateway.port())"))
        #expect(try result("log", "--state", "/nonexistent").code == 2)
        #expect(try result("run", "--fault", "/nonexistent", "--state", other).code == 2)
        #expect(try result("run", "--profile", "x").code == 2)
        let span = try result("run", "--idle-limit", "90", "--state", other)
        #expect(span.code == 2)
        #expect(span.errors.contains("`90` has no unit"), "\(span.errors)")
        #expect(try result("token", "--topic", "a", "--unregister", "--state", gateway.folder).code == 2)
        try Data("[]".utf8).write(to: URL(filePath: other + "/keys.json"))
        let keys = try result("run", "--port", "0", "--state", other)
        #expect(keys.code == 2)
        #expect(keys.errors.contains("keys.json"))
        #expect(gateway.stop(SIGINT) == 130)
    }
}
