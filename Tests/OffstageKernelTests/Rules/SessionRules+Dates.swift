import OffstageKernel
import Testing

/// Tasks of background sessions that have a date.
@Suite struct SessionDateRules {
    private static func waiting(_ task: Int = 1) -> Phone {
        var phone = Phone.transferring()
        phone.download(task...task) { $0.earliestBegin = Instant(nanoseconds: 500_000_000_000) }
        return phone
    }

    private static func other(_ change: (inout TransferOrder) -> Void = { _ in }) -> TransferOrder {
        let host = "https://new.example.com"
        var order = TransferOrder(task: 1, kind: .download, method: "POST", url: host + "/2", origin: host)
        order.headers = [.init("X-Token", "fresh")]
        change(&order)
        return order
    }

    @Test func `T-56 a task does not begin before its date, nor before its app has said with which request`() {
        var phone = Self.waiting()
        phone.run(until: 499)
        #expect(phone.begun.isEmpty && phone.told.isEmpty && phone.waits == ["not-before"])
        phone.run(until: 600)
        #expect(phone.begun.isEmpty && phone.told == ["1 due"] && phone.waits == ["not-before", "delayed-request"])
        phone.send(.environment(.charging(true)))
        #expect(phone.begun.isEmpty, "it goes on waiting")
        phone.begin(1)
        #expect(phone.begun == [1] && phone.orders.first?.url == "https://films.example.com/1")
        phone.begin(1, with: Self.other())
        phone.finish(1...1)
        #expect(phone.begun == [1] && phone.told == ["1 due", "1 200"], "it is asked once")
    }

    @Test func `T-56 another request is sent, and what it says of networks is not looked at`() {
        var phone = Self.waiting()
        phone.send(.environment(.network(.cellular)))
        phone.run(until: 600)
        phone.begin(1, with: Self.other { $0.allowsCellular = false })
        let order = phone.orders.first
        #expect(phone.begun == [1] && order?.url == "https://new.example.com/2" && order?.method == "POST")
        #expect(order?.headers == [.init("X-Token", "fresh")] && order?.origin == "https://new.example.com")
    }

    @Test func `T-56 another request that the app may not make is the end`() {
        var phone = Self.waiting()
        phone.run(until: 600)
        phone.begin(1, with: Self.other { $0.isRefused = true })
        #expect(phone.begun.isEmpty && phone.told == ["1 due", "1 -1022"])
    }

    @Test func `T-56 the word of an app that was not asked changes nothing`() {
        var phone = Phone.transferring()
        let order = Self.other { $0.isRefused = true }
        phone.report(.session(.created(nil, order, session: Phone.session)))
        phone.begin(1, with: Self.other())
        #expect(phone.told.isEmpty && phone.begun.isEmpty && phone.device.backgroundTransfers.count == 1)
        phone.report(.session(.resumed(task: 1, session: Phone.session)))
        #expect(phone.told == ["1 -1022"])
    }

    @Test func `T-56 an app that cancels ends the task`() {
        var phone = Self.waiting()
        phone.behavior[Phone.app]?.hearsEnds = false
        phone.run(until: 600)
        phone.report(.session(.cancelled(task: 1, session: Phone.session)))
        phone.begin(1, with: Self.other())
        #expect(phone.begun.isEmpty && phone.told == ["1 due", "1 -999"])
        #expect(phone.device.backgroundTransfers.map(\.url) == ["https://films.example.com/1"])
    }

    @Test func `T-56 an app is not asked about a task that it has suspended`() {
        var phone = Self.waiting()
        phone.report(.session(.suspended(task: 1, session: Phone.session)))
        phone.run(until: 600)
        #expect(phone.told.isEmpty)
        phone.report(.session(.resumed(task: 1, session: Phone.session)))
        #expect(phone.told == ["1 due"])
    }

    @Test func `T-56 an app is asked when nothing else is in the way`() {
        var phone = Self.waiting()
        phone.send(.environment(.network(.none)))
        phone.run(until: 600)
        #expect(phone.told.isEmpty)
        phone.send(.environment(.network(.wifi)))
        #expect(phone.told == ["1 due"])
        phone.send(.environment(.network(.none)))
        phone.begin(1)
        #expect(phone.begun.isEmpty)
        phone.send(.environment(.network(.wifi)))
        #expect(phone.begun == [1] && phone.told == ["1 due"])
    }

    @Test func `T-56 who is suspended or dead when the date comes is not woken, and its request is sent`() {
        for dies in [false, true] {
            var phone = Self.waiting()
            if dies { phone.send(.simulated(.termination(Phone.app))) } else { phone.home() }
            phone.run(until: 600)
            #expect(phone.begun == [1] && phone.told.isEmpty && phone.wakes.isEmpty)
            phone.open()
            phone.send(.environment(.charging(true)))
            #expect(phone.begun == [1] && phone.told.isEmpty, "it is not asked afterwards")
        }
    }

    @Test func `T-56 who dies or is suspended before it answers is waited for no more`() {
        for dies in [false, true] {
            var phone = Self.waiting()
            phone.run(until: 600)
            if dies { phone.send(.simulated(.termination(Phone.app))) } else { phone.home() }
            phone.run(until: 700)
            #expect(phone.begun == [1] && phone.told == ["1 due"])
            guard !dies else { continue }
            phone.open()
            phone.begin(1, with: Self.other())
            #expect(phone.begun == [1], "it comes too late")
        }
    }

    @Test func `T-56 a new date is asked about anew, none at all not`() {
        for date in [Instant(nanoseconds: 900_000_000_000), nil] {
            var phone = Self.waiting()
            phone.run(until: 600)
            phone.report(.session(.scheduled(date, task: 1, session: Phone.session)))
            phone.run(until: 1000)
            #expect(phone.told == (date == nil ? ["1 due"] : ["1 due", "1 due"]))
            phone.begin(1)
            #expect(phone.begun == [1])
        }
        var phone = Self.waiting()
        phone.run(until: 200)
        phone.report(.session(.scheduled(phone.now, task: 1, session: Phone.session)))
        #expect(phone.begun == [1] && phone.told.isEmpty, "a date that has come is none")
    }

    @Test func `T-56 who dies when the time of its task is over is told nothing any more`() throws {
        var phone = Self.waiting()
        phone.run(until: 600)
        let process = try #require(phone.device.installedApps.first?.process)
        var device = phone.device
        let effects = device.handle(.process(process, .crashed(signal: 9)), at: .boot + .seconds(700_000))
        #expect(!effects.contains { if case .tellSession = $0 { true } else { false } })
        let ends = effects.filter {
            if case .record(let line) = $0 { line.event == "transfer-finished" } else { false }
        }
        #expect(ends.count == 1)
    }
}
