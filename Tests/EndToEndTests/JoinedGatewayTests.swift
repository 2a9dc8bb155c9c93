import Foundation
import Testing

/// From a provider's request to an app's callback, with the programs that people run: curl, `offstage gateway run`,
/// `offstage device run`.
@Suite(.timeLimit(.minutes(5))) struct JoinedGatewayTests {
    private static let silent = #"{"aps":{"content-available":1},"#
    private static let background = ["apns-push-type: background", "apns-priority: 5"]

    /// A gateway, and a device that joined it.
    private func pair() throws -> (PushGateway, JoinedDevice) {
        let gateway = try PushGateway()
        do {
            return (gateway, try JoinedDevice(gateway.joining))
        } catch {
            gateway.remove()
            throw error
        }
    }

    /// - Returns: the token of the app, which is in front.
    private func openPager(_ device: JoinedDevice) async throws -> String {
        try await device.install("Pager")
        try await device.please("user", "open", "com.example.pager")
        return try await device.token(of: "com.example.pager")
    }

    @Test func `C-5 from the provider to the handler of a suspended app, and to what a tap shows`() async throws {
        let app = "com.example.push-news"
        let story = Data(#"{"id": "rain", "title": "Rain is coming", "text": ""}"#.utf8)
        let server = try WebServer(["rain.json": story])
        let (gateway, device) = try pair()
        defer {
            device.remove()
            gateway.remove()
        }
        try await device.install("PushNews")
        try await device.please("app", "launch", app, "\(server.url)/")
        let token = try await device.token(of: app)
        try await device.please("user", "allow", "notifications", app)
        try await device.hear("May notify: true")
        try await device.please("user", "home")
        try await device.wait(for: "app-suspended", of: app)

        let answer = try await gateway.push(
            Self.silent + #""story":"rain"}"#,
            to: app,
            token,
            headers: Self.background
        )
        #expect(answer.status == 200)
        let delivered = try await device.wait(for: "push-delivered", of: app)
        #expect(delivered["id"] == answer.id)
        #expect(try await device.wait(for: "app-resumed", of: app)["reason"] == "push")
        try await device.hear("Push: rain")
        try await device.hear("Loaded: Rain is coming")
        try await device.wait(for: "notification-shown", of: app)
        #expect(try await device.wait(for: "push-completed", of: app)["result"] == "new-data")
        try await device.wait(for: "app-suspended", of: app)
        #expect(try await gateway.wait(for: "delivered", answer.id) == ["accepted", "sent", "acked", "delivered"])

        try await device.please("user", "tap", app)
        try await device.hear("Shows: Rain is coming")
        #expect(server.requests(to: "/rain.json") == 1)
    }

    @Test func `A-5 of five pushes to a live device without a network the fifth reaches its app`() async throws {
        let app = "com.example.pager"
        let (gateway, device) = try pair()
        defer {
            device.remove()
            gateway.remove()
        }
        let token = try await openPager(device)
        try await device.please("environment", "set", "network=none")
        try await device.gateway(isOnline: false)
        var ids: [String] = []
        for number in 1...5 {
            let answer = try await gateway.push(Self.silent + #""story":"\#(number)"}"#, to: app, token)
            #expect(answer.status == 200)
            ids.append(answer.id)
        }
        try await device.please("environment", "set", "network=wifi")
        try await device.gateway(isOnline: true)
        #expect(try await device.wait(for: "push-delivered", of: app)["id"] == ids[4])
        try await device.hear("received 5 in state 0")
        #expect(try await gateway.events(of: ids[0]) == ["accepted", "stored", "overwritten"])
        #expect(try await gateway.events(of: ids[4]).starts(with: ["accepted", "stored", "sent"]))
        #expect(device.log.count { $0.event == "push-delivered" } == 1)
    }

    @Test func `C-15 what waits on the device is delivered when it reaches its app, over a restart`() async throws {
        let app = "com.example.pager"
        let (gateway, device) = try pair()
        defer {
            device.remove()
            gateway.remove()
        }
        let token = try await openPager(device)
        try await device.please("user", "home")
        try await device.wait(for: "app-suspended", of: app)
        try await device.please("environment", "set", "backgroundRefresh=denied")
        let late = try await gateway.push(Self.silent + #""story":"late"}"#, to: app, token, headers: Self.background)
        #expect(try await device.wait(for: "push-stored", of: app)["id"] == late.id)
        #expect(try await gateway.wait(for: "acked", late.id) == ["accepted", "sent", "acked"])
        try await device.please("user", "open", app)
        try await device.hear("received late in state 0")
        #expect(try await gateway.wait(for: "delivered", late.id) == ["accepted", "sent", "acked", "delivered"])
        device.service.end(SIGKILL)
        try device.startAgain()
        try await device.please("user", "open", app)
        try await device.gateway(isOnline: true)
        let next = try await gateway.push(Self.silent + #""story":"next"}"#, to: app, token)
        try await device.hear("received next in state 0")
        _ = try await gateway.wait(for: "delivered", next.id)
        #expect(try await gateway.events(of: late.id).count { $0 == "delivered" } == 1)
    }

    @Test func `P-36 and P-37 an app that was deleted is answered 410, installed again it has another token`()
        async throws
    {
        let app = "com.example.pager"
        let (gateway, device) = try pair()
        defer {
            device.remove()
            gateway.remove()
        }
        #expect(try await device.refusal("app", "token", app).contains("no app com.example.pager is installed"))
        try await device.install("Pager")
        #expect(try await device.refusal("app", "token", app).contains("has not called registerForRemoteNotifications"))
        try await device.please("user", "open", app)
        let first = try await device.token(of: app)
        #expect(try await device.please("app", "token", app, "--environment", "development") == first)
        let other = try await device.refusal("app", "token", app, "--environment", "production")
        #expect(other.contains("for development only"))
        try await device.please("app", "uninstall", app)
        var answer = try await gateway.push(Self.silent + #""story":"late"}"#, to: app, first)
        // The gateway hears of it a moment later.
        while answer.status == 200 {
            answer = try await gateway.push(Self.silent + #""story":"late"}"#, to: app, first)
        }
        #expect(answer.status == 410 && answer.body.contains("Unregistered"))
        try await device.install("Pager")
        try await device.please("user", "open", app)
        let second = try await device.token(of: app)
        #expect(second != first)
        try await device.please("user", "home")
        #expect(try await gateway.push(Self.silent + #""story":"new"}"#, to: app, second).status == 200)
        try await device.hear("received new in state 2")

        // The same while the gateway cannot hear of it, and the app is not opened after.
        try await device.please("environment", "set", "network=none")
        try await device.gateway(isOnline: false)
        try await device.please("app", "uninstall", app)
        try await device.install("Pager")
        try await device.please("environment", "set", "network=wifi")
        try await device.gateway(isOnline: true)
        while case let answer = try await gateway.push(Self.silent + "}", to: app, second), answer.status != 410 {}
    }

    @Test func `A-2 pyapns-client is told since when an app was deleted from a device`() async throws {
        let app = "com.example.pager"
        let (gateway, device) = try pair()
        defer {
            device.remove()
            gateway.remove()
        }
        let token = try await openPager(device)
        #expect(try await gateway.pushWithPyapns(to: app, token).result == "sent")
        let before = (Date().timeIntervalSince1970 * 1000).rounded(.down)
        try await device.please("app", "uninstall", app)
        var answer = try await gateway.pushWithPyapns(to: app, token)
        // The gateway hears of it a moment later.
        while answer.result == "sent" { answer = try await gateway.pushWithPyapns(to: app, token) }
        #expect(answer.result == "UnregisteredException")
        #expect((before...Date().timeIntervalSince1970 * 1000).contains(try #require(answer.timestamp)))
    }

    @Test func deviceAndGateway_killedInTurn_goOn() async throws {
        let app = "com.example.pager"
        let (gateway, device) = try pair()
        defer {
            device.remove()
            gateway.remove()
        }
        let token = try await openPager(device)
        device.service.end(SIGKILL)
        #expect(try await gateway.push(Self.silent + #""story":"one"}"#, to: app, token).status == 200)
        try device.startAgain()
        try await device.hear("received one in state 2")
        #expect(try await device.please("app", "token", app) == token)

        gateway.stop(SIGKILL)
        try await device.gateway(isOnline: false)
        try gateway.startAgain()
        try await device.gateway(isOnline: true)
        #expect(try await gateway.push(Self.silent + #""story":"two"}"#, to: app, token).status == 200)
        try await device.hear("received two in state 2")

        // Both at once, with one on its way: it comes, and comes once.
        try await device.please("environment", "set", "network=none")
        try await device.gateway(isOnline: false)
        #expect(try await gateway.push(Self.silent + #""story":"three"}"#, to: app, token).status == 200)
        device.service.end(SIGKILL)
        gateway.stop(SIGKILL)
        try gateway.startAgain()
        try device.startAgain()
        try await device.please("environment", "set", "network=wifi")
        try await device.hear("received three in state 2")
        #expect(device.log.count { $0.event == "push-delivered" } == 3)
    }

    /// `scripts/soak gateway` goes on with more seeds and rounds.
    @Test(arguments: [1, 2]) func `N-23 killed under load, gateway and device show an app nothing twice`(
        seed: Int
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "offstage-kills-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = Offstage.program.deletingLastPathComponent().appending(path: "CourierFixture").path
        let outcome = try await Offstage.run(
            program: program,
            ["live-kills", Offstage.program.path, Bundles.path("Postbox"), folder.path, "\(seed)", "3"]
        )
        #expect(outcome.code == 0, "\(outcome)")
        #expect(outcome.output.contains("lost 0 twice 0 unfounded 0"))
    }

    @Test func gatewayThatCannotBeReached_keepsNoDeviceFromRunning() async throws {
        let gateway = try PushGateway()
        defer { gateway.remove() }
        gateway.stop()
        let device = try JoinedDevice(gateway.joining)
        defer { device.remove() }
        let note = device.service.line(with: "cannot be reached")
        #expect(note?.contains("Connection refused") == true && note?.contains("goes on trying") == true)
        try await device.install("Pager")
        try await device.please("user", "open", "com.example.pager")
        try await device.hear("registered: false")
        try gateway.startAgain()
        try await device.gateway(isOnline: true)
        try await device.hear("token of 32 bytes, registered: true")
    }

    @Test func badInput_isToldInOneSentence() async throws {
        let gateway = try PushGateway()
        defer { gateway.remove() }
        let folder = FileManager.default.temporaryDirectory.appending(path: "offstage-joined-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let noAuthority = folder.appending(path: "empty.pem").path
        try Data().write(to: URL(fileURLWithPath: noAuthority))
        let key = "openssl req -x509 -newkey rsa:2048 -nodes -keyout /dev/null -out \(folder.path)/other.pem"
        let made = try await Offstage.run(program: "/bin/bash", ["-c", "\(key) -subj /CN=other -days 2"])
        #expect(made.code == 0, "\(made.errors)")
        let address = "127.0.0.1:\(gateway.text("courier_port"))"
        let (authority, secret) = (gateway.text("ca"), gateway.text("enrol"))
        let cases: [(words: [String], sentence: String)] = [
            ([address, authority, "guess"], "--enrol is not the secret"),
            ([address, noAuthority, secret], "is no certificate authority in PEM"),
            ([address, folder.path + "/none.pem", secret], "none.pem is no certificate authority in PEM"),
            ([address, folder.path + "/other.pem", secret], "another authority signed its certificate"),
            (["127.0.0.1:\(gateway.text("port"))", authority, secret], "that is no port for devices"),
            (["127.0.0.1", authority, secret], "127.0.0.1 is no HOST:PORT"),
            (["127.0.0.1:99999", authority, secret], "127.0.0.1:99999 is no HOST:PORT"),
        ]
        for (words, sentence) in cases {
            let outcome = try await Offstage.run(
                ["device", "run", "--state", folder.path + "/device"]
                    + zip(["--gateway", "--gateway-ca", "--enrol"], words).flatMap { [$0, $1] }
            )
            #expect(outcome.code == 2 && outcome.output.isEmpty, "\(words): \(outcome)")
            #expect(outcome.errors.contains(sentence), "\(words): \(outcome.errors)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        }
        let lone = try await Offstage.run("device", "run", "--gateway", address)
        #expect(lone.code == 2 && lone.errors.contains("--gateway, --gateway-ca and --enrol belong together"))
    }
}
