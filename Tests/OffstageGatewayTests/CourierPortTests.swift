import Foundation
import OffstageGateway
import OffstagePush
import Testing

/// Devices over TLS on real sockets, and gateways that end under them.
@Suite(.timeLimit(.minutes(3))) struct CourierPortTests {
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

    @Test func host_isWhereProvidersAndDevicesCome_andInTheCertificate() throws {
        let gateway = try RunningGateway(["--host", "127.0.0.2"])
        defer { gateway.remove() }
        let device = try CourierDevice(gateway)
        defer { device.remove() }
        let curl = Curl(gateway: gateway)
        let (token, jwt) = (try device.token(), try curl.jwt())
        let answer = try curl.post(token, jwt: jwt, to: "https://127.0.0.2:\(gateway.port())")
        #expect(answer.status == 200)
        #expect(try device.push() == answer.headers["apns-id"])
        #expect(try curl.post(token, jwt: jwt).status == 0, "not on the standard address")
        // What has no TLS stays on loopback.
        let plain = ":\(gateway.port("plaintext_port"))"
        #expect(try curl.post(token, jwt: jwt, to: "http://127.0.0.1\(plain)", options: ["--http1.1"]).status == 200)
        #expect(try curl.post(token, jwt: jwt, to: "http://127.0.0.2\(plain)", options: ["--http1.1"]).status == 0)
    }

    @Test(arguments: ["0.0.0.0", "::"]) func host_isEveryAddress_andEachIsInTheCertificate(host: String) throws {
        let gateway = try RunningGateway(["--host", host])
        defer { gateway.remove() }
        #expect(gateway.text("host") == host)
        let device = try CourierDevice(gateway)
        defer { device.remove() }
        let curl = Curl(gateway: gateway)
        let (token, jwt) = (try device.token(), try curl.jwt())
        let own = try Tool.shell("hostname -I").split(whereSeparator: \.isWhitespace).filter { !$0.contains(":") }
        // On Linux :: is IPv4, too.
        let addresses = ["127.0.0.1"] + own.map(String.init) + (host == "::" ? ["[::1]"] : [])
        for address in addresses {
            let answer = try curl.post(token, jwt: jwt, to: "https://\(address):\(gateway.port())")
            try #require(answer.status == 200, "\(address)")
            #expect(try device.push() == answer.headers["apns-id"])
        }
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

    @Test func `C-3 a new device that cannot be written down is told to come again`() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        func change(_ statement: String) throws {
            let database = "sqlite3.connect('\(gateway.folder)/gateway.sqlite', timeout=10)"
            _ = try Tool.shell(#"python3 -c "import sqlite3; d = \#(database); d.executescript(\"\#(statement)\")""#)
        }
        try change("CREATE TRIGGER full BEFORE INSERT ON devices BEGIN SELECT RAISE(ABORT, 'no'); END")
        let hello = CourierHello(
            device: "phone",
            enrolment: gateway.text("enrol"),
            key: [UInt8](repeating: 7, count: 32)
        )
        let file = gateway.folder + "/hello"
        try Data(CourierFrame.hello(hello).encoded).write(to: URL(fileURLWithPath: file))
        let client =
            "openssl s_client -quiet -connect 127.0.0.1:\(gateway.port("courier_port")) -alpn offstage-courier/1"
        func answer() throws -> String {
            try Tool.shell("timeout 20 \(client) <'\(file)' 2>/dev/null | head -c 20 | tr -dc a-z- || true")
        }
        #expect(try answer().contains("shutdown"))
        let device = try CourierDevice(gateway)
        defer { device.remove() }
        try change("DROP TRIGGER full")
        #expect(device.line(beginning: "online") == "online", "it comes again by itself")
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
