import OffstageKernel
import OffstageDevice
import OffstageWire
import Testing

/// The order of callbacks as the apps themselves print it, with the state they read in each.
@Suite(.timeLimit(.minutes(2))) struct CallbackOrderTests {
    private let plain = "com.example.MainFile"
    private let scenes = "com.example.SceneNotes"

    /// What the app says of its life, without the notifications to all observers but the first.
    private func words(_ phone: LivePhone, _ app: String) -> [String] {
        phone.said(by: app).filter { line in
            !line.hasPrefix("remaining") && (2...6).allSatisfy { !line.hasSuffix(" \($0)") }
        }
    }

    @Test func `L-6 cold launch: init, will, did, notification, active, notification`() async throws {
        let phone = try LivePhone(speed: 5)
        try await phone.install("MainFile")
        try await phone.please(.user(.opened(AppIdentifier(plain))))
        try await phone.wait(for: "app-activated", of: plain)
        #expect(
            words(phone, plain) == [
                "init", "willFinishLaunching [1]", "didFinishLaunching [1]",
                "n:UIApplicationDidFinishLaunchingNotification 1", "didBecomeActive [0]",
                "n:UIApplicationDidBecomeActiveNotification 1",
            ]
        )
        try phone.end()
    }

    @Test func `L-8 home, and L-9 the return from suspension`() async throws {
        let phone = try LivePhone(speed: 5)
        try await phone.install("MainFile")
        try await phone.please(.user(.opened(AppIdentifier(plain))))
        try await phone.wait(for: "app-activated", of: plain)
        let launched = words(phone, plain).count
        try await phone.please(.user(.pressedHome))
        try await phone.wait(for: "app-suspended", of: plain)
        try await phone.please(.user(.opened(AppIdentifier(plain))))
        try await phone.wait(for: "app-activated", of: plain)
        #expect(
            words(phone, plain)[launched...] == [
                "willResignActive [0]", "n:UIApplicationWillResignActiveNotification 1", "didEnterBackground [2]",
                "n:UIApplicationDidEnterBackgroundNotification 1", "willEnterForeground [2]",
                "n:UIApplicationWillEnterForegroundNotification 1", "didBecomeActive [0]",
                "n:UIApplicationDidBecomeActiveNotification 1",
            ]
        )
        try phone.end()
    }

    @Test func `L-10 an interruption resigns and becomes active`() async throws {
        let phone = try LivePhone(speed: 5)
        try await phone.install("MainFile")
        try await phone.please(.user(.opened(AppIdentifier(plain))))
        try await phone.please(.user(.interruptionBegan))
        #expect(try await phone.app(plain).state == "inactive")
        try await phone.please(.user(.interruptionEnded))
        #expect(try await phone.app(plain).state == "active")
        try phone.end()
    }

    @Test func `L-11 a launch in the background, and L-13 opening it`() async throws {
        let phone = try LivePhone(speed: 5)
        try await phone.install("MainFile")
        try await phone.please(.perform([.woken(AppIdentifier(plain), .fetch)], arguments: []))
        try await phone.please(.user(.opened(AppIdentifier(plain))))
        try await phone.wait(for: "app-activated", of: plain)
        #expect(
            words(phone, plain) == [
                "init", "willFinishLaunching [2]", "didFinishLaunching [2]",
                "n:UIApplicationDidFinishLaunchingNotification 1", "willEnterForeground [2]",
                "n:UIApplicationWillEnterForegroundNotification 1", "didBecomeActive [0]",
                "n:UIApplicationDidBecomeActiveNotification 1",
            ]
        )
        try phone.end()
    }

    @Test func `L-14 the delegate first, then every observer in the order of registration`() async throws {
        let phone = try LivePhone(speed: 5)
        try await phone.install("MainFile")
        try await phone.please(.user(.opened(AppIdentifier(plain))))
        try await phone.wait(for: "app-activated", of: plain)
        let posted = phone.said(by: plain).filter { $0.contains("DidBecomeActiveNotification") }
        #expect(posted.map { $0.last } == ["1", "2", "3", "4", "5", "6"])
        try phone.end()
    }

    @Test func `L-16 scenes: connect, foreground, active; then resign, background; L-18 then disconnect`() async throws
    {
        let phone = try LivePhone(speed: 5)
        try await phone.install("SceneNotes")
        try await phone.please(.user(.opened(AppIdentifier(scenes))))
        try await phone.please(.user(.pressedHome))
        try await phone.please(.user(.opened(AppIdentifier(scenes))))
        try await phone.please(.user(.removed(AppIdentifier(scenes))))
        try await phone.wait(for: "app-exited", of: scenes)
        #expect(
            phone.said(by: scenes).filter { $0.hasPrefix("scene") || $0 == "willConnect" } == [
                "willConnect", "sceneWillEnterForeground", "sceneDidBecomeActive 0", "sceneWillResignActive",
                "sceneDidEnterBackground", "sceneWillEnterForeground", "sceneDidBecomeActive 0",
                "sceneWillResignActive",
                "sceneDidDisconnect",
            ]
        )
        try phone.end()
    }
}
