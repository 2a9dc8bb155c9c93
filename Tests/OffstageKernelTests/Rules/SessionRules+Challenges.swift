import OffstageKernel
import Testing

/// How apps are asked what servers of their background sessions want to know.
@Suite struct SessionChallengeRules {
    @Test func `T-59 a challenge wakes the app, although other tasks are under way`() {
        var phone = Phone.transferring()
        phone.download(1...2)
        phone.home()
        phone.run(until: 100)
        phone.challenge(1)
        phone.run(until: 101)
        #expect(phone.wakes == [100] && phone.told == ["1 asked 0"])
        #expect(!phone.effects.contains(.answerChallenge(Phone.key(1), .use)))
        phone.identify(1)
        #expect(phone.effects.contains(.answerChallenge(Phone.key(1), .use)))
        #expect(phone.told == ["1 asked 0", "finished"])
        phone.run(until: 200)
        phone.finish(1...2)
        phone.run(until: 201)
        #expect(phone.wakes == [100, 200] && phone.told.suffix(3) == ["1 200", "2 200", "finished"])
    }

    @Test func `T-59 an app that runs is asked at once, and once`() {
        var phone = Phone.transferring()
        phone.download(1...1)
        phone.challenge(1)
        #expect(phone.told == ["1 asked 0"] && phone.wakes.isEmpty)
        phone.identify(1)
        phone.identify(1)
        phone.challenge(1, failures: 1)
        phone.identify(1, .cancel)
        #expect(phone.told == ["1 asked 0", "1 asked 1"])
        #expect(phone.answers(to: 1) == [.use, .cancel])
    }

    @Test func `T-59 what a server asks last is asked, although the app has not answered`() {
        var phone = Phone.transferring()
        phone.download(1...2)
        phone.challenge(1)
        phone.challenge(1, failures: 1)
        phone.finish(2...2)
        #expect(phone.told == ["1 asked 0", "1 asked 1", "2 200"])
        phone.identify(1)
        phone.identify(1)
        #expect(phone.answers(to: 1) == [.use], "and answered once")
    }

    @Test func `T-59 a task that waits for an answer times out all the same`() {
        var settings = SessionSettings()
        settings.resourceTimeout = .seconds(3600)
        var phone = Phone.transferring(settings: settings)
        phone.download(1...1)
        phone.challenge(1)
        phone.run(until: 3599)
        #expect(phone.told == ["1 asked 0"])
        phone.run(until: 3601)
        #expect(phone.told == ["1 asked 0", "1 -1001"])
    }

    @Test func `T-7 a session that sends no launch events is not woken for a challenge`() {
        var settings = SessionSettings()
        settings.sendsLaunchEvents = false
        var phone = Phone.transferring(settings: settings)
        phone.download(1...1)
        phone.home()
        phone.run(until: 100)
        phone.challenge(1)
        phone.run(until: 1000)
        #expect(phone.wakes.isEmpty && phone.told.isEmpty)
        phone.open()
        #expect(phone.told == ["1 asked 0"])
    }

    @Test func `T-59 who dies before it answers is asked again`() {
        var phone = Phone.transferring()
        phone.download(1...1)
        phone.challenge(1)
        phone.send(.simulated(.termination(Phone.app)))
        phone.open()
        #expect(phone.told == ["1 asked 0", "1 asked 0"])
    }

    @Test func `T-59 a server that nobody vouches for wakes the app`() {
        var phone = Phone.transferring()
        phone.download(1...1)
        phone.home()
        phone.run(until: 100)
        phone.show(1, isTrusted: false)
        phone.run(until: 101)
        #expect(phone.wakes == [100] && phone.told == ["1 asked 0"] && phone.answers(to: 1).isEmpty)
        phone.identify(1)
        #expect(phone.answers(to: 1) == [.use] && phone.told == ["1 asked 0", "finished"])
    }

    @Test func `T-59 a server that the system trusts wakes nobody`() {
        var phone = Phone.transferring()
        phone.download(1...1)
        phone.home()
        phone.run(until: 100)
        phone.show(1, isTrusted: true)
        #expect(phone.answers(to: 1) == [.defaultHandling])
        phone.run(until: 200)
        #expect(phone.wakes.isEmpty && phone.told.isEmpty && phone.waits.isEmpty)
    }

    @Test func `T-58 an app that runs is asked about a server that the system trusts`() {
        var phone = Phone.transferring()
        phone.download(1...1)
        phone.show(1, isTrusted: true)
        #expect(phone.told == ["1 asked 0"] && phone.answers(to: 1).isEmpty)
        phone.identify(1, .cancel)
        #expect(phone.answers(to: 1) == [.cancel])
    }

    @Test(arguments: [false, true]) func `T-59 no trusted server waits for an app that does not answer`(dies: Bool) {
        var phone = Phone.transferring()
        phone.download(1...1)
        phone.show(1, isTrusted: true)
        if dies { phone.send(.simulated(.termination(Phone.app))) } else { phone.home() }
        phone.run(until: 100)
        #expect(phone.answers(to: 1) == [.defaultHandling])
        #expect(phone.wakes.isEmpty)
        guard !dies else { return }
        phone.open()
        phone.identify(1, .cancel)
        #expect(phone.answers(to: 1) == [.defaultHandling], "it comes too late")
    }

    @Test func `T-47 a challenge does not survive the device: the server asks again`() {
        var phone = Phone.transferring()
        phone.download(1...1)
        phone.challenge(1)
        phone.fail(1)
        phone.run(until: 10)
        phone.identify(1)
        #expect(phone.answers(to: 1).isEmpty, "nobody waits for that any more")
        phone.challenge(1)
        #expect(phone.told == ["1 asked 0", "1 asked 0"])
    }
}
