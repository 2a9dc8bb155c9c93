import Foundation
import Testing

/// `offstage device run` in a folder of its own, with the commands that a person gives it.
final class JoinedDevice {
    let folder: URL
    private let arguments: [String]
    private(set) var service: Service
    private(set) var log: [LivePhone.Line] = []

    struct Failed: Error, CustomStringConvertible {
        var description: String
    }

    /// - Parameter joining: what it joins its gateway with.
    init(_ joining: [String]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "offstage-joined-\(UUID().uuidString)")
        arguments = ["device", "run", "--state", folder.path, "--speed", "10"] + joining
        service = try Service(arguments)
        try waitUntilReady()
    }

    private func waitUntilReady() throws {
        _ = try #require(service.line(with: "ready "), "the device did not serve: \(service.output)")
    }

    /// Serves again in the same folder.
    func startAgain() throws {
        service = try Service(arguments)
        try waitUntilReady()
    }

    func remove() {
        service.end(SIGKILL)
        try? FileManager.default.removeItem(at: folder)
    }

    private var options: [String] { ["--device", folder.path + "/control"] }

    /// Carries out a command, which must succeed.
    @discardableResult func please(_ words: String...) async throws -> String { try await please(words) }

    @discardableResult func please(_ words: [String]) async throws -> String {
        let outcome = try await Offstage.run(words + options)
        guard outcome.code == 0 else { throw Failed(description: "\(words): \(outcome.code) \(outcome.errors)") }
        return outcome.output.trimmingCharacters(in: .newlines)
    }

    func refusal(_ words: String...) async throws -> String {
        let outcome = try await Offstage.run(words + options)
        #expect(outcome.code == 2 && outcome.output.isEmpty, "\(words): \(outcome)")
        return outcome.errors
    }

    func install(_ bundle: String) async throws { try await please("app", "install", Bundles.path(bundle)) }

    /// The app's token, once it has one.
    func token(of app: String) async throws -> String {
        try await wait(for: "push-registered") { $0.event == "push-registered" && $0.app == app }
        return try await please("app", "token", app)
    }

    /// Asks for the log until a line fits that no earlier call returned.
    @discardableResult func wait(
        for what: String,
        where fits: @escaping (LivePhone.Line) -> Bool
    ) async throws -> LivePhone.Line {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
            let lines = try await please("log", "show", "--json").split(separator: "\n").dropFirst(log.count)
            for line in try lines.map({ try LivePhone.Line(String($0)) }) {
                log.append(line)
                if fits(line) { return line }
            }
        }
        throw Failed(description: "\(what) did not come; the log:\n" + log.map(\.text).joined(separator: "\n"))
    }

    @discardableResult func wait(for event: String, of app: String) async throws -> LivePhone.Line {
        try await wait(for: event) { $0.event == event && $0.app == app }
    }

    /// What an app prints, once it prints it.
    func hear(_ message: String) async throws {
        try await wait(for: message) { $0.event == "app-log" && $0["message"] == message }
    }

    func gateway(isOnline: Bool) async throws {
        let word = isOnline ? "online" : "offline"
        try await wait(for: "gateway=\(word)") { $0.event == "environment" && $0["gateway"] == word }
    }
}
