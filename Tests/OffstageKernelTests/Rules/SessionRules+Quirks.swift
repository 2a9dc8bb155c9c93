import OffstageKernel
import Testing

/// What some systems do wrong to background transfers, on devices that are to do the same.
@Suite struct SessionQuirkRules {
    private func opened(_ quirks: Set<Quirk>, _ behavior: Phone.Behavior = .reattaches()) -> Phone {
        var phone = Phone(Device.Settings(os: 17, quirks: quirks))
        phone.install(Phone.app, behavior)
        phone.open()
        return phone
    }

    /// Its three tasks were begun in the foreground, and it was left and suspended.
    private func left(_ quirk: Quirk, _ behavior: Phone.Behavior = .reattaches()) -> Phone {
        var phone = opened([quirk], behavior)
        phone.download(1...3)
        phone.home()
        phone.run(until: 100)
        return phone
    }

    @Test(arguments: [[], [Quirk.hidesNeverResumed]] as [Set<Quirk>])
    func `T-25 tasks that were never resumed are kept from the next process`(quirks: Set<Quirk>) {
        var phone = opened(quirks)
        for task in 1...3 {
            let url = "https://films.example.com"
            let order = TransferOrder(task: task, kind: .download, url: "\(url)/\(task)", origin: url)
            phone.report(.session(.created(nil, order, session: Phone.session)))
        }
        phone.report(.session(.resumed(task: 2, session: Phone.session)))
        phone.report(.session(.suspended(task: 2, session: Phone.session)))
        phone.report(.crashed(signal: 11))
        phone.open()
        guard case .session(let answer) = phone.answers.last else { return #expect(Bool(false)) }
        #expect(answer.tasks.map(\.order.task) == (quirks.isEmpty ? [1, 2, 3] : [2]))
        #expect(answer.lastTask == 3)
        // What has ended is told of, so it is known.
        phone.send(.user(.removed(Phone.app)))
        phone.open()
        guard case .session(let answer) = phone.answers.last else { return #expect(Bool(false)) }
        #expect(answer.tasks.map(\.order.task) == [1, 2, 3] && phone.told == ["1 -999", "2 -999", "3 -999"])
    }

    @Test func `T-39 in the other reading an app is woken for each task`() {
        var phone = left(.wakesForEachTask)
        phone.finish(2...2)
        #expect(phone.wakes == [100] && phone.told == ["2 200", "finished"])
        phone.run(until: 200)
        #expect(phone.state == "suspended")
        phone.finish(1...1)
        phone.run(until: 300)
        phone.finish(3...3)
        #expect(phone.wakes == [100, 200, 300])
        #expect(phone.told == ["2 200", "finished", "1 200", "finished", "3 200", "finished"])
        #expect(phone.begun == [1, 2, 3])
    }

    @Test func `T-46 what an app has not heard in the time of its wake it never hears`() {
        var behavior = Phone.Behavior.reattaches(handlesAfter: nil)
        behavior.hearsEnds = false
        var phone = left(.losesUnheardEnds, behavior)
        phone.finish(1...3)
        #expect(phone.told == ["1 200"], "the next is told when it has heard this one")
        phone.run(until: 140)
        #expect(phone.state == "suspended")
        let lost = phone.events("session-events-lost")
        #expect(lost.map { $0["events"] } == [.integer(2)] && lost[0].text("session") == Phone.session)
        let discarded = phone.effects.compactMap { effect -> Int? in
            if case .discardTransfer(let key) = effect { key.task } else { nil }
        }
        #expect(discarded == [2, 3])
        phone.behavior[Phone.app]?.hearsEnds = true
        phone.send(.simulated(.memoryPressure))
        phone.open()
        #expect(phone.told == ["1 200", "1 200"], "the first is told again to the next process")
        phone.run(until: 86_400)
        #expect(phone.told.count == 2 && phone.wakes == [100])
    }

    @Test func `T-46 whoever hears in time loses nothing`() {
        var phone = left(.losesUnheardEnds)
        phone.finish(1...3)
        #expect(phone.told == ["1 200", "2 200", "3 200", "finished"] && phone.wakes == [100])
        phone.run(until: 200)
        phone.open()
        phone.download(4...5)
        phone.finish(4...5)
        #expect(phone.told.suffix(2) == ["4 200", "5 200"] && phone.events("session-events-lost").isEmpty)
    }
}
