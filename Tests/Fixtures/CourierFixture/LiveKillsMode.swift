import Foundation
import OffstageGateway
import OffstagePush

/// The proof of C-6 and N-23 up to an app's handler: a provider sends to an app on a live device, and at moments that a
/// seed chooses the gateway, the device or both are killed. In the end each notification that was accepted was shown to
/// the device once or overwritten, and the app, which writes down what it gets, got none twice.
struct LiveKillsMode {
    private static let app = "com.example.postbox"
    /// Requests of a round.
    private static let requests = 200

    var program: String
    var bundle: String
    var folder: String
    var seed: UInt64
    var rounds: Int

    private var state: String { folder + "/device" }

    func run() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var random = SplitMix(seed: seed)
        var gateway = try GatewayChild(program, folder + "/gateway", nil, ports: nil)
        defer { gateway.child.kill() }
        var device = try device(gateway)
        defer { device.kill() }
        try please("app", "install", bundle)
        try please("user", "open", Self.app)
        let token = try untilThereIs("a token") {
            let (code, lines) = try command(["app", "token", Self.app])
            return code == 0 ? lines.first : nil
        }
        let received = try please("app", "container", Self.app)[0] + "/Documents/received"
        var answered = 0
        for round in 0..<rounds {
            // In front every notification is shown at once; else three wake the app, and the newest other one waits.
            if random.next() % 2 == 0 { try please("user", "home") }
            let goal = try gateway.acknowledged() + Int(random.next() % UInt64(Self.requests))
            let load = try load(round, gateway.ready, token)
            while load.isRunning, try gateway.acknowledged() < goal {}
            let choice = random.next() % 3
            if choice != 1 { gateway.child.kill() }
            if choice != 0 { device.kill() }
            load.wait()
            answered += load.rest().count { $0 == "200" }
            if choice != 1 { gateway = try GatewayChild(program, folder + "/gateway", nil, ports: gateway.ready) }
            if choice != 0 { device = try self.device(gateway) }
            // At once, instead of after the wait that grows with every failure (C-12).
            try please("environment", "set", "network=none")
            try please("environment", "set", "network=wifi")
            try please("user", "open", Self.app)
        }
        let log = try DeliveryLog(gateway.location)
        _ = try untilThereIs("nothing that waits") { try log.waitingCount() == 0 ? true : nil }
        let outcome = try untilThereIs("an app that got all") {
            let outcome = try Outcome(log, please("log", "show", "--json"), received)
            return outcome.unheardInLastLife.isEmpty ? outcome : nil
        }
        try please("device", "shutdown")
        gateway.child.end()
        say("seed \(seed) rounds \(rounds) answered \(answered) \(outcome.text)")
        guard outcome.isRight, outcome.accepted.count >= answered, answered > 0 else { exit(1) }
    }

    private func device(_ gateway: GatewayChild) throws -> Child {
        let device = try Child(
            program,
            [
                "device", "run", "--state", state, "--lines-kept", "0", "--gateway",
                "127.0.0.1:\(gateway.ready.courierPort)", "--gateway-ca", gateway.ready.authority, "--enrol",
                gateway.ready.enrolment,
            ]
        )
        guard device.next()?.hasPrefix("ready ") == true else { throw Mistake("the device did not serve") }
        return device
    }

    @discardableResult
    private func please(_ words: String...) throws -> [String] {
        let (code, lines) = try command(words)
        guard code == 0 else { throw Mistake("\(words.joined(separator: " ")) failed") }
        return lines
    }

    private func command(_ words: [String]) throws -> (code: Int32, lines: [String]) {
        let child = try Child(program, words + ["--device", state + "/control"])
        let lines = child.rest()
        child.wait()
        return (child.code, lines)
    }

    private func untilThereIs<Thing>(_ what: String, _ look: () throws -> Thing?) throws -> Thing {
        let limit = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < limit { if let thing = try look() { return thing } }
        throw Mistake("after a minute there is not \(what)")
    }

    /// One request after the other on one connection, each with a number of its own.
    private func load(_ round: Int, _ gateway: ReadyLine, _ token: String) throws -> Child {
        let requests = (0..<Self.requests).map { index in
            let number = round * Self.requests + index
            return """
                url = "http://127.0.0.1:\(gateway.plaintextPort)/3/device/\(token)"
                header = "authorization: bearer \(KillsMode.providerToken)"
                header = "apns-topic: \(Self.app)"
                header = "apns-id: \(Self.id(number))"
                data = "{\\"aps\\":{\\"content-available\\":1},\\"number\\":\(number)}"
                write-out = "%{http_code}\\n"
                silent
                output = /dev/null
                """
        }
        let file = folder + "/requests"
        try Data(requests.joined(separator: "\nnext\n").utf8).write(to: URL(fileURLWithPath: file))
        return try Child("/usr/bin/env", ["curl", "-K", file])
    }

    private static func id(_ number: Int) -> String {
        let digits = String(number)
        return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    }

    /// What the gateway, the device and the app each say of it.
    private struct Outcome {
        var accepted: Set<String> = []
        private var overwritten: Set<String> = []
        private var acknowledged: Set<String> = []
        private var delivered: [String] = []
        private var dropped: Set<String> = []
        private var heard: [String] = []
        /// Shown to the device since it was started last, with no end, and unknown to the app.
        private(set) var unheardInLastLife: Set<String> = []

        init(_ log: DeliveryLog, _ lines: [String], _ received: String) throws {
            var last = DeliveryLog.Place.start
            while case let batch = try log.lines(after: last, limit: 10_000), let end = batch.last?.place {
                for line in batch {
                    switch line.record.event {
                    case .accepted: accepted.insert(line.record.id.text)
                    case .overwritten: overwritten.insert(line.record.id.text)
                    case .acked: acknowledged.insert(line.record.id.text)
                    case .stored, .held, .sent, .delivered, .expired, .discarded, .refused: break
                    }
                }
                last = end
            }
            let text = (try? String(contentsOfFile: received, encoding: .utf8)) ?? ""
            heard = text.split(separator: "\n").compactMap { line in
                line.split(separator: " ").first.flatMap { Int($0) }.map(LiveKillsMode.id)
            }
            for line in lines where line.contains(#""event":"push-"#) || line.contains(#""event":"device-started""#) {
                let fields = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                let id = fields?["id"] as? String ?? ""
                switch fields?["event"] as? String {
                case "device-started": unheardInLastLife = []
                case "push-delivered":
                    delivered.append(id)
                    unheardInLastLife.insert(id)
                // A second arrival is no end of the first.
                case "push-dropped" where fields?["reason"] as? String != "duplicate":
                    dropped.insert(id)
                    unheardInLastLife.remove(id)
                case _: break
                }
            }
            unheardInLastLife.subtract(heard)
        }

        private var lost: Set<String> { accepted.subtracting(overwritten).subtracting(delivered) }
        private var twice: Int { delivered.count - Set(delivered).count + heard.count - Set(heard).count }
        private var unfounded: Set<String> { acknowledged.union(heard).subtracting(delivered) }
        /// Its process, or the whole device, was killed while it was on its way to the app.
        private var unheard: Set<String> { Set(delivered).subtracting(heard).subtracting(dropped) }

        var isRight: Bool { lost.isEmpty && twice == 0 && unfounded.isEmpty && !heard.isEmpty }

        var text: String {
            """
            accepted \(accepted.count) overwritten \(overwritten.count) delivered \(delivered.count) heard \
            \(heard.count) dropped \(dropped.count) killed-with \(unheard.count) lost \(lost.count) twice \(twice) \
            unfounded \(unfounded.count)
            """
        }
    }
}
