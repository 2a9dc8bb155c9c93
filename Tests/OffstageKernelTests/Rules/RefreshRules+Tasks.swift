import Testing

@testable import OffstageKernel

/// Finite-length tasks in a wake: F-13 of `docs/rules/refresh.md` with L-31 to L-41 of `docs/rules/lifecycle.md`.
@Suite struct WakeTaskRules {
    private static let clean = TaskRequest(identifier: "app.clean", kind: .processing(.init()))
    private static let refresh = TaskRequest(identifier: Phone.task, kind: .refresh)

    /// Begins a task in the event's callback, task 2 in a refresh task's, ends it in its handler if it shall, and
    /// answers after some seconds.
    private static func works(endsInHandler: Bool = true, answersAfter seconds: Double?) -> Phone.Behavior {
        Phone.Behavior(
            facts: { callback in
                switch callback {
                case .launch: [.refresh(.fetchIntervalSet(.minimum))]
                case .performFetch: [.taskBegan(.test(1))]
                case .launchTask(let task):
                    [
                        .taskBegan(.test(task.request == clean ? 1 : 2)),
                        .refresh(.expirationHandlerSet(task.run, true)),
                    ]
                case .expireTasks(let tasks): endsInHandler ? tasks.map { .taskEnded($0, inHandler: true) } : []
                default: []
                }
            },
            later: { callback, _ in
                switch (callback, seconds) {
                case (.performFetch(let run), .some(let seconds)):
                    [(seconds, .refresh(.fetchCompleted(run, .newData, isOnMain: true, site: "")))]
                case (.launchTask(let task), .some(let seconds)):
                    [(seconds, .refresh(.taskCompleted(task.run, success: task.request == clean)))]
                default: []
                }
            },
            cpuPercent: 2
        )
    }

    /// A suspended app at 1,000 s that is woken to fetch.
    private func fetching(_ behavior: Phone.Behavior, os: Int) -> Phone {
        var phone = Phone(fetching: behavior, os: os)
        phone.open()
        phone.home()
        phone.run(until: 1000)
        phone.send(.simulated(.fetch(Phone.app)))
        return phone
    }

    /// A suspended app at 1,000 s that is woken to process.
    private func processing(_ behavior: Phone.Behavior, os: Int = 17) -> Phone {
        var behavior = behavior
        let facts = behavior.facts
        behavior.facts = { callback in
            guard case .launch = callback else { return facts(callback) }
            return [Self.clean, Self.refresh].flatMap { request -> [ProcessFact] in
                let question = QuestionNumber(rawValue: 1)
                return [
                    .refresh(.registered(question, identifier: request.identifier, queue: "q")),
                    .refresh(.submitted(question, request)),
                ]
            }
        }
        var phone = Phone(scheduling: behavior, os: os)
        phone.open()
        phone.home()
        phone.run(until: 1000)
        phone.send(.simulated(.task(identifier: Self.clean.identifier)))
        return phone
    }

    @Test(arguments: [(9, 25.0), (12, 25), (13, 26), (15, 26), (17, 26), (18, 26), (26, 26)])
    func `F-13 a task begun in a fetch expires one lead before the budget of the wake ends`(os: Int, after: Double) {
        for answer in [nil, 5, 29] as [Double?] {
            var phone = fetching(Self.works(answersAfter: answer), os: os)
            phone.run(until: 1000 + after - 0.001)
            #expect(phone.moments("task-expired").isEmpty)
            phone.run(until: 1100)
            #expect(phone.moments("task-expired") == [1000 + after])
            #expect(phone.events("app-killed").map { $0.text("reason") } == (answer == nil ? ["fetch-timeout"] : []))
            #expect(phone.findings == (answer == nil ? ["completion-never-called"] : []))
        }
    }

    @Test func `F-13 a task that outlives the budget of its wake kills, whether or not the fetch was answered`() {
        for os in [12, 17] {
            var answered = fetching(Self.works(endsInHandler: false, answersAfter: 5), os: os)
            answered.run(until: 1029.999)
            #expect(answered.events("app-killed").isEmpty)
            answered.run(until: 1030)
            #expect(answered.events("app-killed").map { $0.text("reason") } == ["task-timeout"])
            var silent = fetching(Self.works(endsInHandler: false, answersAfter: nil), os: os)
            silent.run(until: 1100)
            #expect(silent.moments("app-killed") == [1030])
            #expect(silent.events("app-killed").map { $0.text("reason") } == ["fetch-timeout"])
            #expect(silent.findings == ["task-not-ended", "completion-never-called"])
        }
    }

    @Test func `F-13 a processing window lends a task no more than the budget of the wake`() {
        for os in [13, 17, 26] {
            var phone = processing(Self.works(answersAfter: 200), os: os)
            phone.run(until: 1300)
            #expect(phone.moments("task-expired") == [1026])
            #expect(phone.moments("bgtask-completed") == [1200])
            #expect(phone.findings == [])
            #expect(phone.state == "suspended")
        }
        var stubborn = processing(Self.works(endsInHandler: false, answersAfter: 200))
        stubborn.run(until: 1300)
        #expect(stubborn.events("app-killed").map { $0.text("reason") } == ["task-timeout"])
        #expect(stubborn.moments("app-killed") == [1030])
    }

    @Test func `F-13 a fetch in an app that the user has just left changes nothing about its budget`() {
        for (os, after) in [(12, 175.0), (17, 26)] {
            var phone = Phone(fetching: Self.works(answersAfter: 10), os: os)
            phone.open()
            phone.run(until: 1000)
            phone.home()
            phone.run(until: 1003)
            phone.send(.simulated(.fetch(Phone.app)))
            phone.run(until: 1300)
            #expect(phone.moments("task-expired") == [1000 + after])
            #expect(phone.findings == [])
        }
    }

    @Test func `F-13 an event that comes when the budget is spent brings a new one`() {
        var phone = processing(Self.works(answersAfter: 29))
        phone.run(until: 1028)
        phone.send(.simulated(.task(identifier: Phone.task)))
        phone.run(until: 1100)
        #expect(phone.moments("task-expired") == [1026, 1054])
        #expect(phone.moments("bgtask-completed") == [1029, 1057])
        #expect(phone.findings == [])
    }

    @Test func `F-13 a process whose new wake is answered soon is suspended soon`() {
        var behavior = Self.works(answersAfter: 29)
        let facts = behavior.facts
        behavior.facts = { callback in
            if case .launchTask(let task) = callback, task.request != Self.clean { [] } else { facts(callback) }
        }
        behavior.later = { callback, _ in
            guard case .launchTask(let task) = callback else { return [] }
            return [(task.request == Self.clean ? 29 : 3, .refresh(.taskCompleted(task.run, success: true)))]
        }
        var phone = processing(behavior)
        phone.run(until: 1028)
        phone.send(.simulated(.task(identifier: Phone.task)))
        phone.run(until: 1100)
        #expect(phone.moments("bgtask-completed") == [1029, 1031])
        #expect(phone.moments("app-suspended").last == 1031.2)
    }

    @Test func `F-13 an event brings no budget to what should have ended`() {
        var phone = processing(Self.works(endsInHandler: false, answersAfter: 29))
        phone.run(until: 1028)
        phone.send(.simulated(.task(identifier: Phone.task)))
        phone.run(until: 1100)
        #expect(phone.moments("app-killed") == [1030])
    }

    /// The budget of a wake is over long before a processing task is: work goes on in the task's own time.
    @Test func `F-13 work of a scheduled task after the forced end of another is no work after the end`() {
        var behavior = Self.works(answersAfter: 60)
        behavior.cpuPercent = 60
        var phone = processing(behavior)
        phone.run(until: 1100)
        #expect(phone.moments("task-ended") == [1026])
        #expect(phone.moments("bgtask-completed") == [1060])
        #expect(phone.state == "suspended" && phone.findings == [])
    }

    @Test func `L-36 a task begun in a window when the budget of the wake is spent expires at once`() {
        for ends in [true, false] {
            var phone = processing(Self.works(endsInHandler: ends, answersAfter: 200))
            phone.report(.taskEnded(1, inHandler: false))
            phone.run(until: 1100)
            phone.report(.taskBegan(.test(2)))
            #expect(phone.moments("task-expired") == [1100])
            phone.run(until: 1103.999)
            #expect(phone.events("app-killed").isEmpty)
            phone.run(until: 1300)
            #expect(phone.moments("app-killed") == (ends ? [] : [1104]))
            #expect(phone.findings == (ends ? [] : ["task-not-ended", "task-overran-budget"]))
        }
    }

    @Test func `L-51 an activity begun in a window when the budget of the wake is spent is told at once`() {
        var phone = processing(Self.works(answersAfter: 200))
        phone.report(.taskEnded(1, inHandler: false))
        phone.run(until: 1100)
        phone.report(.activityBegan(1, reason: "late"))
        #expect(phone.deliveries.last == "expireActivities([1]) [background]")
        phone.run(until: 1300)
        #expect(phone.moments("app-killed") == [1104])
        #expect(phone.findings == ["activity-overran-budget"])
    }

    @Test func `L-34 in a wake the allowance counts to the end of its budget`() {
        for (os, lead) in [(12, 5), (17, 4)] {
            var phone = fetching(Self.works(answersAfter: 10), os: os)
            phone.run(until: 1100)
            #expect(phone.allowance(in: "performFetch") == .seconds(30))
            let windows = phone.effects.compactMap { effect -> Duration? in
                guard case .deliver(_, let call) = effect, case .performFetch = call.callback else { return nil }
                return call.allowance?.withoutTask
            }
            #expect(windows == [.seconds(30)])
            #expect(phone.allowance(in: "expireTasks") == .seconds(lead))
        }
        var cold = Phone(fetching: Self.works(answersAfter: 10), os: 17)
        cold.send(.woken(Phone.app, .location))
        #expect(cold.allowance(in: "launch") == .seconds(30))
    }
}

extension Phone {
    /// What `backgroundTimeRemaining` shows with a task when this callback is delivered, or nil in the foreground.
    fileprivate func allowance(in callback: String) -> Duration? {
        for effect in effects.reversed() {
            guard case .deliver(_, let delivery) = effect, "\(delivery.callback)".hasPrefix(callback) else { continue }
            return delivery.allowance?.withTask
        }
        return nil
    }
}
