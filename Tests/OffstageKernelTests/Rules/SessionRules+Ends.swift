import OffstageKernel
import Testing

/// How tasks of background sessions end, and what is left of them.
extension SessionRules {
    private static let part = PartialDownload(length: 70, total: 100, entityTag: "\"v1\"", isResumable: true)

    @Test func `T-12 what times out while it runs is stopped, and leaves what another task can carry on`() {
        var settings = SessionSettings()
        settings.resourceTimeout = .seconds(600)
        var phone = Phone.transferring(settings: settings)
        phone.download(1...1)
        phone.parts[Phone.key(1)] = Self.part
        phone.send(.transfer(Phone.key(1), .marked(Self.part)))
        phone.run(until: 600)
        #expect(phone.told == ["1 -1001"] && phone.endings.map(\.partial) == [Self.part])
        #expect(phone.effects.count { $0 == .stopTransfer(Phone.key(1)) } == 1)
        #expect(!phone.effects.contains(.discardTransfer(Phone.key(1))))
        let line = phone.events("transfer-finished").last
        #expect(line?["bytes"] == .integer(70) && line?["error"] == .integer(-1001) && line?["status"] == nil)
    }

    @Test func `T-26 what is cancelled is stopped and thrown away at once, and ends once although nobody has heard`() {
        var behavior = Phone.Behavior.reattaches()
        behavior.hearsEnds = false
        var phone = Phone.transferring(behavior)
        phone.download(1...1)
        phone.parts[Phone.key(1)] = Self.part
        phone.send(.transfer(Phone.key(1), .marked(Self.part)))
        for _ in 1...2 { phone.report(.session(.cancelled(task: 1, session: Phone.session))) }
        phone.finish(1...1)
        let done = phone.effects.filter { [.stopTransfer(Phone.key(1)), .discardTransfer(Phone.key(1))].contains($0) }
        #expect(done == [.stopTransfer(Phone.key(1)), .discardTransfer(Phone.key(1))])
        #expect(phone.told == ["1 -999"] && phone.events("transfer-finished").count == 1)
        #expect(phone.events("transfer-finished").last?["reason"] == nil)
        phone.report(.crashed(signal: 11))
        phone.open()
        #expect(phone.told == ["1 -999", "1 -999"])
        #expect(phone.endings.map(\.partial) == [nil, nil], "the driver's last word comes to nothing")
    }

    @Test func `E-22 whatever is not under way any more makes room`() {
        var phone = Phone.transferring()
        phone.download(1...20) { order in
            order.origin = "https://host\(order.task)"
            order.headers = [.init("X-Task", "\(order.task)")]
        }
        #expect(phone.begun == Array(1...16))
        phone.home()
        phone.run(until: 60)
        phone.finish(1...1)
        #expect(phone.state == "suspended" && phone.begun.last == 17, "its app has not heard of it")
        phone.open()
        phone.report(.session(.cancelled(task: 2, session: Phone.session)))
        #expect(phone.begun.last == 18)
        phone.report(.session(.suspended(task: 3, session: Phone.session)))
        #expect(phone.begun.last == 19)
        phone.fail(4)
        #expect(phone.begun == Array(1...20))
        #expect(phone.orders.map(\.headers) == (1...20).map { [TransferOrder.Header("X-Task", "\($0)")] })
    }

    @Test func `E-22 who is resumed anew waits behind those that came before`() {
        var phone = Phone.transferring()
        phone.download(1...1)
        phone.report(.session(.suspended(task: 1, session: Phone.session)))
        for (place, session) in ["a", "b", "c"].enumerated() {
            phone.report(.session(.opened(QuestionNumber(rawValue: place + 2), session: session, SessionSettings())))
            phone.download(1...(place < 2 ? 6 : 4), in: session)
        }
        phone.download(2...2)
        phone.report(.session(.resumed(task: 1, session: Phone.session)))
        #expect(phone.begun.count == 17, "sixteen run")
        phone.finish(1...2, in: "a")
        #expect(phone.begun.dropFirst(17) == [2, 1])
    }

    @Test func `T-21 the time of a task stands still while it is suspended, which it is once`() {
        var settings = SessionSettings()
        settings.resourceTimeout = .seconds(600)
        var phone = Phone.transferring(settings: settings)
        phone.download(1...1)
        phone.run(until: 100)
        for _ in 1...2 { phone.report(.session(.suspended(task: 1, session: Phone.session))) }
        #expect(phone.effects.count { $0 == .stopTransfer(Phone.key(1)) } == 1)
        phone.run(until: 5000)
        phone.report(.session(.resumed(task: 1, session: Phone.session)))
        phone.run(until: 5499.9)
        #expect(phone.told.isEmpty)
        phone.run(until: 5500)
        #expect(phone.told == ["1 -1001"])
    }

    @Test func `T-21 what the driver says of a task that it is to leave is not listened to, but for what is there`() {
        var phone = Phone.transferring()
        phone.download(1...1)
        phone.report(.session(.suspended(task: 1, session: Phone.session)))
        let lines = phone.records.count
        phone.send(.transfer(Phone.key(1), .started))
        phone.send(.transfer(Phone.key(1), .progressed(bytes: 50, expected: 100)))
        phone.send(.transfer(Phone.key(1), .marked(Self.part)))
        phone.challenge(1)
        phone.fail(1)
        phone.finish(1...1)
        #expect(phone.records.count == lines && phone.told.isEmpty)
        #expect(phone.device.backgroundTransfers.map(\.state) == [.suspended])
        phone.send(.transfer(Phone.key(1), .stopped(Self.part)))
        #expect(phone.device.backgroundTransfers.map(\.bytes) == [70])
    }

    @Test func `T-61 a failed download leaves what another one can carry on, and a whole file stays until it is heard`()
    {
        var behavior = Phone.Behavior.reattaches()
        behavior.hearsEnds = false
        var phone = Phone.transferring(behavior)
        phone.download(1...2)
        phone.fail(1, -1202, partial: Self.part)
        phone.finish(2...2)
        #expect(phone.told == ["1 -1202", "2 200"] && phone.endings.map(\.partial) == [Self.part, nil])
        for task in 1...2 {
            #expect(!phone.effects.contains(.stopTransfer(Phone.key(task))))
            #expect(!phone.effects.contains(.discardTransfer(Phone.key(task))))
            phone.report(.session(.delivered(task: task, session: Phone.session, isLast: true)))
        }
        #expect(!phone.effects.contains(.discardTransfer(Phone.key(1))), "it is the resume data's")
        #expect(phone.effects.contains(.discardTransfer(Phone.key(2))))
    }

    @Test func `T-31 the log says how much came and went, which may be nothing`() {
        var phone = Phone.transferring()
        phone.upload(1)
        phone.upload(2)
        let url = "https://films.example.com/1"
        phone.send(.transfer(Phone.key(1), .finished(TransferResponse(url: url, status: 204))))
        phone.send(.transfer(Phone.key(2), .finished(TransferResponse(url: url, status: 201, bytes: 7, sent: 90))))
        #expect(phone.events("transfer-finished").map { $0["bytes"] } == [.integer(0), .integer(97)])
        #expect(phone.events("transfer-finished").map { $0["status"] } == [.integer(204), .integer(201)])
    }

    @Test func `T-63 a task goes on from what another one has left`() {
        var phone = Phone.transferring()
        phone.download(1...1) { $0.partial = Self.part }
        let begun = phone.effects.contains {
            if case .beginTransfer(_, _, Self.part) = $0 { true } else { false }
        }
        #expect(begun)
        phone.send(.transfer(Phone.key(1), .carriedOn(offset: 70, expected: 100)))
        #expect(phone.told == ["1 from 70"])
    }

    @Test func `T-31 a status is no error, and is not tried again`() {
        var phone = Phone.transferring()
        phone.download(1...1)
        phone.finish(1...1, status: 503)
        #expect(phone.told == ["1 503"] && phone.begun == [1])
    }

    @Test func `T-22 an upload whose file is not there fails with −1100`() {
        var phone = Phone.transferring()
        phone.download(1...1) { $0.kind = .upload }
        #expect(phone.told == ["1 -1100"] && phone.begun.isEmpty)
    }

    @Test func `T-26 a task that is cancelled ends once, with −999`() {
        var phone = Phone.transferring()
        phone.download(1...1)
        phone.report(.session(.cancelled(task: 1, session: Phone.session)))
        phone.report(.session(.cancelled(task: 1, session: Phone.session)))
        phone.finish(1...1)
        #expect(phone.told == ["1 -999"])
    }

    @Test func `T-61 who cancels for resume data gets what is on the disk, to the last byte`() {
        var phone = Phone.transferring()
        phone.download(1...2)
        let part = PartialDownload(length: 70, total: 100, entityTag: "\"v1\"", isResumable: true)
        phone.parts[Phone.key(1)] = part
        let question = QuestionNumber(rawValue: 9)
        for task in 1...2 { phone.report(.session(.cancelledForResume(question, task: task, session: Phone.session))) }
        #expect(phone.answers.suffix(2) == [.partial(Phone.key(1), part, nil), .partial(Phone.key(2), nil, nil)])
        #expect(phone.told == ["1 -999", "2 -999"])
        #expect(!phone.effects.contains(.discardTransfer(Phone.key(1))))
        #expect(phone.effects.contains(.discardTransfer(Phone.key(2))))
    }
}
