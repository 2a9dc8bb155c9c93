import Foundation
import Testing

/// What a gateway keeps when it is stopped or killed, and what it injects, counts and refuses.
@Suite(.timeLimit(.minutes(2))) struct DurabilityTests {
    @Test func accepted_survivesAKill() throws {
        let first = try RunningGateway()
        defer { first.remove() }
        let curl = Curl(gateway: first)
        let (token, jwt) = (try first.token(), try curl.jwt())
        var ids: [String] = []
        for _ in 1...10 { ids.append(try #require(curl.post(token, jwt: jwt).headers["apns-id"])) }
        first.stop(SIGKILL)
        #expect(try first.ids("accepted") == ids)
        let second = try RunningGateway(folder: first.folder)
        defer { second.remove() }
        #expect(second.text("key_id") == first.text("key_id"), "the keys stay")
        let last = try #require(Curl(gateway: second).post(token, jwt: jwt).headers["apns-id"])
        #expect(try second.ids("overwritten") == ids, "what waited before the kill is overwritten after it")
        #expect(try second.ids("stored") == ids + [last])
    }

    @Test func killedUnderLoad_keepsAllThatWasAnswered() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        let (token, jwt) = (try gateway.token(), try Curl(gateway: gateway).jwt())
        let body = gateway.folder + "/body.json"
        try Data(#"{"aps":{"alert":"hi"}}"#.utf8).write(to: URL(filePath: body))
        let url = "http://127.0.0.1:\(gateway.port("plaintext_port"))/3/device/\(token)"
        // Killed amid the load, once more was written than can be unanswered: four connections, twenty streams each.
        let output = try Tool.shell(
            """
            h2load -n 20000 -c 4 -m 20 -d '\(body)' -H 'authorization: bearer \(jwt)' -H 'apns-topic: com.example.app' \
                '\(url)' & load=$!
            written() { '\(RunningGateway.program)' gateway log --state '\(gateway.folder)' | grep -c accepted; }
            until (($(written) > 300)); do :; done
            kill -KILL \(gateway.identifier)
            wait $load || true
            """
        )
        let answered = try #require(output.firstMatch(of: /status codes: (\d+) 2xx/)).1
        let accepted = try gateway.ids("accepted")
        #expect(Int(answered)! > 0)
        #expect(Int(answered)! < 20_000, "killed before the end")
        #expect(accepted.count >= Int(answered)!, "\(answered) answered, \(accepted.count) durable")
    }

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

    @Test func `C-16 a token is valid as soon as it is registered, and the same each time`() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        let curl = Curl(gateway: gateway)
        let jwt = try curl.jwt()
        let token = try gateway.token()
        #expect(try curl.post(token, jwt: jwt).status == 200)
        #expect(try gateway.token() == token)
        let others = try [gateway.token("--device", "other"), gateway.token("--environment", "production")]
        #expect(Set(others + [token]).count == 3)
        _ = try gateway.token("--unregister")
        #expect(try curl.post(token, jwt: jwt).reason == "Unregistered")
        #expect(try gateway.token() == token)
        #expect(try curl.post(token, jwt: jwt).status == 200, "P-36: the app has it again")
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

    @Test func follow_printsLinesAsTheyCome() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        let process = Process()
        process.executableURL = URL(filePath: RunningGateway.program)
        process.arguments = ["gateway", "log", "--follow", "--json", "--state", gateway.folder]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        defer {
            process.terminate()
            process.waitUntilExit()
        }
        let lines = LineReader(pipe.fileHandleForReading)
        let curl = Curl(gateway: gateway)
        let id = try #require(curl.post(gateway.token(), jwt: curl.jwt()).headers["apns-id"])
        let first = try #require(lines.next())
        #expect(first.hasPrefix("{\"at\":"))
        #expect(
            first.contains(
                "\"apns_id\":\"\(id)\",\"device\":\"imaginary\",\"topic\":\"com.example.app\",\"event\":\"accepted\""
            )
        )
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
        #expect(try result("token", "--topic", "a", "--unregister", "--state", gateway.folder).code == 2)
        try Data("[]".utf8).write(to: URL(filePath: other + "/keys.json"))
        let keys = try result("run", "--port", "0", "--state", other)
        #expect(keys.code == 2)
        #expect(keys.errors.contains("keys.json"))
        #expect(gateway.stop(SIGINT) == 130)
    }
}
