import Foundation
import OffstageGateway
import OffstagePush

/// The proof of C-6 with real processes: providers send as fast as they can, and at moments that a seed chooses the
/// gateway, the device or both are killed. In the end all that was accepted and not overwritten is in the device's
/// inbox, and no notification was handed on twice.
struct KillsMode {
    /// Requests of a round for each app.
    private static let requests = 600
    private static let bundles = (0..<4).map { "com.example.app\($0)" }

    var program: String
    var folder: String
    var seed: UInt64
    var rounds: Int

    func run() throws {
        try FileManager.default.createDirectory(atPath: folder + "/device", withIntermediateDirectories: true)
        try Data(#"{"aps":{"alert":"hi"}}"#.utf8).write(to: URL(fileURLWithPath: body))
        var random = SplitMix(seed: seed)
        var gateway = try GatewayChild(program, folder, ports: nil)
        defer { gateway.child.kill() }
        var device = try device(gateway)
        defer { device.kill() }
        var tokens: [String: String] = [:]
        while tokens.count < Self.bundles.count, let line = device.next() {
            let words = line.split(separator: " ").map(String.init)
            if words.first == "token" { tokens[words[1]] = words[2] }
        }
        var (pushed, answered) = ([String](), 0)
        for _ in 0..<rounds {
            let goal = try gateway.acknowledged() + Int(random.next() % UInt64(Self.requests))
            let loads = try tokens.map { try Child("/usr/bin/env", loadArguments(gateway, $0.key, $0.value)) }
            while loads.contains(where: \.isRunning), try gateway.acknowledged() < goal {}
            let choice = random.next() % 3
            if choice != 1 { gateway.child.kill() }
            if choice != 0 {
                device.kill()
                pushed += device.rest().compactMap(Self.push)
            }
            for load in loads {
                load.wait()
                answered += Self.answered(load.rest())
            }
            if choice != 1 { gateway = try GatewayChild(program, folder, ports: gateway.ready) }
            if choice != 0 { device = try self.device(gateway) }
            // At once, instead of after the wait that grows with every failure (C-12).
            device.say("want 0")
            device.say("want 1")
        }
        let log = try DeliveryLog(GatewayFolder(folder + "/gateway"))
        let limit = ContinuousClock.now + .seconds(60)
        while try log.waitingCount() > 0 {
            guard ContinuousClock.now < limit else { throw Mistake("\(try log.waitingCount()) were never confirmed") }
        }
        device.end()
        pushed += device.rest().compactMap(Self.push)
        gateway.child.end()
        try judge(log, pushed: pushed, answered: answered)
    }

    private func judge(_ log: DeliveryLog, pushed: [String], answered: Int) throws {
        var ids: [DeliveryRecord.Event: Set<String>] = [:]
        var last: Int64 = 0
        while case let lines = try log.lines(after: last, limit: 10_000), let end = lines.last?.sequence {
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

    private static func answered(_ lines: [String]) -> Int {
        lines.compactMap { $0.firstMatch(of: /status codes: (\d+) 2xx/) }.first.flatMap { Int($0.1) } ?? 0
    }
}

/// A gateway of one's own.
struct GatewayChild {
    let child: Child
    let ready: ReadyLine
    private let log: DeliveryLog

    init(_ program: String, _ folder: String, ports: ReadyLine?) throws {
        let (port, courier) = (String(ports?.port ?? 0), String(ports?.courierPort ?? 0))
        child = try Child(
            program,
            ["gateway", "run", "--json", "--state", folder + "/gateway", "--port", port, "--courier-port", courier]
                + ["--plaintext-port", String(ports?.plaintextPort ?? 0)]
        )
        guard let line = child.next() else { throw Mistake("the gateway ended before it served") }
        ready = try ReadyLine(line)
        log = try DeliveryLog(GatewayFolder(folder + "/gateway"))
    }

    func acknowledged() throws -> Int { try log.counts().first { $0.event == "acked" }?.count ?? 0 }
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
