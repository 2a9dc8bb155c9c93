import OffstageKernel
import Testing

/// What the disk, the number of tasks and the log have to do with background transfers.
extension SessionRules {
    @Test func `E-27 a task waits for room on the disk until its time is over`() {
        var settings = SessionSettings()
        settings.resourceTimeout = .seconds(600)
        var phone = Phone.transferring(settings: settings)
        phone.download(1...1)
        let partial = PartialDownload(length: 10, total: 100, entityTag: "\"v1\"", isResumable: true)
        for minute in 1...3 {
            let fault = TransferFault(code: -3003, reason: "no room", partial: partial, isDiskFull: true)
            phone.send(.transfer(Phone.key(1), .failed(fault)))
            phone.run(until: Double(60 * minute - 1))
            #expect(phone.begun.count == minute, "it is not looked at all the time")
            phone.run(until: Double(60 * minute))
            #expect(phone.begun.count == minute + 1)
        }
        #expect(phone.waits == ["disk-full"] && phone.events("transfer-retry").isEmpty && phone.told.isEmpty)
        let goneOn = phone.effects.count { if case .beginTransfer(_, _, partial) = $0 { true } else { false } }
        #expect(goneOn == 3, "what is there is kept")
        // Room enough for some of it, then none again.
        phone.send(.transfer(Phone.key(1), .progressed(bytes: 50, expected: 100)))
        phone.send(.transfer(Phone.key(1), .failed(TransferFault(code: -3003, reason: "no room", isDiskFull: true))))
        #expect(phone.waits == ["disk-full", "disk-full"])
        phone.run(until: 600)
        #expect(phone.told == ["1 -1001"])
    }

    @Test func `E-27 what else keeps a file from being written ends the task`() {
        var phone = Phone.transferring()
        phone.download(1...1)
        phone.fail(1, -3003)
        #expect(phone.told == ["1 -3003"])
    }

    @Test(
        arguments: [
            (.download, 1, true, true), (.download, 0, true, false), (.download, 70, false, false),
            (.data, 70, true, false),
        ] as [(TransferOrder.Kind, Int64, Bool, Bool)]
    )
    func `T-61 what can be carried on is a download of which there is something, and its server agrees`(
        kind: TransferOrder.Kind,
        length: Int64,
        isResumable: Bool,
        canGoOn: Bool
    ) {
        var phone = Phone.transferring()
        phone.download(1...1) { $0.kind = kind }
        let part = PartialDownload(length: length, total: 100, isResumable: isResumable)
        phone.parts[Phone.key(1)] = part
        phone.report(.session(.cancelledForResume(QuestionNumber(rawValue: 9), task: 1, session: Phone.session)))
        #expect(phone.answers.last == .partial(Phone.key(1), canGoOn ? part : nil, nil))
        #expect(phone.endings.map(\.partial) == [canGoOn ? part : nil])
        #expect(phone.effects.contains(.discardTransfer(Phone.key(1))) != canGoOn)
    }

    @Test func `T-61 of a task that does not run there is what it began with, and of one that is over nothing`() {
        var behavior = Phone.Behavior.reattaches()
        behavior.hearsEnds = false
        var phone = Phone.transferring(behavior)
        phone.download(1...1)
        phone.finish(1...1)
        phone.send(.environment(.network(.none)))
        let part = PartialDownload(length: 70, total: 100, isResumable: true)
        phone.download(2...2) { $0.partial = part }
        for task in 1...3 {
            let question = QuestionNumber(rawValue: 9)
            phone.report(.session(.cancelledForResume(question, task: task, session: Phone.session)))
        }
        let nothing = [1, 3].map { Answer.partial(Phone.key($0), nil, nil) }
        #expect(phone.answers.suffix(3) == [nothing[0], .partial(Phone.key(2), part, nil), nothing[1]])
        #expect(phone.told == ["1 200", "2 -999"])
    }

    @Test func partialDownload_ofWhichNothingIsKnown_isNothing() {
        let part = PartialDownload()
        #expect(part.length == 0 && part.changes == 0 && !part.isResumable)
    }

    @Test func `T-47 a task whose time ran out while the device was off does not begin again`() {
        var phone = Phone.transferring()
        phone.download(1...1)
        var device = phone.device
        let effects = device.handle(.started, at: .boot + .seconds(604_801))
        #expect(!effects.contains { if case .beginTransfer = $0 { true } else { false } })
        let ends = effects.filter {
            if case .record(let line) = $0 { line.event == "transfer-finished" } else { false }
        }
        #expect(ends.count == 1)
    }

    @Test func `T-35 what came of a task is given up when its app has heard its last word, or is carried on`() {
        var behavior = Phone.Behavior.reattaches()
        behavior.hearsEnds = false
        var phone = Phone.transferring(behavior)
        phone.download(1...2)
        phone.finish(1...1)
        phone.fail(2, -1202, partial: PartialDownload(length: 70, isResumable: true))
        phone.report(.session(.delivered(task: 1, session: Phone.session, isLast: false)))
        phone.report(.session(.delivered(task: 2, session: Phone.session, isLast: true)))
        #expect(!phone.effects.contains { if case .discardTransfer = $0 { true } else { false } })
        for _ in 1...2 { phone.report(.session(.delivered(task: 1, session: Phone.session, isLast: true))) }
        #expect(phone.effects.count { $0 == .discardTransfer(Phone.key(1)) } == 1)
        #expect(!phone.effects.contains(.discardTransfer(Phone.key(2))) && phone.device.transferKeys.isEmpty)
    }

    @Test func app_uninstalled_takesItsTasksAlong_andNoOthers() {
        let other = AppIdentifier("other")
        func key(_ task: Int, _ session: String) -> TransferKey {
            TransferKey(session: SessionKey(app: other, session: session), task: task)
        }
        var phone = Phone.transferring()
        phone.install(other)
        phone.download(1...1)
        phone.home()
        phone.open(other)
        for session in ["a", "b"] {
            phone.report(.session(.opened(QuestionNumber(rawValue: 1), session: session, .init())), from: other)
            for task in 1...2 {
                let url = "https://\(session).example"
                let order = TransferOrder(task: task, kind: .download, url: url, origin: url)
                phone.report(.session(.created(nil, order, session: session)), from: other)
            }
        }
        for task in 1...2 { phone.report(.session(.resumed(task: task, session: "a")), from: other) }
        phone.send(.uninstalled(Phone.app))
        #expect(phone.effects.contains(.stopTransfer(Phone.key(1))))
        #expect(!phone.effects.contains(.stopTransfer(key(1, "a"))))
        #expect(phone.effects.contains(.discardTransfers(of: Phone.app)))
        #expect(phone.device.transferKeys == [key(1, "a"), key(2, "a"), key(1, "b"), key(2, "b")])
        phone.send(.transfer(key(1, "a"), .finished(TransferResponse(url: "", status: 200))))
        #expect(phone.told == ["1 200"])
        phone.install(Phone.app, .reattaches())
        phone.open()
        guard case .session(let answer) = phone.answers.last else { return #expect(Bool(false)) }
        #expect(answer.lastTask == 0 && answer.tasks.isEmpty, "it is a new app")
        phone.download(1...1)
        #expect(phone.begun == [1, 1, 2, 1])
        #expect(phone.device.transferKeys == [key(2, "a"), key(1, "b"), key(2, "b"), Phone.key(1)])
        for app in [Phone.app, other] { phone.send(.uninstalled(app)) }
        let stopped = phone.effects.compactMap { if case .stopTransfer(let key) = $0 { key } else { nil } }
        #expect(stopped == [Phone.key(1), Phone.key(1), key(2, "a")])
    }

    @Test func sessions_haveTheirTurnsFromTheFirst_whenAnAppIsUninstalled() {
        var phone = Phone.transferring()
        phone.install("gone", Phone.Behavior())
        phone.report(.session(.opened(QuestionNumber(rawValue: 2), session: "other", SessionSettings())))
        phone.download(1...1)
        phone.send(.environment(.network(.none)))
        phone.download(2...3)
        phone.download(4...5, in: "other")
        phone.send(.uninstalled("gone"))
        phone.send(.environment(.network(.wifi)))
        #expect(phone.begun == [1, 1, 4, 2, 5, 3])
    }

    @Test func `E-33 of ten thousand tasks sixteen are begun, the others in their turn`() {
        var phone = Phone.transferring()
        phone.download(1...10_000)
        #expect(phone.begun == Array(1...6), "six at one host")
        for task in 1...9_994 { phone.finish(task...task) }
        #expect(phone.begun == Array(1...10_000))
    }

    @Test func `E-35 every change of a task is a line of the log, in its order`() {
        var phone = Phone.transferring()
        phone.send(.environment(.network(.none)))
        phone.download(1...1)
        phone.send(.environment(.network(.wifi)))
        phone.send(.transfer(Phone.key(1), .started))
        phone.send(.transfer(Phone.key(1), .progressed(bytes: 10, expected: 100)))
        phone.fail(1, partial: PartialDownload(length: 10, total: 100, entityTag: "\"v1\"", isResumable: true))
        phone.run(until: phone.seconds + 2)
        phone.send(.transfer(Phone.key(1), .started))
        phone.send(.transfer(Phone.key(1), .carriedOn(offset: 10, expected: 100)))
        phone.challenge(1)
        phone.identify(1)
        phone.finish(1...1)
        #expect(
            phone.records.map(\.event).filter { $0.hasPrefix("transfer-") } == [
                "transfer-created", "transfer-waiting", "transfer-started", "transfer-progress", "transfer-retry",
                "transfer-started", "transfer-progress", "transfer-waiting", "transfer-finished",
            ]
        )
    }
}
