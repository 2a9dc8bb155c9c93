import Foundation
import OffstageGateway
import OffstagePush

/// The proof of C-6 with real processes: providers send as fast as they can, and at moments that a seed chooses the
/// gateway, the device or both are killed. In the end all that was accepted and not overwritten is in the device's
/// inbox, and no notification was handed on twice.
///
/// With a database there are two gateways, to which providers send in turns; the device comes to either, and the
/// database is among what is killed.
struct KillsMode {
    /// Requests of a round for each app.
    private static let requests = 600
    /// Between two looks, in microseconds: looking takes no processor from what is looked at.
    private static let pause: useconds_t = 2000
    /// How long the database is away, once in each run that has so many rounds, while providers go on.
    private static let outage = Duration.seconds(10)
    private static let outageRound = 10
    private static let bundles = (0..<4).map { "com.example.app\($0)" }

    var program: String
    var folder: String
    var seed: UInt64
    var rounds: Int
    /// The script that runs a server of PostgreSQL; nil for one gateway with a store of its own.
    var server: String?

    func run() throws {
        try FileManager.default.createDirectory(atPath: folder + "/device", withIntermediateDirectories: true)
        try Data(#"{"aps":{"alert":"hi"}}"#.utf8).write(to: URL(fileURLWithPath: body))
        var random = SplitMix(seed: seed)
        let database = try server.map { try DatabaseChild($0) }
        defer { database?.end() }
        var nodes = try (0..<(database == nil ? 1 : 2)).map {
            try GatewayChild(program, "\(folder)/gateway\($0)", database?.address, ports: nil)
        }
        defer { for node in nodes { node.child.kill() } }
        var device = try device(nodes[0])
        defer { device.kill() }
        var tokens: [String: String] = [:]
        while tokens.count < Self.bundles.count, let line = device.next() {
            let words = line.split(separator: " ").map(String.init)
            if words.first == "token" { tokens[words[1]] = words[2] }
        }
        let log = try DeliveryLog(nodes[0].location)
        let follower = try Child(program, ["gateway", "log", "--follow", "--json"] + nodes[0].words)
        defer { follower.kill() }
        var (pushed, answered) = ([String](), 0)
        for round in 0..<rounds {
            let goal = device.lineCount + Int(random.next() % UInt64(Self.requests))
            let loads = try tokens.sorted { $0.key < $1.key }.enumerated().map { index, token in
                let node = nodes[(index + Int(random.next() % 2)) % nodes.count]
                return try Child("/usr/bin/env", loadArguments(node, token.key, token.value))
            }
            while loads.contains(where: \.isRunning), device.lineCount < goal { usleep(Self.pause) }
            // A follower that finds no database at first ends at once: this one has to have begun.
            while follower.lineCount == 0, follower.isRunning { usleep(Self.pause) }
            let (choice, victim) = (random.next() % (database == nil ? 3 : 4), Int(random.next() % UInt64(nodes.count)))
            let (isGateway, isDevice) = (choice == 0 || choice == 2, choice == 1 || choice == 2)
            if isGateway { nodes[victim].child.kill() }
            if choice == 3 { database?.stop() }
            if isDevice {
                device.kill()
                pushed += device.rest().compactMap(Self.push)
            }
            if choice == 3 { database?.start() }
            answered += Self.answered(loads)
            if round == Self.outageRound, let database {
                answered += try outlast(database, nodes: nodes, tokens: tokens)
            }
            if isGateway {
                let former = nodes[victim]
                nodes[victim] = try GatewayChild(program, former.folder, database?.address, ports: former.ready)
            }
            if isDevice { device = try self.device(nodes[Int(random.next() % UInt64(nodes.count))]) }
            // At once, instead of after the wait that grows with every failure (C-12).
            device.say("want 0")
            device.say("want 1")
        }
        let limit = ContinuousClock.now + .seconds(60)
        // A database that was killed answers when it is asked again.
        while case let count = (try? log.waitingCount()) ?? -1, count != 0 {
            guard ContinuousClock.now < limit else { throw Mistake("\(count) were never confirmed") }
            usleep(Self.pause)
        }
        device.end()
        pushed += device.rest().compactMap(Self.push)
        for node in nodes { node.child.end() }
        try judge(log, pushed: pushed, answered: answered)
        try judge(follower, log)
    }

    /// The database is away for ``outage``, and providers send before it goes, until it is back, and then.
    /// - Returns: How many were answered with 200.
    private func outlast(
        _ database: DatabaseChild,
        nodes: [GatewayChild],
        tokens: [String: String]
    ) throws -> Int {
        func loads() throws -> [Child] {
            try tokens.sorted { $0.key < $1.key }.enumerated().map { index, token in
                try Child("/usr/bin/env", loadArguments(nodes[index % nodes.count], token.key, token.value))
            }
        }
        var answered = 0
        var running = try loads()
        database.stop()
        let end = ContinuousClock.now + Self.outage
        while ContinuousClock.now < end {
            answered += Self.answered(running)
            running = try loads()
        }
        database.start()
        answered += Self.answered(running)
        return answered + Self.answered(try loads())
    }

    /// Whoever followed the log all the time, through all that was killed, missed no line and read none twice.
    private func judge(_ follower: Child, _ log: DeliveryLog) throws {
        let count = try log.counts().reduce(0) { $0 + $1.count }
        let limit = ContinuousClock.now + .seconds(60)
        while follower.lineCount < count, ContinuousClock.now < limit { usleep(Self.pause) }
        follower.kill()
        let followed = follower.rest()
        var last = DeliveryLog.Place.start
        var lines: [String] = []
        while case let batch = try log.lines(after: last, limit: 10_000), let end = batch.last?.place {
            lines += batch.map(\.json)
            last = end
        }
        guard followed == lines else { throw Mistake("of \(lines.count) lines \(followed.count) were followed") }
    }

    private func judge(_ log: DeliveryLog, pushed: [String], answered: Int) throws {
        var ids: [DeliveryRecord.Event: Set<String>] = [:]
        var last = DeliveryLog.Place.start
        while case let lines = try log.lines(after: last, limit: 10_000), let end = lines.last?.place {
            for line in lines { ids[line.record.event, default: []].insert(line.record.id.text.lowercased()) }
            last = end
        }
        let stored = Set(try SQLiteInbox(folder + "/device/inbox.sqlite", window: 1_000_000).ids())
        let accepted = ids[.accepted] ?? []
        let lost = accepted.subtracting(ids[.overwritten] ?? []).subtracting(stored)
        let twice = Dictionary(grouping: pushed) { $0 }.filter { $0.value.count > 1 }
        let unfounded = (ids[.acked] ?? []).subtracting(stored)
        say(
            "seed \(seed) rounds \(rounds) answered \(answered) accepted \(accepted.count)",
            "stored \(stored.count) overwritten \(ids[.overwritten]?.count ?? 0)",
            "lost \(lost.count) twice \(twice.count) unfounded \(unfounded.count)"
        )
        guard lost.isEmpty, twice.isEmpty, unfounded.isEmpty, accepted.count >= answered, answered > 0 else { exit(1) }
    }

    private func device(_ gateway: GatewayChild) throws -> Child {
        try Child(
            URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path,
            ["device", gateway.ready.line, "phone", folder + "/device"] + Self.bundles
        )
    }

    private var body: String { folder + "/body.json" }

    private func loadArguments(_ gateway: GatewayChild, _ bundle: String, _ token: String) -> [String] {
        [
            "h2load", "-n", String(Self.requests), "-c", "1", "-m", "4", "-d", body, "-H", "apns-topic: \(bundle)",
            "-H", "authorization: bearer \(Self.providerToken)",
            "http://127.0.0.1:\(gateway.ready.plaintextPort)/3/device/\(token)",
        ]
    }

    /// Any that is well formed is trusted.
    static var providerToken: String {
        func part(_ data: Data) -> String {
            data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        }
        let head = Data(#"{"alg":"ES256","kid":"ABCDE12345"}"#.utf8)
        let claims = Data("{\"iss\":\"TEAM123456\",\"iat\":\(Int(Date().timeIntervalSince1970))}".utf8)
        return [head, claims, Data(repeating: 1, count: 64)].map(part).joined(separator: ".")
    }

    private static func push(_ line: String) -> String? {
        line.hasPrefix("push ") ? String(line.split(separator: " ")[1]) : nil
    }

    /// How many requests were answered with 200 in the end.
    private static func answered(_ loads: [Child]) -> Int {
        loads.reduce(0) { sum, load in
            load.wait()
            let count = load.rest().compactMap { $0.firstMatch(of: /status codes: (\d+) 2xx/) }.first.map(\.1)
            return sum + (count.flatMap { Int($0) } ?? 0)
        }
    }
}

/// A gateway of one's own.
struct GatewayChild {
    let child: Child
    let ready: ReadyLine
    let folder: String
    let location: StoreLocation
    /// What says to a command which gateway is meant.
    let words: [String]

    init(_ program: String, _ folder: String, _ database: String?, ports: ReadyLine?) throws {
        self.folder = folder
        location = try StoreLocation(GatewayFolder(folder), database: database)
        words = ["--state", folder] + (database.map { ["--store", $0] } ?? [])
        let (port, courier) = (String(ports?.port ?? 0), String(ports?.courierPort ?? 0))
        child = try Child(
            program,
            ["gateway", "run", "--json", "--port", port, "--courier-port", courier]
                + ["--plaintext-port", String(ports?.plaintextPort ?? 0)] + words
        )
        guard let line = child.next() else { throw Mistake("the gateway ended before it served") }
        ready = try ReadyLine(line)
    }

    func acknowledged() throws -> Int {
        try DeliveryLog(location).counts().first { $0.event == "acked" }?.count ?? 0
    }
}

/// A database of one's own, which `postgresql.sh` runs.
private struct DatabaseChild {
    let child: Child
    let address: String

    init(_ script: String) throws {
        // On a disk, and where its user may go.
        child = try Child("/bin/bash", [script, "/tmp/offstage-postgresql-\(getpid())"])
        guard let line = child.next(), line.hasPrefix("ready ") else { throw Mistake("PostgreSQL did not start") }
        address = String(line.dropFirst("ready ".count)).replacing("NAME", with: "postgres")
    }

    func stop() { tell("stop") }
    func start() { tell("start") }

    private func tell(_ word: String) {
        child.say(word)
        while let line = child.next(), line != word {}
    }

    /// At the end of its input it cleans up after itself.
    func end() { child.closeInput() }
}

/// SplitMix64 (Steele, Lea, Flood 2014).
struct SplitMix {
    var seed: UInt64

    mutating func next() -> UInt64 {
        seed &+= 0x9e37_79b9_7f4a_7c15
        var value = seed
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}
