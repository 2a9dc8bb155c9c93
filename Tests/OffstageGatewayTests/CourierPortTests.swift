import Foundation
import OffstageGateway
import OffstagePush
import Testing

/// Devices over TLS on real sockets, and gateways that end under them.
@Suite(.timeLimit(.minutes(3))) struct CourierPortTests {
    @Test func `A-5 of five pushes to an offline device the fifth arrives when it connects`() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        let device = try CourierDevice(gateway)
        defer { device.remove() }
        let curl = Curl(gateway: gateway)
        let (token, jwt) = (try device.token(), try curl.jwt())
        #expect(try device.tell("want 0", until: "offline"))
        var ids: [String] = []
        for _ in 1...5 { ids.append(try #require(curl.post(token, jwt: jwt).headers["apns-id"])) }
        #expect(try device.tell("want 1", until: "online"))
        #expect(try device.push() == ids[4])
        #expect(try gateway.ids("overwritten") == Array(ids[..<4]))
        try gateway.waitForLog("acked", ids[4])
        // Another one is the next that arrives: none of the four came in between.
        let last = try #require(curl.post(token, jwt: jwt).headers["apns-id"])
        #expect(try device.push() == last)
    }

    @Test func `C-1 TLS 1.3 with the courier's protocol, and nothing else`() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        let client =
            "openssl s_client -connect 127.0.0.1:\(gateway.port("courier_port")) -CAfile '\(gateway.text("ca"))'"
        let good = try Tool.shell("\(client) -brief -alpn offstage-courier/1 </dev/null 2>&1")
        #expect(good.contains("TLSv1.3") && good.contains("Verification: OK"), "\(good)")
        let old = try Tool.shell("\(client) -tls1_2 -alpn offstage-courier/1 </dev/null 2>&1 || true")
        #expect(old.contains("alert protocol version"), "\(old)")
        // Without the protocol's name the gateway closes before a word.
        let other = try Tool.shell("\(client) -quiet -no_ign_eof </dev/null 2>/dev/null | wc -c")
        #expect(other.trimmingCharacters(in: .whitespacesAndNewlines) == "0")
    }

    @Test func `C-2 bytes that are no frames end their connection only`() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        let device = try CourierDevice(gateway)
        defer { device.remove() }
        let token = try device.token()
        let client =
            "openssl s_client -quiet -connect 127.0.0.1:\(gateway.port("courier_port")) -alpn offstage-courier/1"
        // Noise of many lengths; then a ping before HELLO, which is answered with a reason.
        for size in [1, 5, 100, 5000, 70_000] {
            _ = try Tool.shell("head -c \(size) /dev/urandom | timeout 20 \(client) 2>/dev/null | wc -c || true")
        }
        let answer = try Tool.shell(
            "printf '\\0\\0\\0\\2\\12\\1' | timeout 20 \(client) 2>/dev/null | tr -dc a-z- || true"
        )
        #expect(answer.contains("protocol-error"), "\(answer)")
        let curl = Curl(gateway: gateway)
        let id = try #require(curl.post(token, jwt: curl.jwt()).headers["apns-id"])
        #expect(try device.push() == id, "the device was not disturbed")
    }

    @Test func `C-3 a device without the secret is not admitted`() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        let stranger = try CourierDevice(gateway, secret: "guess")
        defer { stranger.remove() }
        #expect(stranger.line(beginning: "ended") == "ended not-authorised")
        let device = try CourierDevice(gateway)
        defer { device.remove() }
        _ = try device.token()
        let thief = try CourierDevice(gateway, folder: CourierDevice.newFolder())
        defer { thief.remove() }
        #expect(thief.line(beginning: "ended") == "ended not-authorised", "the name is taken, and the key another")
    }

    @Test func `C-7 an app that is gone is answered 410, and one without alerts gets none`() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        let device = try CourierDevice(gateway, bundles: ["com.example.app", "com.example.other"])
        defer { device.remove() }
        let tokens = [try device.token(), try device.token()]
        let curl = Curl(gateway: gateway)
        let jwt = try curl.jwt()
        device.say("disable com.example.app")
        var id: String?
        repeat {
            id = try curl.post(tokens[0], jwt: jwt).headers["apns-id"]
        } while try !gateway.ids("discarded").contains(id ?? "")
        device.say("topics com.example.other")
        while try curl.post(tokens[0], jwt: jwt).status != 410 {}
        #expect(try curl.post(tokens[0], jwt: jwt).reason == "Unregistered")
        var other = curl
        other.topic = "com.example.other"
        #expect(try other.post(tokens[1], jwt: jwt).status == 200)
    }

    @Test func `C-8 a sleeping device gets what is urgent, and the rest when it wakes`() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        let device = try CourierDevice(gateway)
        defer { device.remove() }
        let curl = Curl(gateway: gateway)
        let (token, jwt) = (try device.token(), try curl.jwt())
        device.say("power sleep")
        // Until the gateway has heard of the sleep.
        var held: String?
        repeat {
            held = try curl.post(token, jwt: jwt, headers: ["apns-priority: 5"]).headers["apns-id"]
        } while try !gateway.ids("held").contains(held ?? "")
        let urgent = try #require(curl.post(token, jwt: jwt).headers["apns-id"])
        while try device.push() != urgent {}
        #expect(try gateway.ids("overwritten").contains(held ?? "") == false)
        device.say("power awake")
        #expect(try device.push() == held)
    }

    @Test func `C-11 a second connection of a device replaces the first`() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        let first = try CourierDevice(gateway)
        let token = try first.token()
        // The same device, as a copy of its folder: the same key, an inbox of its own.
        let second = try CourierDevice(gateway, folder: first.copy())
        defer { second.remove() }
        #expect(first.line(beginning: "ended") == "ended replaced")
        first.remove()
        let curl = Curl(gateway: gateway)
        let id = try #require(curl.post(token, jwt: curl.jwt()).headers["apns-id"])
        #expect(try second.push() == id, "the end of the first means nothing")
    }

    @Test func `C-12 a gateway that is stopped loses nothing, and its devices come back`() throws {
        let first = try RunningGateway()
        let device = try CourierDevice(first)
        defer { device.remove() }
        let token = try device.token()
        let jwt = try Curl(gateway: first).jwt()
        _ = try Curl(gateway: first).post(token, jwt: jwt)
        _ = try device.push()
        #expect(first.stop() == 0)
        #expect(device.line(beginning: "offline") == "offline")
        let ports = ["--port", "\(first.port())", "--courier-port", "\(first.port("courier_port"))"]
        let second = try RunningGateway(ports, folder: first.folder)
        defer { second.remove() }
        let id = try #require(Curl(gateway: second).post(token, jwt: jwt).headers["apns-id"])
        #expect(try device.push() == id)
    }

    @Test func `C-16 a token serves from the moment at which the device has it`() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        let device = try CourierDevice(gateway)
        defer { device.remove() }
        let curl = Curl(gateway: gateway)
        let id = try #require(curl.post(device.token(), jwt: curl.jwt()).headers["apns-id"])
        #expect(try device.push() == id)
    }

    /// `scripts/soak gateway` goes on with more seeds and rounds.
    @Test(arguments: [1, 2]) func `C-6 killed under load, gateway and device lose nothing and hand on nothing twice`(
        seed: Int
    ) throws {
        let folder = CourierDevice.newFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = try Tool.run(
            CourierDevice.program,
            ["kills", RunningGateway.program, folder, "\(seed)", "3"]
        )
        #expect(result.code == 0, "\(result.output)\(result.errors)")
        #expect(result.output.contains("lost 0 twice 0 unfounded 0"))
    }

    /// The full number, with memory for each, is `scripts/soak connections`.
    @Test func `C-14 many devices stay connected to one gateway`() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        let before = try gateway.residentBytes()
        let crowd = Process()
        let (input, output) = (Pipe(), Pipe())
        crowd.executableURL = URL(fileURLWithPath: CourierDevice.program)
        crowd.arguments = ["idle", gateway.readyLine, "1000"]
        crowd.standardInput = input
        crowd.standardOutput = output
        try crowd.run()
        defer {
            kill(crowd.processIdentifier, SIGKILL)
            crowd.waitUntilExit()
        }
        let lines = LineReader(output.fileHandleForReading)
        #expect(lines.next()?.hasPrefix("connected 1000 ") == true)
        let each = (try gateway.residentBytes() - before) / 1000
        #expect(each <= 40_960, "\(each) bytes for each, with a debug build's overhead")
        try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
        #expect(lines.next() == "1000")
    }
}
