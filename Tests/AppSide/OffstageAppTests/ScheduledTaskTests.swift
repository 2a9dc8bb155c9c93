import OffstageWire
import Testing

/// BackgroundTasks and background fetch as an app's code meets them.
@Suite(Clients.areBuilt, .serialized) struct ScheduledTaskTests {
    private let identifier = "com.example.refresh"

    /// A client that was launched with its arguments, and how.
    private func launched(
        _ arguments: String...,
        answers: @escaping (RefreshMessage) -> RefreshAnswer? = { _ in nil }
    ) throws -> (device: PlayedDevice, answer: PlayedDevice.Answer) {
        let device = try PlayedDevice(PlayedDevice.Container(client: "Refresher"), arguments: arguments)
        device.answers = answers
        return (device, try device.launch())
    }

    @Test func `B-2 register answers what the device answers`() throws {
        let (device, answer) = try launched("register=\(identifier)", "register=com.example.nothing") { question in
            guard case .taskRegistered(let name, _, _) = question else { return nil }
            return .registered(name == "com.example.refresh")
        }
        defer { device.container.remove() }
        #expect(
            answer.lines.suffix(2) == ["registered \(identifier): true", "registered com.example.nothing: false"]
        )
    }

    @Test func `B-4 a second registration raises Apple's exception`() throws {
        let text = "Launch handler for task with identifier \(identifier) has already been registered"
        let container = try PlayedDevice.Container(client: "Refresher")
        defer { container.remove() }
        let device = try PlayedDevice(container, arguments: ["register=\(identifier)"])
        device.answers = { _ in .raises(text) }
        #expect(throws: WireError.self) { try device.launch() }
        #expect(device.waitForEnd() & 0x7f == 6)
        #expect(device.allOutput.contains("'NSInternalInconsistencyException', reason: '\(text)'"))
    }

    @Test(arguments: [
        ("register", "com.apple.BGTaskScheduler (com.example.refresh)", "main false"),
        ("register-main", "com.apple.main-thread", "main true"),
        ("register-own", "com.example.own", "main false, on its own queue"),
    ])
    func `B-6 the handlers run on the queue given, and without one on a queue of the system's, not on main`(
        word: String,
        label: String,
        place: String
    ) throws {
        var labels: [String] = []
        let (device, _) = try launched("\(word)=\(identifier)", "answer=never") { question in
            if case .taskRegistered(_, let queue, _) = question { labels.append(queue) }
            return .registered(true)
        }
        defer { device.container.remove() }
        #expect(labels == [label])
        let request = RefreshMessage.TaskRequest(identifier: identifier, kind: .refresh)
        let woken = try device.call(.launchTask, state: 2, identifiers: [7], request: request)
        #expect(woken.lines == ["begins \(identifier), a BGAppRefreshTask, \(place)"])
        #expect(woken.messages == [.refresh(.expirationHandlerSet(run: 7, isSet: true))])
        let expired = try device.call(.expireTask, state: 2, identifiers: [7])
        #expect(expired.lines == ["expired \(identifier), \(place)"])
    }

    @Test func `B-19 a task that is completed has no expiration handler any more`() throws {
        let (device, _) = try launched("register=\(identifier)") { _ in .registered(true) }
        defer { device.container.remove() }
        let request = RefreshMessage.TaskRequest(identifier: identifier, kind: .processing)
        try device.call(.launchTask, state: 2, identifiers: [1], request: request)
        let expired = try device.call(.expireTask, state: 2, identifiers: [1])
        #expect(
            expired.messages == [
                .refresh(.taskCompleted(run: 1, success: false, site: Clients.place("Refresher/Wakes.swift:23")))
            ]
        )
        #expect(try device.call(.expireTask, state: 2, identifiers: [1]).lines.isEmpty)
    }

    @Test func `B-11 a refusal is caught by code and by type, and printed as on iOS`() throws {
        let cases = [
            (3, "not permitted: \(identifier)"), (2, "too many: \(identifier)"),
            (1, "refused: Error Domain=BGTaskSchedulerErrorDomain Code=1 \"(null)\""),
        ]
        for (code, line) in cases {
            let (device, answer) = try launched("submit=\(identifier)") { _ in .submitted(error: code) }
            defer { device.container.remove() }
            #expect(answer.lines.last == line)
        }
    }

    @Test func `B-14 pending requests are asked for in the background`() throws {
        let request = RefreshMessage.TaskRequest(identifier: "com.example.clean", kind: .processing, earliestBegin: 5)
        let (device, _) = try launched("pending") { $0 == .pendingTasks ? .pending([request]) : nil }
        defer { device.container.remove() }
        // The next word of the app is heard after the question was answered and the answer printed.
        while !device.allOutput.contains("pending: [\"com.example.clean\"]") {
            try device.call(.didReceiveMemoryWarning)
        }
    }

    @Test func `F-2 the interval is nanoseconds, zero for the minimum`() throws {
        for (word, nanoseconds) in [("fetch=900", 900_000_000_000), ("fetch=minimum", 0)] as [(String, Int64)] {
            let (device, answer) = try launched(word)
            defer { device.container.remove() }
            #expect(answer.messages == [.refresh(.fetchIntervalSet(nanoseconds: nanoseconds))])
        }
    }

    @Test func `F-9 every call of the completion handler is passed on`() throws {
        let (device, _) = try launched("answer=twice")
        defer { device.container.remove() }
        let messages = try device.call(.performFetch, state: 2, identifiers: [3]).messages
        let completed = RefreshMessage.fetchCompleted(run: 3, result: 0, isOnMain: true, site: "", firstSite: nil)
        #expect(messages.first == .refresh(completed))
        // Only a second call says where both were.
        guard case .refresh(.fetchCompleted(3, 0, true, let site, let first)) = messages.last else {
            return #expect(Bool(false), "\(messages)")
        }
        #expect(messages.count == 2 && site.contains("AppDelegate") && first?.contains("AppDelegate") == true)
    }
}
