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
