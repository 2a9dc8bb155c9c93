import Foundation
import Testing

/// `offstage gateway run` on free ports, and its provider: curl, with a token made as Apple's page on command line
/// tools has it.
final class PushGateway {
    struct Answer {
        var status: Int
        var id: String
        var body: String
    }

    let folder: URL
    private(set) var ready: [String: Any] = [:]
    private var service: Service
    private var token: String?

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "offstage-push-\(UUID().uuidString)")
        service = try Self.run(folder, ["--port", "0", "--courier-port", "0"])
        try read()
    }

    private static func run(_ folder: URL, _ ports: [String]) throws -> Service {
        try Service(["gateway", "run", "--json", "--state", folder.path] + ports)
    }

    private func read() throws {
        let line = try #require(service.line(with: "\"ready\""), "the gateway did not serve: \(service.output)")
        ready = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    func text(_ name: String) -> String { ready[name].map { "\($0)" } ?? "" }

    /// What a device joins it with.
    var joining: [String] {
        ["--gateway", "127.0.0.1:\(text("courier_port"))", "--gateway-ca", text("ca"), "--enrol", text("enrol")]
    }

    func stop(_ signal: Int32 = SIGTERM) { service.end(signal) }

    /// Serves again, where it served before.
    func startAgain() throws {
        service = try Self.run(folder, ["--port", text("port"), "--courier-port", text("courier_port")])
        try read()
    }

    func remove() {
        stop(SIGKILL)
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: The provider

    func push(_ payload: String, to app: String, _ deviceToken: String, headers: [String] = []) async throws -> Answer {
        let token = try await providerToken()
        let all = headers + ["authorization: bearer \(token)", "apns-topic: \(app)"]
        let words =
            ["curl", "-s", "-D", "-", "--http2", "--cacert", text("ca"), "--max-time", "30"]
            + all.flatMap { ["-H", $0] }
            + ["-d", payload, "-w", "\n%{http_code}", "https://127.0.0.1:\(text("port"))/3/device/\(deviceToken)"]
        let lines = try await Self.shell("\"$@\"", words).replacing("\r\n", with: "\n").split(separator: "\n")
        let id = lines.first { $0.hasPrefix("apns-id: ") }?.dropFirst(9)
        return Answer(
            status: Int(lines.last ?? "") ?? 0,
            id: String(id ?? ""),
            body: String(lines.last { $0.hasPrefix("{") } ?? "")
        )
    }

    /// What pyapns-client comes to when it sends: `sent`, or the name of an exception with its timestamp.
    func pushWithPyapns(to app: String, _ deviceToken: String) async throws -> (result: String, timestamp: Double?) {
        let python = try #require(
            ProcessInfo.processInfo.environment["OFFSTAGE_PYTHON"],
            "scripts/test prepares a Python with clients and names it in OFFSTAGE_PYTHON"
        )
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let script = tests.appending(path: "OffstageGatewayTests/Clients/clients.py").path
        let line = String(decoding: try JSONSerialization.data(withJSONObject: ready), as: UTF8.self)
        let outcome = try await Offstage.run(program: python, [script, "pyapns", line, app, deviceToken])
        let said = try #require(
            JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any],
            "\(outcome.errors)"
        )
        return (said["result"] as? String ?? "", said["timestamp"] as? Double)
    }

    /// Made once, as Apple wants it: a new one at most every 20 minutes (P-29).
    private func providerToken() async throws -> String {
        if let token { return token }
        let script = """
            b64() { openssl base64 -e -A | tr -- '+/' '-_' | tr -d =; }
            header=$(printf '{ "alg": "ES256", "kid": "%s" }' "$1" | b64)
            claims=$(printf '{ "iss": "%s", "iat": %d }' "$2" "$(date +%s)" | b64)
            signed=$(printf '%s' "$header.$claims" | openssl dgst -binary -sha256 -sign "$3" | b64)
            printf '%s' "$header.$claims.$signed"
            """
        let made = try await Self.shell(script, [text("key_id"), text("team_id"), text("signing_key")])
        token = made
        return made
    }

    private static func shell(_ script: String, _ words: [String]) async throws -> String {
        try await Offstage.run(program: "/bin/bash", ["-c", script, "bash"] + words).output
    }

    // MARK: The delivery log

    /// The events of one notification up to such a one, waited for.
    func wait(for event: String, _ id: String) async throws -> [String] {
        while true {
            let events = try await events(of: id)
            if let place = events.firstIndex(of: event) { return Array(events[...place]) }
        }
    }

    /// The events of one notification, in order.
    func events(of id: String) async throws -> [String] {
        let words = ["gateway", "log", "--json", "--state", folder.path, "--id", id]
        return try await Offstage.run(words).output.split(separator: "\n").compactMap {
            (try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?["event"] as? String
        }
    }
}
