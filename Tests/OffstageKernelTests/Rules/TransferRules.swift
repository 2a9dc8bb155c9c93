import OffstageKernel
import Testing

/// What the kernel does with transfers of foreground sessions.
@Suite struct TransferRules {
    private let feed = TransferSummary(kind: "data", method: "GET", url: "https://api.example.com/feed")

    private func reclaimed(_ phone: Phone) -> Int {
        phone.effects.count { if case .reclaimSockets = $0 { true } else { false } }
    }

    @Test func `L-54 recent systems take a suspended app's connections at once`() {
        var phone = Phone(os: 17, Phone.Behavior())
        phone.open()
        phone.report(.transfer(1, .created(feed)))
        phone.run(until: 10)
        phone.home()
        phone.run(until: 14)
        #expect(phone.state == "background" && reclaimed(phone) == 0)
        phone.run(until: 20)
        #expect(phone.state == "suspended" && reclaimed(phone) == 1)
    }

    @Test(arguments: [6, 9, 12]) func `L-54 older systems take them at the lock`(os: Int) {
        var phone = Phone(os: os, Phone.Behavior())
        phone.open()
        phone.report(.transfer(1, .created(feed)))
        phone.home()
        phone.run(until: 60)
        #expect(phone.state == "suspended" && reclaimed(phone) == 0)
        phone.send(.user(.locked))
        #expect(reclaimed(phone) == 1)
    }

    @Test(arguments: [12, 17]) func `L-54 a process that runs under the lock keeps its connections`(os: Int) {
        var phone = Phone(os: os, .endsInHandler)
        phone.open()
        phone.report(.transfer(1, .created(feed)))
        phone.send(.user(.locked))
        phone.run(until: 20)
        #expect(phone.state == "background" && reclaimed(phone) == 0)
        // It is suspended under the lock.
        phone.run(until: 300)
        #expect(phone.state == "suspended" && reclaimed(phone) == 1)
    }

    @Test func `L-54 without a transfer there may be connections of the app's own`() {
        var phone = Phone(os: 17, Phone.Behavior())
        phone.open()
        phone.home()
        phone.run(until: 60)
        #expect(phone.state == "suspended" && reclaimed(phone) == 1)
        phone.open()
        phone.report(.observed(.takenConnectionUsed(call: "send")))
        phone.report(.observed(.takenConnectionUsed(call: "write")))
        #expect(phone.findings == ["socket-used-after-suspension"], "once")
    }

    @Test func `L-54 who asks for a port whose listener was taken is found`() {
        var phone = Phone(os: 17, Phone.Behavior())
        phone.open()
        phone.home()
        phone.run(until: 60)
        phone.open()
        phone.report(.observed(.takenListenerReached(call: "connect")))
        #expect(phone.findings == ["listener-not-reopened"])
        let message = phone.records.last { $0.event == "finding" }?.text("message") ?? ""
        #expect(message.contains("connect was asked for a port of the app itself"))
    }

    @Test func transfer_fromItsBeginningToItsEnd_isInTheLog() {
        var phone = Phone(Phone.Behavior())
        phone.open()
        phone.report(.transfer(4, .created(feed)))
        phone.report(.transfer(4, .waiting(reason: "no-network")))
        phone.report(.transfer(4, .started))
        phone.report(.transfer(4, .progressed(received: 5, expected: 10)))
        phone.report(.transfer(4, .finished(.init(status: 200, bytes: 7, error: -1005))))
        let lines = phone.records.filter { $0.event.hasPrefix("transfer-") }.map { line in
            ([line.event] + line.fields.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
        }
        #expect(
            lines == [
                "transfer-created transfer=integer(4) kind=string(\"data\") method=string(\"GET\") "
                    + "url=string(\"https://api.example.com/feed\")",
                "transfer-waiting transfer=integer(4) reason=string(\"no-network\")",
                "transfer-started transfer=integer(4)",
                "transfer-progress transfer=integer(4) bytes=integer(5) expected=integer(10)",
                "transfer-finished transfer=integer(4) status=integer(200) bytes=integer(7) error=integer(-1005)",
            ]
        )
    }

    @Test func transfer_ofAProcessThatIsGone_isIgnored() throws {
        var phone = Phone(Phone.Behavior())
        phone.open()
        phone.report(.transfer(1, .created(feed)))
        let process = try #require(phone.device.installedApps.first?.process)
        phone.send(.simulated(.termination(Phone.app)))
        phone.feed(.process(process, .transfer(1, .started)))
        #expect(phone.events("transfer-started").isEmpty)
    }
}
