import Foundation
import GRDB
import OffstageKernel
import OffstageWire
import Testing

@testable import OffstageDevice

/// The log is handed over a page at a time, by whatever it is asked for, and nothing of it piles up.
@Suite(.timeLimit(.minutes(1))) struct LogPageTests {
    private static let apps = ["com.example.a", "com.example.b"]

    /// A store with 5000 lines, one a second: of two apps in turn, every hundredth an `app-killed`.
    private func withStore(_ body: (EventStore) throws -> Void) throws {
        let scratch = try Scratch()
        let store = try EventStore(StateFolder("\(scratch.path)/state"))
        defer {
            store.close()
            withExtendedLifetime(scratch) {}
        }
        _ = try store.recover(Device.Settings(os: 17))
        var settled = Settled()
        settled.records = (1...5000).map { number in
            let app = AppIdentifier(Self.apps[number % 2])
            let time = Instant(nanoseconds: Int64(number) * 1_000_000_000)
            let event = number % 100 == 0 ? "app-killed" : "badge"
            return Record(
                time: time,
                sequence: number,
                event: event,
                app: app,
                fields: [.init("number", .integer(number))]
            )
        }
        try store.commit(settled)
        try body(store)
    }

    /// All that a query gives, page by page.
    private func lines(_ store: EventStore, _ query: LogQuery) throws -> [Int] {
        var query = query
        var numbers: [Int] = []
        while case let page = try store.page(query), !page.text.isEmpty {
            #expect(page.text.count <= 256 << 10)
            #expect(page.lines.count <= EventStore.linesPerPage)
            numbers += try page.lines.map { line in
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                return try #require(object?["seq"] as? Int)
            }
            query = LogQuery(from: page.next, app: query.app, event: query.event)
        }
        return numbers
    }

    @Test func filters_leaveWhatTheySay() throws {
        try withStore { store in
            #expect(try lines(store, LogQuery()) == Array(1...5000))
            #expect(try lines(store, LogQuery(app: Self.apps[0])) == Array(stride(from: 2, through: 5000, by: 2)))
            #expect(try lines(store, LogQuery(event: "app-killed")) == Array(stride(from: 100, through: 5000, by: 100)))
            #expect(try lines(store, LogQuery(app: Self.apps[1], event: "app-killed")).isEmpty)
            #expect(try lines(store, LogQuery(since: 4_999_000_000_000)) == [4999, 5000])
            #expect(try lines(store, LogQuery(since: 4_998_000_000_001)) == [4999, 5000])
            #expect(try lines(store, LogQuery(since: 5_000_000_000_001)).isEmpty)
            #expect(try lines(store, LogQuery(since: -1)).count == 5000)
            #expect(try lines(store, LogQuery(last: 3)) == [4998, 4999, 5000])
            #expect(try lines(store, LogQuery(event: "app-killed", last: 2)) == [4900, 5000])
            #expect(try lines(store, LogQuery(since: 4_950_000_000_000, last: 100)) == Array(4950...5000))
            #expect(try lines(store, LogQuery(last: 10_000)).count == 5000)
            let end = try store.page(LogQuery(last: 0))
            #expect(end == LogPage([], next: 5001))
            #expect(try store.page(LogQuery(from: 5001)) == end)
        }
    }

    @Test func filters_areFoundByAnIndex() throws {
        try withStore { store in
            for query in [LogQuery(), LogQuery(app: "a"), LogQuery(event: "e"), LogQuery(app: "a", event: "e")] {
                let plan = try store.plan(of: query)
                #expect(!plan.contains("SCAN") && !plan.contains("TEMP B-TREE"), "\(plan)")
            }
        }
    }

    @Test func line_thatIsLongerThanAPage_isAPageOfItsOwn() throws {
        let scratch = try Scratch()
        let store = try EventStore(StateFolder("\(scratch.path)/state"))
        defer {
            store.close()
            withExtendedLifetime(scratch) {}
        }
        _ = try store.recover(Device.Settings(os: 17))
        var settled = Settled()
        let long = String(repeating: "é", count: 300 << 10)
        settled.records = (1...3).map { number in
            Record(time: .boot, sequence: number, event: "app-log", app: nil, fields: [.init("message", .string(long))])
        }
        try store.commit(settled)
        let page = try store.page(LogQuery())
        #expect(page.lines == [settled.records[0].line])
        #expect(page.next == 2)
    }

    @Test func peer_thatLeavesAnswersUnread_isAskedNoMoreAndMissesNothing() async throws {
        let device = try TestDevice()
        for _ in 1...20 {
            #expect(await device.ask(.environment((0..<500).map { .battery($0 % 100) })) == .done)
        }
        let client = try ControlClient(device.host.controlPath)
        defer { client.link.close() }
        // Together more than may ever wait for a peer: whoever was sent all of it would be cut off.
        let page = try #require(try await client.ask(.log(LogQuery(), follow: false)).page)
        let count = Link.maximumBacklog / page.text.count + 100
        for id in 1...count {
            try client.link.send(ControlRequest.log(LogQuery(), follow: false).frame(id: UInt32(id)))
        }
        #expect(await device.ask(.environment([.battery(1)])) == .done)
        // Questions that the device has not read yet wait here.
        for _ in 1...count {
            try client.link.flush()
            #expect(try await client.next().page == page)
        }
    }

    @Test func app_thatNobodyKnows_isRefused() async throws {
        let device = try TestDevice()
        try await device.install()
        let log = ControlRequest.log(LogQuery(app: "com.exmple.app"), follow: false)
        #expect(
            await device.ask(log)
                == .refused(
                    reason: "no app com.exmple.app is installed: did you mean com.example.app?",
                    rule: nil
                )
        )
        // One that is no longer installed is still in the log.
        #expect(await device.ask(.perform([.uninstalled(AppIdentifier(TestDevice.app))])) == .done)
        guard case .lines(let page) = await device.ask(.log(LogQuery(app: TestDevice.app), follow: false)) else {
            Issue.record("no lines")
            return
        }
        #expect(!page.text.isEmpty)
    }
}

extension ControlReply {
    fileprivate var page: LogPage? {
        if case .lines(let page) = self { page } else { nil }
    }
}

extension EventStore {
    /// How SQLite finds the lines of a query.
    fileprivate func plan(of query: LogQuery) throws -> String {
        let (sql, arguments) = Self.statement(query, from: 1)
        return try read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments)
                .map { $0["detail"] as String }.joined(separator: "; ")
        }
    }
}
