import Foundation
import OffstagePush
import Testing

@testable import OffstageGateway

/// Several gateways with one database.
@Suite(
    .timeLimit(.minutes(3)),
    .enabled(if: PostgresServer.isInstalled, "there is no PostgreSQL server here: scripts/setup installs it")
) struct SharedStoreTests {
    @Test func pushAtOneGateway_reachesTheDeviceThatIsConnectedToAnother() throws {
        let database = try PostgresServer.shared.get().database()
        let (one, other) = (try RunningGateway(database: database), try RunningGateway(database: database))
        defer {
            one.remove()
            other.remove()
        }
        #expect(one.text("enrol") == other.text("enrol"), "a device enrols with either")
        let device = try CourierDevice(other)
        defer { device.remove() }
        let token = try device.token()
        let curl = Curl(gateway: one)
        let jwt = try curl.jwt()
        // C-16: it serves at once, whichever gateway gave it.
        let id = try #require(curl.post(token, jwt: jwt).headers["apns-id"])
        #expect(try device.push() == id)
        // P-13: one attempt is one attempt, also with a gateway between.
        let single = try #require(curl.post(token, jwt: jwt, headers: ["apns-expiration: 0"]).headers["apns-id"])
        #expect(try device.push() == single)
        try one.waitForLog("acked", single)
        #expect(try device.tell("want 0", until: "offline"))
        // Until the gateway has noticed.
        var last: String?
        repeat {
            last = try curl.post(token, jwt: jwt, headers: ["apns-expiration: 0"]).headers["apns-id"]
        } while try !one.ids("discarded").contains(last ?? "")
    }

    @Test func deviceThatMoves_takesWithItWhatWaits() throws {
        let database = try PostgresServer.shared.get().database()
        let (one, other) = (try RunningGateway(database: database), try RunningGateway(database: database))
        defer {
            one.remove()
            other.remove()
        }
        let device = try CourierDevice(one)
        let (token, copies) = (try device.token(), [try device.copy(), try device.copy()])
        // C-11, from one gateway to another.
        let moved = try CourierDevice(other, folder: copies[0])
        #expect(device.line(beginning: "ended") == "ended replaced")
        device.remove()
        let curl = Curl(gateway: one)
        let jwt = try curl.jwt()
        let id = try #require(curl.post(token, jwt: jwt).headers["apns-id"])
        #expect(try moved.push() == id)
        try one.waitForLog("acked", id)
        // Its gateway dies and says no word: what is accepted from then waits, one for the app.
        other.stop(SIGKILL)
        var ids: [String] = []
        for _ in 1...3 { ids.append(try #require(curl.post(token, jwt: jwt).headers["apns-id"])) }
        while try !Set(one.ids("overwritten")).isSuperset(of: ids[..<2]) {}
        moved.remove()
        let back = try CourierDevice(one, folder: copies[1])
        defer { back.remove() }
        #expect(try back.push() == ids[2])
    }

    @Test func tokens_areKnownToAllAtOnce() throws {
        let database = try PostgresServer.shared.get().database()
        let (one, other) = (try RunningGateway(database: database), try RunningGateway(database: database))
        defer {
            one.remove()
            other.remove()
        }
        let jwt = try Curl(gateway: one).jwt()
        let token = try one.token()
        #expect(try Curl(gateway: other).post(token, jwt: jwt).status == 200)
        #expect(try Curl(gateway: one).post(token, jwt: jwt).status == 200)
        _ = try other.token("--unregister")
        for gateway in [one, other] { while try Curl(gateway: gateway).post(token, jwt: jwt).status != 410 {} }
        #expect(try one.token() == token)
        for gateway in [one, other] { #expect(try Curl(gateway: gateway).post(token, jwt: jwt).status == 200) }
    }

    @Test func databaseThatIsAway_makesNobodyBelieveInA200() throws {
        let server = try PostgresServer()
        defer { server.remove() }
        let gateway = try RunningGateway(database: server.database())
        defer { gateway.remove() }
        let device = try CourierDevice(gateway)
        defer { device.remove() }
        let curl = Curl(gateway: gateway)
        let (token, jwt) = (try device.token(), try curl.jwt())
        let before = try #require(curl.post(token, jwt: jwt).headers["apns-id"])
        #expect(try device.push() == before)
        let follower = Process()
        follower.executableURL = URL(filePath: RunningGateway.program)
        follower.arguments = ["gateway", "log", "--follow", "--json"] + gateway.location
        let pipe = Pipe()
        follower.standardOutput = pipe
        follower.standardError = FileHandle.nullDevice
        try follower.run()
        defer {
            follower.terminate()
            follower.waitUntilExit()
        }
        let followed = LineReader(pipe.fileHandleForReading)
        let first = followed.next()
        #expect(first?.contains(before) == true)
        server.stop()
        #expect(try curl.post(token, jwt: jwt).reason == "ServiceUnavailable")
        #expect(try curl.post(token, jwt: jwt).status == 503)
        server.start()
        // At once, instead of after the wait that grows with every failure (C-12).
        device.say("want 0")
        device.say("want 1")
        var after = try curl.post(token, jwt: jwt)
        while after.status == 503 { after = try curl.post(token, jwt: jwt) }
        #expect(after.status == 200)
        // The device was let go, and comes again by itself.
        #expect(try device.push() == after.headers["apns-id"])
        #expect(try gateway.ids("accepted") == [before, try #require(after.headers["apns-id"])])
        // Whoever followed the log meanwhile missed no line and read none twice.
        let log = try Tool.run(RunningGateway.program, ["gateway", "log", "--json"] + gateway.location)
        let lines = log.output.split(separator: "\n").map(String.init)
        #expect(([first] + lines.dropFirst().map { _ in followed.next() }).compactMap(\.self) == lines)
    }

    @Test func numberThatIsGivenAgainAfterACrash_isNoProofOfACommit() throws {
        let server = try PostgresServer()
        defer { server.remove() }
        let address = try server.database()
        let store = try PostgresStore(address)
        defer { store.close() }
        let phone = CourierRegistration(bundle: "com.example.app", environment: .development)
        _ = try store.register(device: "phone", phone)
        var batch = GatewayBatch()
        batch.add(.token(device: "phone", phone))
        func begin(_ connection: PostgresConnection) throws -> PostgresTransaction {
            try connection.run("BEGIN")
            var transaction = PostgresTransaction(store: store, node: nil, horizon: 0)
            try transaction.carryOut(batch, connection)
            return transaction
        }
        let connection = try PostgresStore.connect(address)
        let whole = try begin(connection)
        try connection.run("COMMIT")
        #expect(store.isCommitted(whole))
        // Of what was written, nothing may be on the disk, or some.
        var isGivenAgain = false
        for _ in 1...20 where !isGivenAgain {
            let cut = try begin(try PostgresStore.connect(address))
            server.stop()
            server.start()
            let other = try PostgresStore.connect(address)
            let number = try #require(other.run("SELECT pg_current_xact_id()").integer(0, 0))
            let status = try? other.run("SELECT pg_xact_status($1::text::xid8)", .init(cut.number)).text(0, 0)
            isGivenAgain = number == cut.number && status == "committed"
            #expect(!store.isCommitted(cut), "\(cut.number), then \(number)")
        }
        #expect(isGivenAgain)
    }

    /// `scripts/soak gateway_postgresql` goes on with more seeds and rounds.
    @Test func nodesAndDevicesAndDatabase_killedUnderLoad_loseNothing() throws {
        let folder = CourierDevice.newFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = try Tool.run(
            CourierDevice.program,
            ["kills", RunningGateway.program, folder, "1", "2", PostgresServer.script]
        )
        #expect(result.code == 0, "\(result.output)\(result.errors)")
        #expect(result.output.contains("lost 0 twice 0 unfounded 0"))
    }

    /// It gives up while its ear at the database is still on its way there.
    @Test func gatewayThatCannotServe_endsAndSaysSo() throws {
        let database = try PostgresServer.shared.get().database()
        let one = try RunningGateway(database: database)
        defer { one.remove() }
        for _ in 1...5 {
            let folder = CourierDevice.newFolder()
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let result = try Tool.run(
                "/usr/bin/env",
                [
                    "timeout", "--signal=KILL", "30", RunningGateway.program, "gateway", "run", "--port",
                    String(one.port()), "--courier-port", "0", "--state", folder, "--store", database,
                ]
            )
            #expect(result.code == 3)
            #expect(result.errors.contains("port \(one.port()) on 127.0.0.1 cannot be had"))
        }
    }

    @Test func mistakes_areNamed() throws {
        func errors(_ store: String) throws -> (code: Int32, text: String) {
            let result = try Tool.run(RunningGateway.program, ["gateway", "status", "--store", store])
            return (result.code, result.errors)
        }
        #expect(try errors("mysql://x").code == 2)
        #expect(try errors("mysql://x").text.contains("postgresql://USER@HOST/DATABASE"))
        let nowhere = try errors("postgresql:///x?host=/nonexistent")
        #expect(nowhere.code == 3)
        #expect(nowhere.text.contains("the database of --store cannot be used: connection to server"))
        #expect {
            try LibPQ("libpq-that-is-not-here.so.5")
        } throws: { error in
            (error as? GatewayError)?.description.contains("install Debian's package libpq5") == true
        }
    }
}
