import Testing

@testable import OffstageKernel

/// Section 1 of `docs/rules/refresh.md`: legacy Background Fetch.
@Suite struct FetchRules {
    /// A phone whose app was used for a minute and put away at 60.
    private func used(_ behavior: Phone.Behavior = .fetches(), os: Int = 12) -> Phone {
        var phone = Phone(fetching: behavior, os: os)
        phone.use()
        return phone
    }

    /// The same, up to the moment at which the first fetch is on.
    private func fetching(_ behavior: Phone.Behavior, os: Int = 12) -> Phone {
        var phone = used(behavior, os: os)
        while phone.events("refresh-started").isEmpty, phone.seconds < 86_400 { phone.run(until: phone.seconds + 1) }
        return phone
    }

    @Test func `F-1 no fetch without the mode, and none before the interval is set`() {
        var phone = Phone(os: 12)
        phone.install(Phone.manifest(modes: []), .fetches())
        phone.use()
        phone.run(until: 86_400)
        #expect(phone.events("refresh-started").isEmpty)
        #expect(phone.decisions() == ["0 refuse permission"])
        #expect(phone.lastReason == "UIBackgroundModes does not list fetch")
        var silent = used(Phone.Behavior())
        silent.run(until: 86_400)
        #expect(silent.events("refresh-decision").isEmpty)
    }

    @Test func `F-1 the setting outlives the process and a reboot`() {
        var phone = used()
        phone.send(.simulated(.reboot))
        phone.send(.user(.locked))
        phone.run(until: 86_400)
        #expect(!phone.events("refresh-started").isEmpty)
        #expect(phone.events("app-launched").last?.text("reason") == "fetch")
    }

    @Test func `F-2 an interval is a lower bound, and nothing comes more often than every 15 minutes`() {
        for (interval, least) in [(FetchInterval.minimum, 900.0), (.atLeast(.seconds(3 * 3600)), 10_800)] {
            var phone = used(.fetches(interval: interval))
            phone.run(until: 3 * 86_400)
            let moments = phone.moments("refresh-started")
            #expect(moments.count > 2)
            #expect(zip(moments, moments.dropFirst()).allSatisfy { $1 - $0 >= least - 5 })
        }
        var never = used(.fetches(interval: .never))
        never.run(until: 86_400)
        #expect(never.events("refresh-started").isEmpty)
    }

    @Test func `F-2 setting never stops fetches`() {
        var phone = used()
        phone.say(.fetchIntervalSet(.never))
        phone.run(until: 86_400)
        #expect(phone.events("refresh-started").isEmpty)
    }

    @Test(arguments: [(12, true), (13, false), (26, false)])
    func `F-3 listing task identifiers switches fetch off from iOS 13 on`(os: Int, fetches: Bool) {
        var phone = Phone(os: os)
        phone.install(Phone.manifest(tasks: ["app.refresh"]), .fetches())
        phone.use()
        phone.run(until: 86_400)
        #expect(phone.events("refresh-started").isEmpty != fetches)
    }

    @Test func `F-4 delivered in the background, after a resume or after a background launch`() {
        let resumed = fetching(.fetches())
        #expect(resumed.deliveries.last == "performFetch(OffstageKernel.RunNumber(rawValue: 1)) [background]")
        #expect(resumed.events("app-resumed").last?.text("reason") == "fetch")
        var killed = used()
        killed.run(until: 100)
        killed.send(.simulated(.memoryPressure))
        killed.run(until: 86_400)
        let names = killed.events("callback").compactMap { $0.text("name") }
        let first = names.firstIndex(of: "applicationPerformFetch") ?? 0
        #expect(names[max(0, first - 2)..<first] == ["didFinishLaunchingWithOptions", "didFinishLaunchingWithOptions"])
        #expect(killed.events("app-launched").map { $0.text("reason") } == ["user", "fetch"])
    }

    @Test func `F-5 without an answer within 30 s the app is killed`() {
        var phone = fetching(.fetchesForever)
        let start = phone.seconds
        phone.run(until: start + 29)
        #expect(phone.state == "background")
        phone.run(until: start + 31)
        #expect(phone.story.last == "\(Int(start) + 30).000 app-killed fetch-timeout 0x8badf00d")
        #expect(phone.findings == ["completion-never-called"])
    }

    @Test func `F-6 the answer closes the window, draws the screen and suspends`() {
        var phone = fetching(.fetches(after: 3))
        let start = phone.seconds
        phone.run(until: start + 29)
        let rest = phone.story(from: start + 1).map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
        #expect(rest.prefix(3) == ["refresh-completed", "snapshot", "app-suspended"])
        #expect(phone.moments("app-suspended").last.map { $0 < start + 4 } == true)
    }

    @Test func `F-7 results have the raw values of the header and words in the log`() {
        #expect([FetchResult.newData, .noData, .failed].map(\.rawValue) == [0, 1, 2])
        for (result, word) in [(FetchResult.newData, "new-data"), (.noData, "no-data"), (.failed, "failed")] {
            var phone = fetching(.fetches(result))
            phone.run(until: phone.seconds + 10)
            #expect(phone.events("refresh-completed").first?.text("result") == word)
        }
    }

    @Test func `F-8 results and cost steer how soon the next one comes`() {
        func launches(_ behavior: Phone.Behavior) -> Int {
            var phone = used(behavior)
            phone.run(until: 3 * 86_400)
            return phone.events("refresh-started").count
        }
        #expect(launches(.fetches(.newData)) > 3 * launches(.fetches(.noData)))
        var slow = Phone(fetching: .fetches(.newData, after: 28))
        var quick = Phone(fetching: .fetches(.newData, after: 1))
        slow.use()
        quick.use()
        slow.run(until: 20_000)
        quick.run(until: 20_000)
        let energy = { (phone: Phone) in phone.device.refreshOutlook(at: phone.now).first?.energy ?? 0 }
        #expect(energy(slow) < energy(quick))
    }

    @Test func `F-9 a second call is ignored and found`() {
        var phone = fetching(.fetches(after: 1))
        let run = phone.lastRun
        phone.run(until: phone.seconds + 1)
        phone.say(.fetchCompleted(run, .failed, isOnMain: true, site: "A.swift:1"))
        #expect(phone.events("refresh-completed").count == 1)
        #expect(phone.findings == ["completion-called-twice"])
    }

    @Test func `F-9 a call off the main thread is found, and counts`() {
        var phone = fetching(.fetchesForever)
        phone.say(.fetchCompleted(phone.lastRun, .newData, isOnMain: false, site: "A.swift:1"))
        #expect(phone.findings == ["off-main-thread"])
        #expect(phone.events("refresh-completed").count == 1)
    }

    @Test func `F-10 only an available refresh switch permits fetch, and Low Power Mode denies it`() {
        for change in [Surroundings.Change.backgroundRefresh(.denied), .backgroundRefresh(.restricted)] {
            var phone = used()
            phone.send(.environment(change))
            phone.run(until: 86_400)
            #expect(phone.events("refresh-started").isEmpty)
            #expect(phone.lastPolicy == "permission")
        }
        var phone = used()
        phone.send(.environment(.lowPowerMode(true)))
        #expect(phone.device.visibleSurroundings.backgroundRefreshStatus == .denied)
        #expect(phone.lastPolicy == "power")
        phone.run(until: 36_000)
        #expect(phone.events("refresh-started").isEmpty)
        // What is due by then is launched as soon as it is switched off.
        phone.send(.environment(.lowPowerMode(false)))
        #expect(phone.moments("refresh-started") == [36_000])
        #expect(phone.device.visibleSurroundings.backgroundRefreshStatus == .available)
    }

    @Test func `F-11 a removed app is not fetched for until the user opens it`() {
        var phone = used()
        phone.send(.user(.removed(Phone.app)))
        phone.run(until: 86_400)
        #expect(phone.events("refresh-started").isEmpty)
        #expect(phone.lastPolicy == "permission")
        phone.use()
        phone.run(until: 2 * 86_400)
        #expect(!phone.events("refresh-started").isEmpty)
    }

    @Test func `F-12 a device that sleeps or a process that dies during a fetch changes nothing for later ones`() {
        var slept = fetching(.fetches(after: 20))
        slept.send(.user(.unlocked))
        slept.send(.user(.locked))
        slept.run(until: slept.seconds + 25)
        #expect(slept.events("refresh-completed").count == 1)
        var died = fetching(.fetches(after: 20))
        let before = died.device.apps[Phone.app]?.refresh.pace
        died.report(.crashed(signal: 11))
        #expect(died.device.apps[Phone.app]?.refresh.pace == before)
        let start = died.seconds
        died.run(until: start + 86_400)
        #expect(died.events("refresh-completed").count > 3)
        #expect(died.findings == ["app-crashed"])
    }

    @Test func `F-13 opening the app during a fetch drops the window, and the answer still counts`() {
        var phone = fetching(.fetchesForever)
        let run = phone.lastRun
        phone.run(until: phone.seconds + 10)
        phone.send(.user(.unlocked))
        phone.open()
        phone.run(until: phone.seconds + 100)
        #expect(phone.state == "active")
        phone.say(.fetchCompleted(run, .newData, isOnMain: true, site: ""))
        #expect(phone.events("refresh-completed").count == 1)
        #expect(phone.findings == [])
    }

    @Test func `F-13 a fetch that is never answered in the foreground does not stand in the way of the next`() {
        var phone = fetching(.fetchesForever)
        phone.send(.user(.unlocked))
        phone.open()
        phone.home()
        let left = phone.seconds
        phone.run(until: left + 2 * 86_400)
        #expect(phone.moments("refresh-started").contains { $0 > left })
    }

    @Test func `F-14 fetches come more often when the user usually opens the app`() {
        var phone = Phone(fetching: .fetches())
        for day in 0..<10 {
            phone.run(until: Double(day) * 86_400 + 8 * 3600)
            phone.use()
        }
        let hours = phone.moments("refresh-started").filter { $0 > 6 * 86_400 }.map {
            ($0 / 3600).truncatingRemainder(dividingBy: 24)
        }
        #expect(hours.count { $0 >= 7.5 && $0 < 8.5 } >= 3 * hours.count { $0 >= 12.5 && $0 < 13.5 })
        #expect(hours.contains { $0 >= 12.5 && $0 < 13.5 })
    }

    @Test func `F-14 apps that are due together are launched in one go, two seconds apart`() {
        var phone = Phone(os: 12)
        for app in ["a", "b", "c", "d", "e"] as [AppIdentifier] {
            phone.install(Phone.manifest(app), .fetches())
            phone.use(app, for: 10)
        }
        phone.send(.environment(.network(.none)))
        phone.run(until: 50_000)
        #expect(phone.lastPolicy == "network")
        phone.send(.environment(.network(.wifi)))
        phone.run(until: 50_300)
        #expect(phone.moments("refresh-started") == [50_000, 50_002, 50_004])
        #expect(phone.decisions(from: 50_000).count { $0 == "50000 wait order" } == 2)
        phone.run(until: 52_000)
        #expect(phone.moments("refresh-started").dropFirst(3) == [50_400, 50_402])
    }

    @Test func `F-15 a simulated fetch ignores interval and habits, with the same callbacks`() {
        var phone = Phone(fetching: .fetches(interval: .never))
        phone.send(.user(.locked))
        phone.send(.simulated(.fetch(Phone.app)))
        phone.run(until: 60)
        #expect(phone.events("app-launched").first?.text("reason") == "fetch")
        #expect(phone.moments("refresh-completed") == [5])
        #expect(phone.state == "suspended")
        phone.send(.simulated(.fetch(Phone.app)))
        #expect(phone.events("app-resumed").last?.text("reason") == "fetch")
        phone.send(.simulated(.fetch(Phone.app)))
        #expect(phone.refusals.map(\.rule) == ["F-5"])
        phone.run(until: 100)
        phone.send(.user(.unlocked))
        phone.open()
        phone.send(.simulated(.fetch(Phone.app)))
        #expect(phone.refusals.last?.rule == "F-4")
    }
}
