import OffstageKernel
import Testing

/// Background sessions: when their tasks run, and how apps hear of them.
@Suite struct SessionRules {
    // MARK: Running

    @Test func `T-21 a task waits for resume, and stands still while it is suspended`() {
        var phone = Phone.transferring()
        let order = TransferOrder(task: 1, kind: .download, url: "https://a.example/1", origin: "https://a.example")
        phone.report(.session(.created(nil, order, session: Phone.session)))
        #expect(phone.begun.isEmpty)
        phone.report(.session(.resumed(task: 1, session: Phone.session)))
        #expect(phone.begun == [1])
        phone.report(.session(.suspended(task: 1, session: Phone.session)))
        #expect(phone.effects.contains(.stopTransfer(Phone.key(1))))
        phone.report(.session(.resumed(task: 1, session: Phone.session)))
        #expect(phone.begun == [1, 1])
    }

    @Test func `T-23 a number is never used twice`() {
        var phone = Phone.transferring()
        phone.download(1...3)
        phone.finish(3...3)
        phone.download(2...3)
        #expect(phone.begun == [1, 2, 3] && phone.events("transfer-created").count == 3)
        phone.report(.session(.opened(QuestionNumber(rawValue: 2), session: Phone.session, SessionSettings())))
        guard case .session(let known) = phone.answers.last else { return #expect(Bool(false)) }
        #expect(known.lastTask == 3 && known.tasks.map(\.order.task) == [1, 2])
    }

    @Test func `E-23 sessions have their turns`() {
        var phone = Phone.transferring()
        phone.report(.session(.opened(QuestionNumber(rawValue: 2), session: "other", SessionSettings())))
        phone.send(.environment(.network(.none)))
        phone.download(1...4)
        phone.download(5...8, in: "other")
        phone.send(.environment(.network(.wifi)))
        #expect(phone.begun == [1, 5, 2, 6, 3, 7, 4, 8])
    }

    @Test func `T-13 six tasks of a session run at a host, the others in their turn`() {
        var phone = Phone.transferring()
        phone.download(1...8)
        #expect(phone.begun == [1, 2, 3, 4, 5, 6])
        phone.finish(2...3)
        #expect(phone.begun == [1, 2, 3, 4, 5, 6, 7, 8])
    }

    @Test func `E-22 sixteen tasks run at a time, sessions in turn`() {
        var phone = Phone.transferring()
        phone.report(.session(.opened(QuestionNumber(rawValue: 2), session: "other", SessionSettings())))
        phone.send(.environment(.network(.none)))
        phone.download(1...20) { $0.origin = "https://host\($0.task)" }
        phone.download(1...20, in: "other") { $0.origin = "https://host\($0.task)" }
        phone.send(.environment(.network(.wifi)))
        #expect(phone.begun.count == 16 && Array(phone.begun.prefix(4)) == [1, 1, 2, 2])
    }

    @Test func `T-11 without a network a task waits, and goes on when there is one`() {
        var phone = Phone.transferring()
        phone.send(.environment(.network(.none)))
        phone.download(1...1)
        phone.run(until: 3600)
        #expect(phone.begun.isEmpty && phone.waits == ["no-network"])
        phone.send(.environment(.network(.wifi)))
        #expect(phone.begun == [1])
    }

    @Test(arguments: [true, false]) func `T-10 what the session forbids the request cannot allow`(ofSession: Bool) {
        var settings = SessionSettings()
        settings.allowsCellular = !ofSession
        var phone = Phone.transferring(settings: settings)
        phone.send(.environment(.network(.cellular)))
        phone.download(1...1) { $0.allowsCellular = ofSession }
        #expect(phone.begun.isEmpty && phone.waits == ["network-forbidden"])
        phone.send(.environment(.network(.wifi)))
        #expect(phone.begun == [1])
    }

    @Test(arguments: [true, false]) func `T-10 cellular is expensive, Low Data Mode is constrained`(ofSession: Bool) {
        var settings = SessionSettings()
        (settings.allowsExpensive, settings.allowsConstrained) = (!ofSession, !ofSession)
        let networks: [(Surroundings.Change, Surroundings.Change)] = [
            (.network(.cellular), .network(.wifi)), (.lowDataMode(true), .lowDataMode(false)),
        ]
        for (forbidden, allowed) in networks {
            var phone = Phone.transferring(settings: settings)
            phone.send(.environment(forbidden))
            phone.download(1...1) { ($0.allowsExpensive, $0.allowsConstrained) = (ofSession, ofSession) }
            #expect(phone.begun.isEmpty && phone.waits == ["network-forbidden"])
            phone.send(.environment(allowed))
            #expect(phone.begun == [1])
            phone = Phone.transferring()
            phone.send(.environment(forbidden))
            phone.download(1...1)
            #expect(phone.begun == [1], "nothing forbids it")
        }
    }

    @Test func `T-41 what the session forbids that was made last holds for all its tasks`() {
        var settings = SessionSettings()
        settings.allowsCellular = false
        var phone = Phone.transferring(settings: settings)
        phone.send(.environment(.network(.cellular)))
        phone.download(1...1)
        #expect(phone.begun.isEmpty)
        phone.report(.session(.opened(QuestionNumber(rawValue: 2), session: Phone.session, SessionSettings())))
        phone.download(2...2)
        #expect(phone.begun == [2])
    }

    @Test func `E-14 what App Transport Security forbids fails with −1022`() {
        var phone = Phone.transferring()
        phone.download(1...1) { $0.isRefused = true }
        #expect(phone.told == ["1 -1022"] && phone.begun.isEmpty)
    }

    @Test func `T-26 nothing is kept of what its app takes back or may not have, before it has heard of it`() {
        var behavior = Phone.Behavior.reattaches()
        behavior.hearsEnds = false
        var phone = Phone.transferring(behavior)
        phone.download(1...1)
        phone.report(.session(.cancelled(task: 1, session: Phone.session)))
        phone.download(2...2) { $0.isRefused = true }
        phone.download(3...3) { $0.kind = .upload }
        #expect(phone.told == ["1 -999", "2 -1022", "3 -1100"])
        for task in 1...3 { #expect(phone.effects.contains(.discardTransfer(Phone.key(task))), "\(task)") }
    }

    @Test func `T-22 who makes an upload hears when its file is kept, and only who asks`() {
        var phone = Phone.transferring()
        let answers = phone.answers.count
        phone.upload(1)
        #expect(phone.answers.count == answers)
        var order = TransferOrder(task: 2, kind: .upload, url: "https://a.example/2", origin: "https://a.example")
        order.bodyLength = 90
        phone.report(.session(.created(QuestionNumber(rawValue: 9), order, session: Phone.session)))
        #expect(phone.answers.dropFirst(answers) == [.kept] && phone.begun == [1])
    }

    @Test func `E-24 losing the allowed network stops a task at once`() {
        var settings = SessionSettings()
        settings.allowsExpensive = false
        var phone = Phone.transferring(settings: settings)
        phone.download(1...1)
        phone.send(.environment(.network(.cellular)))
        #expect(phone.effects.contains(.stopTransfer(Phone.key(1))) && phone.waits == ["network-forbidden"])
    }

    @Test func `T-8 a discretionary task waits for power, Wi-Fi and no Low Power Mode, and pauses without`() {
        var settings = SessionSettings()
        settings.isDiscretionary = true
        var phone = Phone.transferring(settings: settings)
        phone.download(1...1)
        #expect(phone.begun.isEmpty && phone.waits == ["discretionary"])
        phone.send(.environment(.charging(true)))
        #expect(phone.begun == [1])
        let closing: [Surroundings.Change] = [.lowPowerMode(true), .network(.cellular), .charging(false)]
        let opening: [Surroundings.Change] = [.lowPowerMode(false), .network(.wifi), .charging(true)]
        for (closed, opened) in zip(closing, opening) {
            let (waits, begun) = (phone.waits.count, phone.begun.count)
            phone.send(.environment(closed))
            #expect(phone.waits.count == waits + 1 && phone.waits.last == "discretionary")
            phone.send(.environment(opened))
            #expect(phone.begun.count == begun + 1)
        }
        for change in closing { phone.send(.environment(change)) }
        #expect(phone.waits.count == 5, "it waits for the same thing all the time")
        for change in opening.dropLast() { phone.send(.environment(change)) }
        #expect(phone.begun.count == 4)
        phone.send(.environment(.charging(true)))
        #expect(phone.begun.count == 5)
    }

    @Test func `T-9 a task made in the background is discretionary, whatever the session says`() {
        var phone = Phone.transferring()
        phone.run(until: 5)
        phone.home()
        phone.download(1...1)
        #expect(phone.begun.isEmpty && phone.waits == ["discretionary"])
        phone.send(.environment(.charging(true)))
        #expect(phone.begun == [1])
    }

    // MARK: Failures

    @Test func `E-17 what fails on the way is tried again, later and later, and progress resets that`() {
        var phone = Phone.transferring()
        phone.download(1...1)
        for attempt in 1...24 {
            phone.fail(1)
            let retries = phone.events("transfer-retry")
            #expect(retries.count == attempt && retries.last?["attempt"] == .integer(attempt))
            guard case .integer(let delay) = retries.last?["delay_ms"] else { return #expect(Bool(false)) }
            let failed = phone.seconds
            phone.run(until: failed + Double(delay) / 1000)
            #expect(phone.begun.count == attempt)
            phone.run(until: failed + Double(delay + 1) / 1000)
            #expect(phone.begun.count == attempt + 1)
            phone.run(until: failed + 600)
        }
        #expect(phone.begun.count == 25 && phone.events("transfer-finished").isEmpty)
        let delays = phone.events("transfer-retry").compactMap { record -> Int? in
            if case .integer(let delay) = record["delay_ms"] { delay } else { nil }
        }
        for (place, delay) in delays.enumerated() {
            #expect((0..<min(1000 << place, 600_000)).contains(delay), "attempt \(place + 1)")
        }
        for attempt in 1...3 {
            phone.fail(1, partial: PartialDownload(length: 1, total: 100))
            #expect(phone.events("transfer-retry").last?["attempt"] == .integer(attempt), "as much as before is none")
            phone.run(until: phone.seconds + 600)
        }
        phone.download(2...2)
        for attempt in 1...2 {
            phone.fail(2, partial: attempt == 1 ? nil : PartialDownload(length: 0, total: 100))
            #expect(phone.events("transfer-retry").last?["attempt"] == .integer(attempt), "neither is nothing")
            phone.run(until: phone.seconds + 600)
        }
    }

    @Test func `E-21 the same seed waits as long, another one does not`() {
        func delays(_ seed: UInt64) -> [Record.Value?] {
            var phone = Phone(os: 17, seed: seed)
            phone.install(Phone.app, .reattaches())
            phone.open()
            phone.download(1...1)
            for _ in 1...5 {
                phone.fail(1)
                phone.run(until: phone.seconds + 600)
            }
            return phone.events("transfer-retry").map { $0["delay_ms"] }
        }
        #expect(delays(1) == delays(1) && delays(1) != delays(2))
    }

    @Test func `T-67 an app hears nothing of what fails on the way`() {
        var phone = Phone.transferring()
        phone.download(1...1)
        for code in [-1001, -1003, -1004, -1005, -1006, -1009, -1018, -1020] {
            phone.fail(1, code)
            phone.run(until: phone.seconds + 600)
        }
        #expect(phone.told.isEmpty && phone.begun.count == 9)
        phone.fail(1, -1202)
        #expect(phone.told == ["1 -1202"])
    }

    @Test func `E-18 a network change is nobody's failure and ends the waiting`() {
        var phone = Phone.transferring()
        phone.download(1...2)
        for _ in 1...8 {
            phone.fail(1)
            phone.run(until: phone.seconds + 600)
        }
        phone.fail(1)
        let before = phone.begun.count
        phone.send(.environment(.network(.cellular)))
        #expect(phone.begun.count == before + 1, "what waited begins at once")
        let retries = phone.events("transfer-retry").count
        phone.fail(2)
        #expect(phone.events("transfer-retry").count == retries && phone.begun.last == 2)
        phone.send(.environment(.network(.wifi)))
        phone.report(.session(.suspended(task: 2, session: Phone.session)))
        phone.report(.session(.resumed(task: 2, session: Phone.session)))
        phone.fail(2)
        #expect(phone.events("transfer-retry").count == retries + 1, "it began on the new path")
    }

    @Test func `T-12 after seven days a task times out, however often it is tried`() {
        var phone = Phone.transferring()
        phone.send(.environment(.network(.none)))
        phone.run(until: 100)
        phone.download(1...1)
        phone.run(until: 100 + 604_799.9)
        #expect(phone.told.isEmpty)
        phone.run(until: 100 + 604_800)
        #expect(phone.told == ["1 -1001"])
    }

    private static let kept = StartedUpload(
        location: "https://films.example.com/u/1",
        interop: 3,
        length: 90,
        offset: 40
    )

    @Test(arguments: [(15, nil), (17, 3), (26, 3)]) func `T-68 from iOS 17 on uploads offer to be resumed`(
        os: Int,
        interop: Int?
    ) {
        var phone = Phone.transferring(os: os)
        phone.upload(1)
        phone.download(2...2)
        #expect(phone.orders.map(\.interop) == [interop, nil])
    }

    @Test func `T-68 what a server has of an upload is where it goes on, however long that takes`() {
        var phone = Phone.transferring()
        phone.upload(1)
        phone.fail(1)
        phone.run(until: 5)
        var kept = Self.kept
        kept.offset = 1
        phone.send(.transfer(Phone.key(1), .uploadKept(kept)))
        #expect(phone.events("transfer-progress").last?["bytes"] == .integer(1))
        phone.fail(1)
        #expect(phone.events("transfer-retry").last?["attempt"] == .integer(1), "one byte is progress")
        phone.run(until: 10)
        #expect(phone.orders.map(\.upload) == [nil, nil, kept])
        phone.send(.transfer(Phone.key(1), .uploadKept(nil)))
        phone.fail(1)
        phone.run(until: 20)
        #expect(phone.orders.last?.upload == nil, "the server has lost it")
    }

    @Test func `E-17 what a server gets of an upload is progress, and resets the waiting`() {
        var phone = Phone.transferring()
        phone.upload(1)
        for round in 1...8 {
            phone.fail(1)
            phone.run(until: Double(round) * 600)
        }
        let nothing = StartedUpload(location: "https://films.example.com/u/1", interop: 3, length: 90)
        phone.send(.transfer(Phone.key(1), .uploadKept(nothing)))
        phone.fail(1)
        phone.run(until: 5100)
        #expect(phone.orders.last?.upload?.offset == 0 && phone.events("transfer-progress").isEmpty)
        phone.send(.transfer(Phone.key(1), .uploadKept(Self.kept)))
        phone.fail(1)
        #expect(phone.events("transfer-retry").map { $0["attempt"] }.suffix(2) == [.integer(9), .integer(1)])
        phone.run(until: 5400)
        phone.send(.transfer(Phone.key(1), .uploadKept(Self.kept)))
        phone.fail(1)
        #expect(phone.events("transfer-retry").last?["attempt"] == .integer(2), "it has no more than before")
        #expect(phone.events("transfer-progress").count == 1)
    }

    @Test func `T-71 who cancels an upload for resume data gets where the server keeps it`() {
        var phone = Phone.transferring()
        phone.upload(1)
        phone.upload(2)
        phone.send(.transfer(Phone.key(1), .uploadKept(Self.kept)))
        let question = QuestionNumber(rawValue: 9)
        for task in 1...2 { phone.report(.session(.cancelledForResume(question, task: task, session: Phone.session))) }
        #expect(phone.answers.suffix(2) == [.partial(Phone.key(1), nil, Self.kept), .partial(Phone.key(2), nil, nil)])
        #expect(phone.endings.map(\.upload) == [Self.kept, nil])
    }

    @Test func `T-71 an upload that fails carries where the server keeps it, one that is cancelled does not`() {
        var phone = Phone.transferring()
        for task in 1...2 {
            phone.upload(task)
            phone.send(.transfer(Phone.key(task), .uploadKept(Self.kept)))
        }
        phone.fail(1, -1200)
        phone.report(.session(.cancelled(task: 2, session: Phone.session)))
        #expect(phone.told == ["1 -1200", "2 -999"])
        #expect(phone.endings.map(\.upload) == [Self.kept, nil])
    }

    @Test func `T-66 a handed-off task is discretionary, and goes on from what is there`() {
        var phone = Phone.transferring()
        let part = PartialDownload(length: 70, total: 100, entityTag: "\"v1\"", isResumable: true)
        phone.run(until: 5)
        phone.home()
        phone.download(1...1) { $0.partial = part }
        #expect(phone.begun.isEmpty && phone.waits == ["discretionary"])
        phone.send(.environment(.charging(true)))
        #expect(phone.orders.map(\.partial) == [part])
    }

    @Test func `T-1 a session is known by its identifier, in every launch`() {
        var phone = Phone.transferring()
        phone.download(1...2)
        phone.send(.transfer(Phone.key(1), .marked(PartialDownload(length: 70, total: 100))))
        phone.report(.session(.described("The Third Man", task: 2, session: Phone.session)))
        phone.report(.session(.suspended(task: 2, session: Phone.session)))
        phone.send(.simulated(.termination(Phone.app)))
        phone.open()
        guard case .session(let films) = phone.answers.last else {
            Issue.record("no answer")
            return
        }
        #expect(films.lastTask == 2 && films.tasks.map(\.order.task) == [1, 2])
        #expect(films.tasks.map(\.order.description) == [nil, "The Third Man"])  // T-24
        #expect(films.tasks.map(\.isSuspended) == [false, true])
        #expect(films.tasks.map(\.bytes) == [70, 0] && films.tasks.map(\.expected) == [100, nil])
        let question = QuestionNumber(rawValue: 3)
        phone.report(.session(.opened(question, session: "app.photos", SessionSettings())))
        guard case .session(let photos) = phone.answers.last else {
            Issue.record("no answer")
            return
        }
        #expect(photos.lastTask == 0 && photos.tasks.isEmpty, "another identifier, no tasks")
    }
}
