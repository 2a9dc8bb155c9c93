import Foundation
import Testing

/// What goes over the wire, frame by frame, and what comes of frames that no client should send.
@Suite(.timeLimit(.minutes(2))) struct FrameTests {
    private func gateway(_ arguments: String...) throws -> (RunningGateway, port: String, jwt: String, token: String) {
        let gateway = try RunningGateway(arguments)
        let port = String(gateway.port("plaintext_port"))
        return (gateway, port, try Curl(gateway: gateway).jwt(), try gateway.token())
    }

    /// The frames of a PING, a success and a failure: kind, stream, END_STREAM, data.
    private func frames(of stream: Int) throws -> [String] {
        let (gateway, port, jwt, token) = try gateway()
        defer { gateway.remove() }
        let frames = try #require(gateway.client("shapes", port, token, jwt) as? [[Any]])
        return frames.filter { $0[1] as? Int == stream }.map { frame in
            "\(frame[0]) \(frame[2] as? Bool == true) \(frame[3])"
        }
    }

    @Test func `P-6 a PING is acknowledged`() throws {
        #expect(try frames(of: 0) == ["PING true 12345678"])
    }

    @Test func `P-21 a success has no body`() throws {
        #expect(try frames(of: 1) == ["HEADERS true "])
    }

    @Test func `P-22 a failure has its object in one frame`() throws {
        #expect(try frames(of: 3) == ["HEADERS false ", #"DATA true {"reason":"BadDeviceToken"}"#])
    }

    @Test func `P-5 one stream until a token is valid, then a thousand`() throws {
        let (gateway, port, jwt, token) = try gateway()
        defer { gateway.remove() }
        let seen = try #require(gateway.client("limits", port, token, jwt) as? [String: Any])
        #expect(seen["first"] as? Int == 1)
        #expect(seen["refused"] as? Bool == true, "the second stream alone is refused, as REFUSED_STREAM")
        #expect(seen["raised"] as? Int == 1000)
        #expect(seen["statuses"] as? [String] == ["200"])
    }

    @Test func `P-36 a token that another process ends has ended on connections that are open`() throws {
        let (gateway, port, jwt, token) = try gateway()
        defer { gateway.remove() }
        let client = try PythonClient("twice", port, token, jwt)
        defer { client.end() }
        #expect(client.lines.next() == "\"200\"")
        _ = try gateway.token("--unregister")
        client.goOn()
        #expect(client.lines.next() == "\"410\"")
    }

    @Test func aNarrowWindow_getsTheWholeObject() throws {
        let (gateway, port, jwt, token) = try gateway()
        defer { gateway.remove() }
        #expect(try gateway.client("narrow", port, token, jwt) as? String == #"{"reason":"BadDeviceToken"}"#)
    }

    @Test func aClientThatReadsLate_getsAllItsAnswers() throws {
        let (gateway, port, jwt, token) = try gateway()
        defer { gateway.remove() }
        #expect(try gateway.client("unread", port, token, jwt, "900") as? [String: Int] == ["400": 900])
    }

    @Test func `P-7 a stop says GOAWAY with its reason`() throws {
        let (gateway, port, _, _) = try gateway()
        defer { gateway.remove() }
        let client = try PythonClient("farewell", port)
        defer { client.end() }
        #expect(client.lines.next() == "\"connected\"")
        #expect(gateway.stop(SIGTERM) == 0)
        #expect(client.lines.next() == #"[[0, 0, "{\"reason\":\"Shutdown\"}"]]"#)
    }

    @Test func `P-7 an idle connection hears IdleTimeout, after the span that was chosen`() throws {
        let (gateway, port, _, _) = try gateway("--idle-limit", "900ms")
        defer { gateway.remove() }
        let client = try PythonClient("farewell", port)
        defer { client.end() }
        #expect(client.lines.next() == "\"connected\"")
        let start = ContinuousClock.now
        #expect(client.lines.next() == #"[[0, 0, "{\"reason\":\"IdleTimeout\"}"]]"#)
        #expect(ContinuousClock.now - start > .milliseconds(500))
    }

    @Test(arguments: [false, true]) func brokenFrames_endTheirConnectionAlone(overTLS: Bool) throws {
        let (gateway, port, jwt, token) = try gateway()
        defer { gateway.remove() }
        let way = overTLS ? [String(gateway.port()), gateway.text("ca")] : [port, ""]
        let results = try #require(gateway.client("broken", way[0], way[1]) as? [String: String])
        #expect(results.count == 15)
        #expect(results.filter { $0.value != "closed" } == [:])
        #expect(try Curl(gateway: gateway).post(token, jwt: jwt).status == 200, "others are served")
    }

    /// The same again and again, and what of memory is left in use by it.
    @Test func brokenFrames_leaveNothingBehind() throws {
        let (gateway, port, jwt, token) = try gateway()
        defer { gateway.remove() }
        _ = try gateway.client("broken", port, "")
        let before = try gateway.residentBytes()
        for _ in 1...8 { #expect(try (gateway.client("broken", port, "") as? [String: String])?.count == 15) }
        let each = (try gateway.residentBytes() - before) / (8 * 15)
        #expect(each < 32 << 10, "a connection that ended left \(each) bytes")
        #expect(try Curl(gateway: gateway).post(token, jwt: jwt).status == 200)
    }

    @Test func hugeRequests_areAnsweredWithoutBeingKept() throws {
        let (gateway, port, jwt, token) = try gateway()
        defer { gateway.remove() }
        let curl = Curl(gateway: gateway)
        let url = "http://127.0.0.1:\(port)"
        let file = gateway.folder + "/huge"
        try Data(repeating: 0x20, count: 3_000_000).write(to: URL(filePath: file))
        #expect(try curl.post(token, jwt: jwt, body: "@" + file).reason == "PayloadTooLarge")
        let deep = String(repeating: "[", count: 4000)
        #expect(try curl.post(token, jwt: jwt, body: deep).reason == "PayloadEmpty")
        #expect(try curl.post(token, jwt: String(repeating: "a", count: 9000)).reason == "InvalidProviderToken")
        #expect(try curl.post(String(repeating: "ab", count: 3000), jwt: jwt).reason == "BadDeviceToken")
        #expect(
            try curl.post(token, jwt: jwt, to: url, options: ["--http1.1"], body: "@" + file).reason
                == "PayloadTooLarge"
        )
        #expect(try curl.post(token, jwt: jwt).status == 200)
    }
}
