import Foundation
import OffstageDevice
import OffstageGateway
import OffstageKernel
import OffstageScenario
import Synchronization

/// A live device in a browser: a page, what the commands print as JSON, the log as it comes, and steps to carry out.
/// Nothing is said to whoever did not ask for this machine by the name that the device has told, and nothing is changed
/// for a page of another origin.
final class Dashboard: Sendable {
    /// Nil while the device does not serve.
    private let host = Mutex<DeviceHost?>(nil)
    private let bell = Bell()
    private let port = Mutex(0)
    /// The first part of every path, so that what looks on needs no header.
    private let token = newToken()

    /// Takes the port, 0 a free one.
    /// - Throws: ``Failure`` with code 3 if it cannot be had.
    init(port: Int) throws(Failure) {
        let taken = try telling { [self] () throws(GatewayError) in
            try LocalEndpoint.start(port: port) { [self] request, answer in
                Task { answer(await self.answer(to: request)) }
            }
        }
        self.port.withLock { $0 = taken }
    }

    var url: String { "http://127.0.0.1:\(port.withLock(\.self))/\(token)/" }

    /// From now on it tells of this device.
    func show(_ host: DeviceHost) {
        self.host.withLock { $0 = host }
        Task { [bell] in
            guard case .lines(let end) = await host.perform(.log(LogQuery(last: 0), follow: false)) else { return }
            for await _ in host.log(from: end.next) { bell.ring() }
            bell.stop()
        }
    }

    // MARK: Requests

    private func answer(to request: LocalRequest) async -> LocalAnswer {
        guard Self.isForThisMachine(request) else {
            return Self.refusal(403, "This page is for 127.0.0.1 and localhost; ask for it by one of these names.")
        }
        guard let path = path(of: request) else {
            return Self.refusal(403, "Take the whole address that the line `ready` of `offstage device run` ends with.")
        }
        guard path == Self.steps || Self.paths.contains(path) else {
            let paths = (Self.paths + [Self.steps]).joined(separator: ", ")
            return Self.refusal(404, "There is nothing at this path; there is \(paths).")
        }
        let methods = path == Self.steps ? ["POST"] : ["GET", "HEAD"]
        guard methods.contains(request.method) else {
            let refusal = "Nothing is changed at this path; send a step to \(Self.steps), or use the command line."
            let text = path == Self.steps ? "Steps are sent here, with POST." : refusal
            return Self.refusal(405, text, [("allow", methods.joined(separator: ", "))])
        }
        guard let host = host.withLock(\.self) else { return Self.refusal(503, "The device starts; ask again.") }
        do {
            if path == Self.steps { return try await carryOut(request, on: host) }
            return try await answer(from: host, to: request, at: path)
        } catch {
            return Self.refusal(error.code == .usage ? 400 : 503, error.message)
        }
    }

    private static let paths = [
        "/", "/status", "/apps", "/transfers", "/environment", "/findings", "/events", "/snapshot",
    ]

    private static let steps = "/steps"

    /// 128 bits.
    private static func newToken() -> String {
        let digits = String(UInt128.random(in: 0...UInt128.max), radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    /// What stands behind the token, which is compared as a whole: how long that takes tells nothing of it.
    private func path(of request: LocalRequest) -> String? {
        let given = request.path.dropFirst().prefix { $0 != "/" }
        guard given.utf8.count == token.utf8.count else { return nil }
        let difference = zip(given.utf8, token.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) }
        return difference == 0 ? String(request.path.dropFirst(1 + given.count)) : nil
    }

    /// A step as in a scenario's timeline, without `at`.
    private func carryOut(_ request: LocalRequest, on host: DeviceHost) async throws(Failure) -> LocalAnswer {
        let origins = request.values(of: "origin")
        // Tools have none; a browser sends it with every POST.
        guard origins.isEmpty || origins == request.values(of: "host").map({ "http://\($0)" }) else {
            return Self.refusal(403, "Steps are taken from the device's own page and from tools, not from other pages.")
        }
        let type = request.values(of: "content-type").first?.prefix { $0 != ";" }.lowercased()
        guard type == "application/json" else {
            return Self.refusal(415, "A step is sent as application/json, such as {\"open\": \"com.example.app\"}.")
        }
        let events: [Event]
        do {
            events = try Scenario.events(ofStep: request.body)
        } catch {
            throw .usage(error.problems.map(\.sentence).joined(separator: "\n"))
        }
        guard case .done = try await Self.ask(.perform(events), of: host) else { throw Self.silence }
        return Self.answer("application/json", .text("{\"done\":true}\n"))
    }

    private func answer(
        from host: DeviceHost,
        to request: LocalRequest,
        at path: String
    ) async throws(Failure) -> LocalAnswer {
        switch path {
        case "/": return Self.page
        case "/findings":
            // The newest of them; the log has all.
            let lines = try await Self.lines(LogQuery(event: "finding", last: Self.mostFindings), of: host).text
            return Self.answer("application/jsonl", .text(String(decoding: lines, as: UTF8.self)))
        case "/snapshot": return try await Self.snapshot(request.query, of: host)
        case "/events": return try await events(request, of: host)
        default: return Self.answer("application/json", .text(try await Self.document(path, of: host)))
        }
    }

    /// A page elsewhere whose name leads here still calls this machine by that name; its requests are not answered.
    private static func isForThisMachine(_ request: LocalRequest) -> Bool {
        let hosts = request.values(of: "host")
        guard hosts.count == 1, let host = hosts.first?.lowercased() else { return false }
        let parts = host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 1 || (1...65_535).contains(Int(parts[1]) ?? 0) else { return false }
        return ["127.0.0.1", "localhost"].contains(parts[0])
    }

    // MARK: Documents

    private static let mostFindings = 200

    /// What the commands of these names print with `--json`.
    private static func document(_ path: String, of host: DeviceHost) async throws(Failure) -> String {
        switch path {
        case "/apps":
            guard case .apps(let apps) = try await ask(.listApps, of: host) else { throw silence }
            return text(["apps": apps])
        case "/transfers":
            guard case .transfers(let transfers, _) = try await ask(.listTransfers(app: nil), of: host) else {
                throw silence
            }
            return text(["transfers": transfers])
        case "/environment":
            guard case .environment(let settings) = try await ask(.showEnvironment, of: host) else { throw silence }
            return text(Dictionary(settings.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 }))
        default:
            guard case .status(let status) = try await ask(.status, of: host) else { throw silence }
            return text(status)
        }
    }

    /// The app's last picture in the app switcher.
    private static func snapshot(_ query: String, of host: DeviceHost) async throws(Failure) -> LocalAnswer {
        guard query.hasPrefix("app="),
            let app = query.dropFirst(4).prefix(while: { $0 != "&" }).removingPercentEncoding, !app.isEmpty
        else {
            throw .usage("This path takes ?app=ID, the identifier of an app.")
        }
        guard case .snapshot(_, let svg) = try await ask(.snapshot(app: app), of: host) else { throw silence }
        return answer("image/svg+xml", .text(svg))
    }

    private static func text(_ document: some Encodable) -> String { (try? FormatOptions.text(document)) ?? "null\n" }

    private static func ask(_ request: ControlRequest, of host: DeviceHost) async throws(Failure) -> ControlReply {
        switch await host.perform(request) {
        case .refused(let reason, _): throw .usage(reason)
        case .failed(let reason): throw .notRun(reason)
        case let reply: return reply
        }
    }

    private static let silence = Failure.notRun("The device did not answer.")

    private static func lines(_ query: LogQuery, of host: DeviceHost) async throws(Failure) -> LogPage {
        guard case .lines(let page) = try await ask(.log(query, follow: false), of: host) else { throw silence }
        return page
    }

    // MARK: Events

    private static let mostLast = 100_000

    /// The lines of the log as server-sent events: those that the query wants, as in `?last=100`, then all to come. One
    /// that comes back, and says what it had last, goes on there.
    private func events(_ request: LocalRequest, of host: DeviceHost) async throws(Failure) -> LocalAnswer {
        var query = LogQuery(last: try Self.last(request.query))
        let rings = bell.listen()
        let end = try await Self.lines(LogQuery(last: 0), of: host).next
        // What it had may be from a log that was erased meanwhile.
        if let had = request.values(of: "last-event-id").first.flatMap({ Int($0) }), (0..<end).contains(had) {
            query = LogQuery(from: had + 1)
        }
        // Before the answer begins: what happens from then on is in it.
        let first = try await Self.lines(query, of: host)
        return Self.answer(
            "text/event-stream",
            .stream { stream in
                try? await stream.write("retry: 1000\n\n")
                var page: LogPage? = first
                var rings = rings.makeAsyncIterator()
                while let lines = page, !Task.isCancelled {
                    if lines.text.isEmpty {
                        guard await rings.next() != nil else { return }
                    } else {
                        guard (try? await stream.write(Self.events(lines))) != nil else { return }
                    }
                    page = try? await Self.lines(LogQuery(from: lines.next), of: host)
                }
            }
        )
    }

    private static func last(_ query: String) throws(Failure) -> Int {
        if query.isEmpty { return 0 }
        guard query.hasPrefix("last="), let number = Int(query.dropFirst(5)), (0...mostLast).contains(number) else {
            throw .usage("This path takes ?last=N, so many lines of the log that are there, up to \(mostLast).")
        }
        return number
    }

    private static func events(_ page: LogPage) -> String {
        page.lines.map { "id: \(LogEntry($0).sequence)\ndata: \($0)\n\n" }.joined()
    }

    // MARK: Answers

    private static let page = answer("text/html", .text(DashboardPage.html))

    private static func refusal(
        _ status: Int,
        _ text: String,
        _ headers: [(name: String, value: String)] = []
    ) -> LocalAnswer {
        answer("text/plain", .text(text + "\n"), status, headers)
    }

    private static func answer(
        _ type: String,
        _ body: LocalAnswer.Body,
        _ status: Int = 200,
        _ headers: [(name: String, value: String)] = []
    ) -> LocalAnswer {
        LocalAnswer(status: status, type: "\(type); charset=utf-8", headers: closedToOthers + headers, body: body)
    }

    /// No page elsewhere reads or frames it, and this one asks for nothing from elsewhere.
    private static let closedToOthers: [(name: String, value: String)] = [
        ("cache-control", "no-store"),
        (
            "content-security-policy",
            "default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
                + "img-src data: 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        ("cross-origin-resource-policy", "same-origin"),
        ("referrer-policy", "no-referrer"),
        ("x-content-type-options", "nosniff"),
    ]
}

/// Tells all that listen that the log has new lines. Whoever does not listen at the moment hears it once, later.
private final class Bell: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var last = 0
        var isOver = false
    }

    private let state = Mutex(State())

    func listen() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.last += 1
            if !state.isOver { state.listeners[state.last] = continuation }
            return state.isOver ? nil : state.last
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.listeners[number] = nil } }
        return stream
    }

    func ring() {
        for listener in state.withLock(\.listeners.values).map(\.self) { listener.yield() }
    }

    func stop() {
        let listeners = state.withLock { state in
            state.isOver = true
            return state.listeners.values.map(\.self)
        }
        for listener in listeners { listener.finish() }
    }
}
