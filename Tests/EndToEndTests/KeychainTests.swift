import Foundation
import OffstageDevice
import OffstageKernel
import Testing

/// The keychain of a device, and a real app.
@Suite(.timeLimit(.minutes(2))) struct KeychainTests {
    private static let app = "com.example.MainFile"

    private func said(_ arguments: [String], _ timeline: [String], passcode: Bool = true) async throws -> [String] {
        let steps = ["{ at: 0s, open: \(Self.app) }"] + timeline
        let folder = try ScenarioFolder(
            bundles: ["MainFile"],
            arguments: arguments,
            """
            device: { os: 17, seed: 3, passcode: \(passcode) }
            timeline:
            \(steps.map { "  - \($0)" }.joined(separator: "\n"))
            until: 10m
            """
        )
        let outcome = try await folder.run()
        #expect(outcome.errors == "")
        try folder.remove()
        let words = [
            "store", "read", "list", "change", "forget", "share", "protected", "make", "open ", "again", "overwrite",
            "makekeys", "sign", "held", "losekeys", "leak",
        ]
        return outcome.lines("app-log", of: Self.app).compactMap { $0["message"] }
            .filter { line in words.contains { line.hasPrefix($0) } && !line.hasSuffix("available true") }
    }

    private static let all = "unlocked secret of unlocked, first secret of first, always secret of always"

    @Test func `L-60 the keychain gives out what the lock allows`() async throws {
        let told = try await said(
            ["launch:store", "launch:read", "locked:read", "locked:list", "locked:change"],
            ["{ at: 20s, lock: }"]
        )
        let group = "OFFSTAGE00.com.example.MainFile true"
        #expect(
            told == [
                "store unlocked 0, first 0, always 0, passcode 0", "read \(Self.all), passcode secret of passcode",
                "protected data available false",
                "read unlocked -25308, first secret of first, always secret of always, passcode -25308",
                "list unlocked \(group), first \(group), always \(group), passcode \(group)", "change -25308, 0",
            ]
        )
    }

    @Test func `L-60 before the first unlock it gives out what is always accessible`() async throws {
        let told = try await said(
            ["launch:store", "launch:read", "launch:change", "launch:forget"],
            ["{ at: 20s, simulate: reboot }", "{ at: 30s, simulate: { prewarm: \(Self.app) } }"]
        )
        #expect(
            told.suffix(4) == [
                "store unlocked -25308, first -25308, always -25299, passcode -25308",
                "read unlocked -25308, first -25300, always secret of always, passcode -25308", "change -25308, -25300",
                "forget -25300",
            ]
        )
    }

    @Test func `L-60 without a passcode nothing is closed`() async throws {
        let told = try await said(
            ["launch:store", "locked:read", "locked:change"],
            ["{ at: 20s, lock: }"],
            passcode: false
        )
        #expect(
            told == [
                "store unlocked 0, first 0, always 0, passcode -25291", "read \(Self.all), passcode -25300",
                "change 0, 0",
            ]
        )
    }

    // MARK: Keys

    /// A line without the bytes that a run makes by chance.
    private func withoutChance(_ line: String) -> String {
        line.replacing(#/ [0-9a-f]{2,8}(?=,|$)/#, with: "")
    }

    @Test func `L-60 keys are made, found and used as the lock allows`() async throws {
        let words = ["launch:makekeys", "launch:sign", "launch:leak", "locked:sign", "locked:held", "locked:makekeys"]
        let told = try await said(words, ["{ at: 20s, lock: }"])
        #expect(
            told.map(withoutChance) == [
                "makekeys curve 65, rsa 140, enclave 65", "sign curve true, rsa true, enclave true",
                "leak 0 true com.apple.setoken true", "protected data available false",
                "sign curve true, rsa -25308, enclave -25308", "held curve true, rsa true, enclave -25308",
                "makekeys curve 65, rsa -25308, enclave -25308",
            ]
        )
        #expect(try await said(words, ["{ at: 20s, lock: }"]) == told, "chance is the device's")
    }

    @Test func `L-60 keys outlast their process and are deleted by their tags`() async throws {
        let told = try await said(
            ["launch:makekeys", "launch:sign", "launch:losekeys", "launch:held"],
            ["{ at: 20s, simulate: { terminate: \(Self.app) } }", "{ at: 30s, open: \(Self.app) }"]
        )
        let lost = ["losekeys 0, 0, 0", "held curve true, rsa true, enclave -25300"]
        let made = ["makekeys curve 65, rsa 140, enclave 65", "sign curve true, rsa true, enclave true"]
        #expect(told.map(withoutChance) == made + lost + made + lost)
    }

    // MARK: Files

    private static let made = "complete true, unlessOpen true, first true, none true"
    private static let opened = "complete complete, unlessOpen unlessOpen, first first, none none"

    @Test func `L-60 a file of class complete cannot be opened while the device is locked`() async throws {
        let told = try await said(
            ["launch:make", "launch:open", "launch:overwrite", "locked:open", "locked:again", "locked:overwrite"],
            ["{ at: 20s, lock: }"]
        )
        #expect(
            told == [
                "make \(Self.made)", "open \(Self.opened)", "overwrite yes, yes, yes, opened",
                "protected data available false", "open complete 257, unlessOpen 257, first first, none none",
                "again complete false, unlessOpen true, first true, none true", "overwrite no, no, yes, true",
            ]
        )
    }

    @Test func `L-60 before the first unlock only files without protection can be opened`() async throws {
        let told = try await said(
            ["launch:make", "launch:open"],
            [
                "{ at: 20s, simulate: reboot }", "{ at: 30s, simulate: { prewarm: \(Self.app) } }",
                "{ at: 1m, simulate: { terminate: \(Self.app) } }", "{ at: 2m, unlock: }",
                "{ at: 3m, open: \(Self.app) }",
            ]
        )
        #expect(
            told == [
                "make \(Self.made)", "open \(Self.opened)",
                "make complete false, unlessOpen false, first false, none true",
                "open complete 257, unlessOpen 257, first 257, none none", "make \(Self.made)",
                "open \(Self.opened)",
            ]
        )
    }

    /// Live, in a state folder: what is kept outlasts the app, and the device.
    @Test func items_outlastTheirApp() async throws {
        let phone = try LivePhone()
        try await phone.install("MainFile")
        let first = ["launch:store", "launch:share", "launch:read"]
        let opening = Event.user(.opened(AppIdentifier(Self.app)))
        try await phone.please(.perform([opening], arguments: first))
        try await phone.wait(for: "the read") { $0["message"]?.hasPrefix("read") == true }
        try await phone.please(.perform([.uninstalled(AppIdentifier(Self.app))]))
        try await phone.install("MainFile")
        try await phone.please(.perform([opening], arguments: ["launch:read", "launch:list"]))
        try await phone.wait(for: "the list") { $0["message"]?.hasPrefix("list") == true }
        #expect(phone.said(by: Self.app).filter { $0.hasPrefix("share") } == ["share 0, 0"])
        let reads = phone.said(by: Self.app).filter { $0.hasPrefix("read") }
        #expect(reads == ["read \(Self.all), passcode -25300", "read \(Self.all), passcode -25300"])
        try phone.end()
    }
}
