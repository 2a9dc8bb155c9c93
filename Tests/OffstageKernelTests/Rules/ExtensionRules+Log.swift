import Testing

@testable import OffstageKernel

/// What the log says of app extensions.
extension ExtensionRules {
    @Test func extension_whatItSaysAndUses_isInTheLogUnderItsName() {
        var phone = phone(.serves(after: nil))
        phone.arrive(Self.mutable, id: "a")
        let line = LogLine(subsystem: "sub", category: "cat", level: .error, message: "opening")
        phone.report(.logged(line), from: Self.service)
        for used: Int64 in [5_000_000, 5_999_999] { phone.report(.charged(nanoseconds: used), from: Self.service) }
        phone.report(.stuck, from: Self.service)
        let name = Record.Value.string(Self.service.rawValue)
        let said = phone.events("app-log").last
        #expect(said?.app == Phone.app && said?["extension"] == name)
        let words = ["subsystem", "category", "level", "message"].map { said?.text($0) }
        #expect(words == ["sub", "cat", "error", "opening"])
        let used = phone.events("cpu-charged")
        #expect(used.map { $0["ms"] } == [.integer(5), .integer(5)])
        #expect(used.allSatisfy { $0.app == Phone.app && $0["extension"] == name })
        #expect(phone.events("app-stuck").map { $0["extension"] } == [name])
        phone.report(.transfer(3, .created(.test)), from: Self.service)
        let transfer = phone.events("transfer-created").last
        #expect(transfer?.app == Phone.app && transfer?["extension"] == name && transfer?["transfer"] == .integer(3))
        #expect(transfer?.text("url") == TransferSummary.test.url)
    }

    @Test func extension_speaksForItsApp_ofTheBadgeOfWidgetsAndOfMisuse() {
        var phone = phone(.serves(after: nil))
        phone.arrive(Self.mutable, id: "a")
        phone.report(.badge(4), from: Self.service)
        #expect(phone.badge == 4)
        phone.report(.widgetsReloaded(kind: "clock"), from: Self.service)
        #expect(phone.events("widget-reload").map { $0.app } == [Phone.app])
        for site in ["A.swift:1", "A.swift:1", "A.swift:2"] {
            phone.report(.observed(.offMainThread(api: "UILabel.text", site: site)), from: Self.service)
        }
        #expect(phone.findings == ["off-main-thread", "off-main-thread"], "each place once")
        #expect(phone.state == "suspended", "its own process has no part in it")
    }

    @Test func simulatedExtension_isOfTheAppThatHasIt() {
        var phone = Phone()
        phone.install("plain")
        phone.send(.simulated(.appExtension("second.share")))
        for app in ["first", "second"] {
            var manifest = Phone.manifest(AppIdentifier(app), modes: [])
            let share = AppIdentifier("\(app).share")
            manifest.extensions = [AppExtension(identifier: share, name: "Share", point: "com.apple.share-services")]
            phone.install(manifest)
        }
        phone.send(.simulated(.appExtension("third.share")))
        phone.send(.simulated(.appExtension("second.share")))
        #expect(phone.events("extension-launched").map { $0.app } == ["second"])
        #expect(
            phone.refusals.map(\.reason) == [
                "no app has an extension second.share: no installed app has any",
                "no app has an extension third.share: there are first.share, second.share",
            ]
        )
    }

    @Test func launch_ofAnExtension_isMadeOnceAndReturnsOnce() {
        let number = RunNumber(rawValue: 1)
        let (call, other) = (CallbackNumber(rawValue: 5), CallbackNumber(rawValue: 4))
        let service = AppExtension(identifier: Self.service, name: "S", point: AppExtension.notificationService)
        let job = ExtensionLife.Job(number: number, request: .local("a"))
        var life = ExtensionLife(number: ProcessNumber(rawValue: 1), app: Phone.app, service, jobs: [job])
        _ = life.started()
        #expect(life.connected() == [.call(.launch(.push))])
        life.called(.launch(.push), call)
        #expect(life.connected().isEmpty && life.returned(other).isEmpty)
        let asked: [ExtensionLife.Step] = [
            .record(.extensionCalled, job), .call(.receiveNotification(number, job.request)),
        ]
        #expect(life.returned(call) == asked && life.returned(call).isEmpty)
    }

    @Test func extension_thatCrashes_isFoundWithItsLastWords() {
        var phone = phone(.serves(after: nil))
        phone.arrive(Self.mutable, id: "a")
        phone.run(until: 25)
        for words in ["opening", "A.swift:3: Fatal error: no key", "closing"] {
            phone.report(.logged(LogLine(message: words)), from: Self.service)
        }
        phone.report(.crashed(signal: 5), from: Self.service)
        #expect(
            phone.events("finding").first?.text("message")
                == "The extension app.service crashed with SIGTRAP: A.swift:3: Fatal error: no key"
        )
        #expect(phone.events("extension-ended").last?["signal"] == .integer(5))
    }

    @Test func extension_thatCrashesDuringItsLaunch_isFoundWithoutWords() {
        var behavior = Phone.Behavior.serves(after: 0)
        behavior.connects = false
        var phone = phone(behavior)
        phone.arrive(Self.mutable, id: "a")
        phone.report(.crashed(signal: 5), from: Self.service)
        #expect(
            phone.events("finding").first?.text("message")
                == "The extension app.service crashed during its launch with SIGTRAP."
        )
    }

    @Test func `Y-9 the finding tells one that had not launched from one that had not answered`() {
        for (connects, what) in [(true, "had not called the content handler"), (false, "had not launched")] {
            var behavior = Phone.Behavior.serves(after: nil)
            behavior.connects = connects
            var phone = phone(behavior)
            phone.arrive(Self.mutable, id: "a")
            phone.run(until: 60)
            let message = phone.events("finding").first?.text("message") ?? ""
            #expect(message.contains("The extension app.service \(what) 30.0 s after the notification a had"))
        }
    }

    @Test func `Y-9 an answer before the extension was asked has no effect`() {
        var behavior = Phone.Behavior.serves(after: nil)
        behavior.hangs = { if case .launch = $0 { true } else { false } }
        var phone = phone(behavior)
        phone.arrive(Self.mutable, id: "a")
        var content = NotificationContent()
        content.body = "early"
        for number in 0...9 {
            let fact = NotificationFact.contentHandled(RunNumber(rawValue: number), content)
            phone.report(.push(.notification(fact)), from: Self.service)
        }
        #expect(phone.events("extension-answered").isEmpty)
        phone.run(until: 60)
        #expect(phone.events("notification-shown").map { $0.text("body") } == ["Sealed"])
    }
}
