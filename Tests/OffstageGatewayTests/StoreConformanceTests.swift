import Foundation
import OffstageGateway
import OffstagePush
import Testing

/// What every store must let a gateway keep: the same tests for each.
@Suite(.timeLimit(.minutes(3))) struct StoreConformanceTests {
    @Test(arguments: StoreKind.available) func accepted_survivesAKill(
        store: StoreKind
    ) throws {
        let database = try store.database()
        let first = try RunningGateway(database: database)
        defer { first.remove() }
        let curl = Curl(gateway: first)
        let (token, jwt) = (try first.token(), try curl.jwt())
        var ids: [String] = []
        for _ in 1...10 { ids.append(try #require(curl.post(token, jwt: jwt).headers["apns-id"])) }
        first.stop(SIGKILL)
        #expect(try first.ids("accepted") == ids)
        let second = try RunningGateway(folder: first.folder, database: database)
        defer { second.remove() }
        #expect(second.text("key_id") == first.text("key_id"), "the keys stay")
        let last = try #require(Curl(gateway: second).post(token, jwt: jwt).headers["apns-id"])
        #expect(try second.ids("overwritten") == ids, "what waited before the kill is overwritten after it")
        #expect(try second.ids("stored") == ids + [last])
    }

    @Test(arguments: StoreKind.available) func killedUnderLoad_keepsAllThatWasAnswered(
        store: StoreKind
    ) throws {
        let database = try store.database()
        let gateway = try RunningGateway(database: database)
        defer { gateway.remove() }
        let (token, jwt) = (try gateway.token(), try Curl(gateway: gateway).jwt())
        let body = gateway.folder + "/body.json"
        try Data(#"{"aps":{"alert":"hi"}}"#.utf8).write(to: URL(filePath: body))
        let url = "http://127.0.0.1:\(gateway.port("plaintext_port"))/3/device/\(token)"
        // Killed amid the load, once more was written than can be unanswered: four connections, twenty streams each.
        // The load lasts minutes: on a busy machine it takes seconds to see what was written.
        let output = try Tool.shell(
            """
            h2load -n 500000 -c 4 -m 20 -d '\(body)' -H 'authorization: bearer \(jwt)' \
                -H 'apns-topic: com.example.app' '\(url)' & load=$!
            log="'\(RunningGateway.program)' gateway log '\(gateway.location.joined(separator: "' '"))'"
            written() { eval "$log" | grep -c accepted; }
            until (($(written) > 300)); do :; done
            kill -KILL \(gateway.identifier)
            wait $load || true
            """
        )
        let answered = try #require(output.firstMatch(of: /status codes: (\d+) 2xx/)).1
        let accepted = try gateway.ids("accepted")
        #expect(Int(answered)! > 0)
        #expect(Int(answered)! < 500_000, "killed before the end")
        #expect(accepted.count >= Int(answered)!, "\(answered) answered, \(accepted.count) durable")
    }

    @Test(arguments: StoreKind.available)
    func `C-16 a token is valid as soon as it is registered, and the same each time`(
        store: StoreKind
    ) throws {
        let database = try store.database()
        let gateway = try RunningGateway(database: database)
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

    @Test(arguments: StoreKind.available) func metrics_countWhatTheLogHas(store: StoreKind) throws {
        let database = try store.database()
        let gateway = try RunningGateway(database: database)
        defer { gateway.remove() }
        let device = try CourierDevice(gateway)
        defer { device.remove() }
        let curl = Curl(gateway: gateway)
        let (token, jwt) = (try device.token(), try curl.jwt())
        _ = try curl.post(token, jwt: jwt)
        _ = try device.push()
        #expect(try device.tell("want 0", until: "offline"))
        // Decided for a device that is away: where a store is shared, within its transaction.
        var ids: [String] = []
        for _ in 1...3 { ids.append(try #require(curl.post(token, jwt: jwt).headers["apns-id"])) }
        _ = try curl.post("zz", jwt: jwt)
        #expect(try device.tell("want 1", until: "online"))
        #expect(try device.push() == ids[2])
        try gateway.waitForLog("acked", ids[2])
        let counts = try gateway.log().reduce(into: [:]) { $0[$1["event"] as? String ?? "", default: 0] += 1 }
        #expect(counts["accepted"] == 4 && counts["overwritten"] == 2 && counts["refused"] == 1)
        // A line is counted a moment after it can be read.
        var text = ""
        repeat {
            text = try Tool.shell("curl -sf http://127.0.0.1:\(gateway.port("metrics_port"))/metrics")
        } while !text.contains("{event=\"acked\"} 2\n")
        for (event, count) in counts {
            let line = "offstage_gateway_notifications_total{event=\"\(event)\"} \(count)\n"
            #expect(text.contains(line), "\(line)\(text)")
        }
    }

    @Test(arguments: StoreKind.available) func follow_printsLinesAsTheyCome(
        store: StoreKind
    ) throws {
        let database = try store.database()
        let gateway = try RunningGateway(database: database)
        defer { gateway.remove() }
        let process = Process()
        process.executableURL = URL(filePath: RunningGateway.program)
        process.arguments = ["gateway", "log", "--follow", "--json"] + gateway.location
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

    @Test(arguments: StoreKind.available)
    func `A-5 of five pushes to an offline device the fifth arrives when it connects`(
        store: StoreKind
    ) throws {
        let database = try store.database()
        let gateway = try RunningGateway(database: database)
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

    @Test(arguments: StoreKind.available)
    func `C-7 an app that is gone is answered 410, and one without alerts gets none`(
        store: StoreKind
    ) throws {
        let database = try store.database()
        let gateway = try RunningGateway(database: database)
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

    @Test(arguments: StoreKind.available)
    func `P-36 an app that was installed anew while its device was away is answered 410 when that comes`(
        store: StoreKind
    ) throws {
        let database = try store.database()
        let gateway = try RunningGateway(database: database)
        defer { gateway.remove() }
        let device = try CourierDevice(gateway)
        defer { device.remove() }
        let curl = Curl(gateway: gateway)
        let (token, jwt) = (try device.token(), try curl.jwt())
        // Said once more, it changes nothing.
        device.say("installed 1")
        #expect(try device.tell("want 0", until: "offline"))
        #expect(try curl.post(token, jwt: jwt).status == 200, "nobody knows yet")
        device.say("installed 2")
        #expect(try device.tell("want 1", until: "online"))
        while try curl.post(token, jwt: jwt).status == 200 {}
        #expect(try curl.post(token, jwt: jwt).reason == "Unregistered")
        device.say("register 2")
        let other = try device.token()
        #expect(other != token)
        let id = try #require(curl.post(other, jwt: jwt).headers["apns-id"])
        while try device.push() != id {}
        #expect(try curl.post(token, jwt: jwt).reason == "Unregistered")
    }

    @Test(arguments: StoreKind.available) func `C-8 a sleeping device gets what is urgent, and the rest when it wakes`(
        store: StoreKind
    ) throws {
        let database = try store.database()
        let gateway = try RunningGateway(database: database)
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

    @Test(arguments: StoreKind.available) func `C-11 a second connection of a device replaces the first`(
        store: StoreKind
    ) throws {
        let database = try store.database()
        let gateway = try RunningGateway(database: database)
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

    @Test(arguments: StoreKind.available)
    func `C-12 a gateway that is stopped loses nothing, and its devices come back`(
        store: StoreKind
    ) throws {
        let database = try store.database()
        let first = try RunningGateway(database: database)
        let device = try CourierDevice(first)
        defer { device.remove() }
        let token = try device.token()
        let jwt = try Curl(gateway: first).jwt()
        _ = try Curl(gateway: first).post(token, jwt: jwt)
        _ = try device.push()
        #expect(first.stop() == 0)
        #expect(device.line(beginning: "offline") == "offline")
        let ports = ["--port", "\(first.port())", "--courier-port", "\(first.port("courier_port"))"]
        let second = try RunningGateway(ports, folder: first.folder, database: database)
        defer { second.remove() }
        let id = try #require(Curl(gateway: second).post(token, jwt: jwt).headers["apns-id"])
        #expect(try device.push() == id)
    }

    @Test(arguments: StoreKind.available)
    func `C-15 what a device says was delivered is in the log once, if it was sent to this device`(
        store: StoreKind
    ) throws {
        let database = try store.database()
        let gateway = try RunningGateway(database: database)
        defer { gateway.remove() }
        let device = try CourierDevice(gateway)
        defer { device.remove() }
        let curl = Curl(gateway: gateway)
        let (token, jwt) = (try device.token(), try curl.jwt())
        // Nobody's, and that of a device that is not there.
        let other = try #require(curl.post(gateway.token(), jwt: jwt).headers["apns-id"])
        for id in ["11111111-2222-4333-8444-555555555555", other] { device.say("delivered \(id)") }
        let first = try #require(curl.post(token, jwt: jwt).headers["apns-id"])
        #expect(try device.push() == first)
        for _ in 1...3 { device.say("delivered \(first)") }
        try gateway.waitForLog("delivered", first)
        // Said again in another transaction, and by another life of the gateway.
        device.say("delivered \(first)")
        gateway.stop(SIGKILL)
        let ports = ["--port", "\(gateway.port())", "--courier-port", "\(gateway.port("courier_port"))"]
        let second = try RunningGateway(ports, folder: gateway.folder, database: database)
        defer { second.remove() }
        device.say("delivered \(first)")
        #expect(device.line(beginning: "offline") != nil && device.line(beginning: "online") != nil)
        let last = try #require(curl.post(token, jwt: jwt).headers["apns-id"])
        #expect(try device.push() == last)
        device.say("delivered \(last)")
        try second.waitForLog("delivered", last)
        #expect(try second.ids("delivered") == [first, last])
        let line = try #require(try second.log().first { $0["event"] as? String == "delivered" })
        #expect(line["device"] as? String == "phone" && line["topic"] as? String == "com.example.app")
        let events = try second.log().filter { $0["apns_id"] as? String == first }.map { $0["event"] as? String }
        #expect(events == ["accepted", "sent", "acked", "delivered"])
        var text = ""
        repeat {
            text = try Tool.shell("curl -sf http://127.0.0.1:\(second.port("metrics_port"))/metrics")
        } while !text.contains("{event=\"delivered\"} 1\n")
    }

    @Test(arguments: StoreKind.available) func `C-16 a token serves from the moment at which the device has it`(
        store: StoreKind
    ) throws {
        let database = try store.database()
        let gateway = try RunningGateway(database: database)
        defer { gateway.remove() }
        let device = try CourierDevice(gateway)
        defer { device.remove() }
        let curl = Curl(gateway: gateway)
        let id = try #require(curl.post(device.token(), jwt: curl.jwt()).headers["apns-id"])
        #expect(try device.push() == id)
    }
}
