import Foundation
import OffstageDevice
import OffstageKernel
import OffstageTransfer
import Testing

/// The sample WebFetch: background fetches of a process that is there and of one that is not, from the call to the
/// picture in the app switcher.
@Suite(.timeLimit(.minutes(3))) struct WebFetchTests {
    private static let app: AppIdentifier = "com.example.web-fetch"
    private static let stay: [OffstageKernel.UserAction] = [.opened(app), .pressedHome]

    // MARK: What it prints

    @Test func webFetch_resumed_fetchesInTheSameProcess() throws {
        let phone = try Phone(feed: Phone.feed)
        for action in Self.stay { try phone.perform(.user(action), andWait: 10) }
        try phone.perform(.simulated(.fetch(Self.app)), andWait: 10)
        #expect(phone.badge == 1)
        #expect(phone.rows == ["Weather", "Paper"])
        try phone.perform(.user(.opened(Self.app)), andWait: 1)
        #expect(
            phone.messages == [
                "Did Finish Launching", "Launched in background: false", "Did Become Active", "Fetched: Paper",
                "Will Resign Active", "Did Enter Background",
                "Perform Fetch", "Fetched: Weather", "Background fetch result: new data",
                "Will Enter Foreground", "Did Become Active",
            ]
        )
        #expect(phone.lines("app-launched").count == 1)
        #expect(phone.lines("app-resumed").compactMap { $0["reason"] } == [.string("fetch"), .string("user")])
        #expect(phone.badge == 0)
        #expect(phone.lines("finding").isEmpty)
    }

    @Test func webFetch_notRunning_isLaunchedInTheBackground() throws {
        let phone = try Phone(feed: Phone.feed)
        for action in Self.stay { try phone.perform(.user(action), andWait: 10) }
        try phone.perform(.simulated(.memoryPressure), andWait: 1)
        let first = phone.messages.count
        try phone.perform(.simulated(.fetch(Self.app)), andWait: 10)
        #expect(
            Array(phone.messages[first...]) == [
                "Did Finish Launching", "Launched in background: true",
                "Perform Fetch", "Fetched: Weather", "Background fetch result: new data",
            ]
        )
        #expect(phone.lines("app-launched").compactMap { $0["reason"] } == [.string("user"), .string("fetch")])
        #expect(phone.badge == 1)
        #expect(phone.rows == ["Weather", "Paper"])
        #expect(phone.lines("finding").isEmpty)
    }

    @Test func completion_isCalledOnceWhenTheRowIsThere_beforeThePicture() throws {
        let phone = try Phone(feed: Phone.feed)
        for action in Self.stay { try phone.perform(.user(action), andWait: 10) }
        let first = phone.device.records.count
        try phone.perform(.simulated(.fetch(Self.app)), andWait: 60)
        let told = phone.device.records[first...].map(\.event).filter { !["app-log", "callback"].contains($0) }
        #expect(
            told == [
                "app-resumed", "refresh-started", "transfer-created", "transfer-started", "transfer-finished", "badge",
                "refresh-completed", "snapshot", "app-suspended",
            ]
        )
    }

    // MARK: What the feed has

    @Test(arguments: [
        (#"{"items": []}"#, 200, "no-data", "Nothing new"), ("", 503, "failed", "Fetch failed: "),
        ("no document", 200, "failed", "Fetch failed: "),
    ]) func feed_withoutAnItem_addsNeitherRowNorBadge(
        body: String,
        status: Int,
        result: String,
        message: String
    ) throws {
        var feed = Phone.feed
        feed.content = .text(body)
        feed.status = status
        let phone = try Phone(feed: feed)
        for action in Self.stay { try phone.perform(.user(action), andWait: 10) }
        try phone.perform(.simulated(.fetch(Self.app)), andWait: 60)
        #expect(phone.lines("refresh-completed").compactMap { $0["result"] } == [.string(result)])
        #expect(phone.messages.count { $0.hasPrefix(message) } == 2)
        #expect(phone.rows == [])
        #expect(phone.badge == 0)
    }

    // MARK: In scenarios

    @Test func week_onceAndAgain_isTheSameToTheByte() async throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "../../Samples/webfetch.yaml"
        )
        let text = try String(contentsOf: file, encoding: .utf8)
        let built = text.replacingOccurrences(
            of: "{ package: ., product: WebFetch }",
            with: "{ bundle: \(try Bundles.path("WebFetch")) }"
        )
        #expect(built != text)
        let folder = try ScenarioFolder(text: built)
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(!outcome.output.contains("not repeatable"))
        #expect(try await folder.run().log == outcome.log)
        let launches = outcome.lines("app-launched", of: Self.app.rawValue).map { $0["reason"] }
        #expect(launches == ["user", "fetch", "user"])
        try folder.remove()
    }

    /// The app whose table and completion handler are called from a queue of the session's, as in 2014.
    @Test func mistakeOf2014_isFound() async throws {
        let folder = try ScenarioFolder(file: "web-table")
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let found = outcome.lines("finding", of: "com.example.WebTable")
        #expect(found.map { $0["id"] } == ["off-main-thread", "off-main-thread"])
        #expect(found.first?["message"]?.hasPrefix("UITableView.reloadData()") == true)
        #expect(found.last?["message"]?.hasPrefix("The completion handler of a fetch") == true)
        try folder.remove()
    }
}

/// A virtual device with WebFetch and the feed it fetches from. It stays on the thread of its test, which never waits.
private final class Phone {
    static let feed: Origin.Route = {
        var route = Origin.Route(path: "/items.json")
        let items = ["Paper", "Weather"].map { #"{"title": "\#($0)", "url": "https://example.com/"}"# }
        route.content = .text(#"{"items": [\#(items.joined(separator: ", "))]}"#)
        route.delay = 200_000_000
        return route
    }()

    let device: VirtualDevice
    private let folder = FileManager.default.temporaryDirectory.appending(path: "offstage-\(UUID().uuidString)")

    init(feed: Origin.Route) throws {
        device = try VirtualDevice(
            folder.path,
            settings: .init(os: 17),
            start: 0,
            network: .init(
                origins: [Origin(url: "https://feed.example.com", routes: [feed])],
                allowsRealServers: false
            ),
            isPinned: false
        )
        try device.install(Bundles.path("WebFetch"))
    }

    deinit {
        device.close()
        try? FileManager.default.removeItem(at: folder)
    }

    func perform(_ event: OffstageKernel.Event, andWait seconds: Int) throws {
        #expect(try device.perform(event) == nil)
        try device.run(until: device.now + .seconds(seconds))
    }

    func lines(_ event: String) -> [Record] { device.records.filter { $0.event == event } }

    /// What the app printed.
    var messages: [String] {
        lines("app-log").compactMap { if case .string(let text) = $0["message"] { text } else { nil } }
    }

    var badge: Int? {
        lines("badge").last.flatMap { if case .integer(let number) = $0["badge"] { number } else { nil } }
    }

    /// The rows in the app switcher, by their titles.
    var rows: [String] {
        let screen = device.snapshot(of: "com.example.web-fetch")?.text ?? ""
        return screen.split(separator: "\n").compactMap { line in
            ["Paper", "Weather"].first { line.contains($0) }
        }
    }
}
