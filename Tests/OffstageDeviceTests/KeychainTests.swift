import Foundation
import OffstageKernel
import OffstageWire
import Testing

@testable import OffstageDevice

/// The keychain as a value, and its file.
struct KeychainTests {
    private enum Lock: CaseIterable {
        case open, locked, beforeFirstUnlock
    }

    private static let process = ProcessNumber(rawValue: 1)
    private static let other = ProcessNumber(rawValue: 2)
    private var keychain = Keychain()

    private func access(_ lock: Lock = .open, app: AppIdentifier = "a.b", passcode: Bool = true) throws
        -> KeychainAccess
    {
        var device = try #require(Device(settings: .init(os: 17, seed: 1)))
        var moment = Instant.boot
        func send(_ event: Event) { _ = device.handle(event, at: moment) }
        send(.started)
        if passcode { send(.environment(.passcode(true))) }
        if lock == .locked {
            send(.user(.locked))
            moment = moment + .seconds(60)
            send(.timePassed)
        }
        if lock == .beforeFirstUnlock { send(.simulated(.reboot)) }
        return KeychainAccess(of: app, inBundle: "/nowhere", of: device)
    }

    private func item(_ account: String, _ accessible: String, _ more: [String: KeychainValue] = [:]) -> KeychainItem {
        let attributes: [String: KeychainValue] = [
            "acct": .text(account), "svce": .text("s"), "pdmn": .text(accessible), "v_Data": .data(Data("x".utf8)),
        ]
        return KeychainItem(kind: "genp", attributes: attributes.merging(more) { $1 })
    }

    private func query(_ account: String? = nil, data: Bool = true) -> KeychainMessage.Query {
        KeychainMessage.Query(kind: "genp", attributes: account.map { ["acct": .text($0)] } ?? [:], wantsData: data)
    }

    private func status(_ answer: SecurityAnswer) -> Int32 {
        if case .refused(let status) = answer { status } else { 0 }
    }

    private mutating func tell(_ message: KeychainMessage, _ access: KeychainAccess) -> SecurityAnswer {
        keychain.handle(message, access, now: 7).answer
    }

    private func accounts(_ answer: SecurityAnswer) -> [String] {
        guard case .items(let items) = answer else { return [] }
        return items.compactMap { if case .text(let account) = $0.attributes["acct"] { account } else { nil } }
    }

    private mutating func fill() throws {
        for (account, word) in [("a", "ak"), ("c", "ck"), ("d", "dk"), ("p", "akpu")] {
            #expect(status(tell(.add(item(account, word)), try access())) == 0)
        }
    }

    @Test mutating func `L-60 secrets are given out by class, locked and before the first unlock`() throws {
        try fill()
        let given: [Lock: [String]] = [.open: ["a", "c", "d", "p"], .locked: ["c", "d"], .beforeFirstUnlock: ["d"]]
        for lock in Lock.allCases {
            let access = try access(lock)
            #expect(accounts(tell(.find(query()), access)) == given[lock])
            for account in ["a", "c", "d", "p"] {
                let isGiven = given[lock]?.contains(account) == true
                #expect(status(tell(.find(query(account)), access)) == (isGiven ? 0 : -25_308), "\(account) \(lock)")
                let change = KeychainMessage.update(query(account), ["labl": .text("l")])
                #expect(status(tell(change, access)) == (isGiven ? 0 : -25_308), "\(account) \(lock)")
            }
            #expect(status(tell(.add(item("new", "ak")), access)) == (lock == .open ? 0 : -25_308))
            if lock == .open { _ = tell(.delete(query("new")), access) }
        }
    }

    @Test mutating func `L-60 a locked device tells of items and deletes them, before the first unlock it does not`()
        throws
    {
        try fill()
        #expect(accounts(tell(.find(query(data: false)), try access(.locked))) == ["a", "c", "d", "p"])
        #expect(accounts(tell(.find(query(data: false)), try access(.beforeFirstUnlock))) == ["d"])
        #expect(status(tell(.delete(query("a")), try access(.beforeFirstUnlock))) == -25_308)
        #expect(status(tell(.delete(query("a")), try access(.locked))) == 0)
        #expect(accounts(tell(.find(query()), try access())) == ["c", "d", "p"])
    }

    @Test mutating func items_areToldApartByTheirPrimaryAttributes() throws {
        let access = try access()
        #expect(status(tell(.add(item("a", "ak")), access)) == 0)
        #expect(status(tell(.add(item("a", "ck", ["labl": .text("other")])), access)) == -25_299)
        #expect(status(tell(.add(item("b", "ak")), access)) == 0)
        #expect(status(tell(.update(query("b"), ["acct": .text("a")]), access)) == -25_299)
        #expect(status(tell(.update(query("b"), ["acct": .text("c")]), access)) == 0)
        #expect(status(tell(.find(query("b")), access)) == -25_300)
        #expect(accounts(tell(.find(query()), access)) == ["a", "c"])
        var synchronised = item("a", "ak", ["sync": .number(1)])
        #expect(status(tell(.add(synchronised), access)) == 0)
        #expect(accounts(tell(.find(query()), access)) == ["a", "c"], "only what says so is synchronised")
        var all = query()
        all.attributes["sync"] = .text("syna")
        #expect(accounts(tell(.find(all), access)) == ["a", "c", "a"])
        synchronised.kind = "unknown"
        #expect(status(tell(.add(synchronised), access)) == -4)
        #expect(status(tell(.find(.init(kind: nil, attributes: [:])), access)) == -50)
        #expect(status(tell(.add(item("z", "zk")), access)) == -50)
        #expect(accounts(tell(.find(.init(kind: nil, attributes: [:], reference: 1)), access)) == ["a"])
    }

    @Test mutating func items_belongToGroups() throws {
        let (own, other) = (try access(), try access(app: "a.c"))
        #expect(status(tell(.add(item("a", "ak")), own)) == 0)
        #expect(status(tell(.find(query()), other)) == -25_300, "another app's")
        let group: [String: KeychainValue] = ["agrp": .text("ABCDE12345.a.shared")]
        #expect(status(tell(.add(item("s", "ak", group)), own)) == 0)
        var shared = query()
        shared.attributes["agrp"] = .text("$(AppIdentifierPrefix)a.shared")
        #expect(accounts(tell(.find(shared), other)) == ["s"])
        var entitled = other
        entitled.permitted = ["OFFSTAGE00.a.c"]
        #expect(status(tell(.find(shared), entitled)) == -34_018)
        #expect(status(tell(.add(item("t", "ak", group)), entitled)) == -34_018)
    }

    @Test mutating func itemsThatNeedAPasscode_areNotThereWithoutOne() throws {
        try fill()
        #expect(status(tell(.add(item("q", "akpu")), try access(passcode: false))) == -25_291)
        let (first, second) = (keychain.removeThoseThatNeedAPasscode(), keychain.removeThoseThatNeedAPasscode())
        #expect(first && !second)
        #expect(accounts(tell(.find(query()), try access(passcode: false))) == ["a", "c", "d"])
    }

    // MARK: Certificates, keys, identities

    private func key(_ fingerprint: String, _ half: String = "1", _ accessible: String = "ak") -> KeychainItem {
        KeychainItem(
            kind: "keys",
            attributes: [
                "kcls": .text(half), "klbl": .data(Data(fingerprint.utf8)), "type": .text("73"), "bsiz": .number(256),
                "atag": .data(Data("tag".utf8)), "pdmn": .text(accessible),
                "v_Data": .data(Data("key \(fingerprint)".utf8)),
            ]
        )
    }

    private func certificate(_ number: String, of fingerprint: String, _ group: String? = nil) -> KeychainItem {
        var item = KeychainItem(
            kind: "cert",
            attributes: [
                "ctyp": .number(3), "issr": .data(Data("issuer".utf8)), "slnr": .data(Data(number.utf8)),
                "pkhh": .data(Data(fingerprint.utf8)), "labl": .text("label \(number)"), "pdmn": .text("ck"),
                "v_Data": .data(Data("certificate \(number)".utf8)),
            ]
        )
        item.attributes["agrp"] = group.map { .text($0) }
        return item
    }

    private func data(_ answer: SecurityAnswer, _ name: String = "v_Data") -> [String] {
        guard case .items(let items) = answer else { return [] }
        return items.map { item in
            if case .data(let data) = item.attributes[name] { String(decoding: data, as: UTF8.self) } else { "nothing" }
        }
    }

    @Test mutating func keysAndCertificates_areToldApartByTheirPrimaryAttributes() throws {
        let access = try access()
        for item in [key("a"), key("a", "0"), key("b"), certificate("1", of: "a"), certificate("2", of: "a")] {
            #expect(status(tell(.add(item), access)) == 0)
            #expect(status(tell(.add(item), access)) == -25_299)
        }
        var tagged = KeychainMessage.Query(kind: "keys", attributes: ["atag": .data(Data("tag".utf8))], wantsData: true)
        #expect(data(tell(.find(tagged), access)) == ["key a", "key a", "key b"], "a tag alone tells no keys apart")
        tagged.attributes["kcls"] = .text("0")
        #expect(data(tell(.find(tagged), access)) == ["key a"])
        let labelled = KeychainMessage.Query(kind: "cert", attributes: ["labl": .text("label 2")], wantsData: true)
        #expect(data(tell(.find(labelled), access)) == ["certificate 2"])
        #expect(status(tell(.delete(labelled), access)) == 0)
        #expect(status(tell(.find(labelled), access)) == -25_300)
    }

    @Test mutating func identity_isACertificateWithItsKey() throws {
        let access = try access()
        let all = KeychainMessage.Query(kind: "idnt", attributes: [:], wantsData: true)
        #expect(status(tell(.find(all), access)) == -25_300)
        for item in [
            certificate("1", of: "a"), certificate("2", of: "b"), certificate("3", of: "b", "a.shared"),
            key("a", "0"), key("b"),
        ] {
            #expect(status(tell(.add(item), access)) == 0)
        }
        let found = tell(.find(all), access)
        #expect(data(found) == ["certificate 2"], "not without the private half, nor of another group")
        #expect(data(found, "v_KeyData") == ["key b"])
        guard case .items(let items) = found, let identity = items.first else { return }
        #expect(identity.kind == "idnt" && identity.attributes["v_KeyReference"] == .number(5))
        let again = KeychainMessage.Query(kind: nil, attributes: [:], reference: identity.reference, wantsData: true)
        #expect(tell(.find(again), access) == found, "it has a number of its own")
        #expect(data(tell(.find(.init(kind: "idnt", attributes: [:])), access), "v_KeyData") == ["nothing"])
        #expect(status(tell(.update(all, ["labl": .text("x")]), access)) == -4)
        #expect(status(tell(.add(.init(kind: "idnt", attributes: [:])), access)) == -4)
        #expect(status(tell(.delete(all), access)) == 0)
        let keys = KeychainMessage.Query(kind: "keys", attributes: [:], wantsData: true)
        #expect(data(tell(.find(keys), access)) == ["key a"])
        #expect(status(tell(.delete(all), access)) == -25_300)
    }

    @Test mutating func `L-60 an identity is given out while both its parts are`() throws {
        let all = KeychainMessage.Query(kind: "idnt", attributes: [:], wantsData: true)
        for item in [key("a"), certificate("1", of: "a")] { #expect(status(tell(.add(item), try access())) == 0) }
        #expect(status(tell(.find(all), try access(.locked))) == -25_308)
        let certificates = KeychainMessage.Query(kind: "cert", attributes: [:], wantsData: true)
        #expect(data(tell(.find(certificates), try access(.locked))) == ["certificate 1"])
        #expect(status(tell(.find(certificates), try access(.beforeFirstUnlock))) == -25_308)
        #expect(data(tell(.find(all), try access())) == ["certificate 1"])
    }

    // MARK: The file

    @Test func file_isThereBeforeTheAnswer_andForItsOwnerOnly() throws {
        let folder = try StateFolder(FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path)
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let access = try access()
        var file = KeychainFile(folder)
        #expect(status(file.handle(.add(item("a", "ak")), of: Self.process, access, now: 1).answer) == 0)
        var next = KeychainFile(folder)
        #expect(accounts(next.handle(.find(query()), of: Self.process, access, now: 1).answer) == ["a"])
        let mode = try FileManager.default.attributesOfItem(atPath: folder.keychain)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try Data("torn".utf8).write(to: URL(filePath: folder.keychain))
        var torn = KeychainFile(folder)
        #expect(status(torn.handle(.add(item("b", "ak")), of: Self.process, access, now: 1).answer) == -25_291)
        #expect(try Data(contentsOf: URL(filePath: folder.keychain)) == Data("torn".utf8))
    }

    @Test func refusal_ofAnIdentity_isForgottenByReadingIt() throws {
        let folder = try StateFolder(FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path)
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let (open, locked) = (try access(), try access(.locked))
        var file = KeychainFile(folder)
        func seen(_ message: KeychainMessage, _ access: KeychainAccess) -> [Observation] {
            file.handle(message, of: Self.process, access, now: 1).seen
        }
        let all = KeychainMessage.Query(kind: "idnt", attributes: [:], wantsData: true)
        for item in [key("a"), certificate("1", of: "a")] { #expect(seen(.add(item), open) == []) }
        let refused = seen(.find(all), locked)
        #expect(refused == [.keychainReadRefused(item: "label 1"), .keychainReadRefused(item: "tag")])
        #expect(seen(.find(all), open) == [])
        #expect(seen(.delete(all), open) == [], "it has read it since")
    }

    @Test func refusal_isForgottenByReading_andByDying() throws {
        let folder = try StateFolder(FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path)
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let (open, locked) = (try access(), try access(.locked))
        var file = KeychainFile(folder)
        func seen(
            _ message: KeychainMessage,
            _ access: KeychainAccess,
            by process: ProcessNumber = Self.process
        ) -> [Observation] {
            file.handle(message, of: process, access, now: 1).seen
        }
        let change = KeychainMessage.update(query("a"), ["v_Data": .data(Data("y".utf8))])
        #expect(seen(.add(item("a", "ak")), open) == [])
        #expect(seen(change, open) == [], "nothing was refused")
        #expect(seen(.find(query("a")), locked) == [.keychainReadRefused(item: "s a")])
        #expect(seen(change, locked) == [], "it was refused, too")
        #expect(seen(change, open, by: Self.other) == [], "another process")
        #expect(seen(change, open) == [.keychainWrittenAfterRefusal(item: "s a")])
        #expect(seen(change, open) == [], "it knows what it has written")
        #expect(seen(.find(query("a")), locked).count == 1)
        #expect(seen(.find(query("a")), open) == [])
        #expect(seen(change, open) == [], "it has read it since")
        #expect(seen(.find(query("a")), locked).count == 1)
        #expect(seen(.delete(query("a")), locked) == [.keychainWrittenAfterRefusal(item: "s a")])
        #expect(seen(.add(item("a", "ak")), open) == [])
        #expect(seen(.find(query("a")), locked).count == 1)
        file.forget(Self.process)
        #expect(seen(change, open) == [], "a new process knows that it knows nothing")
    }
}
