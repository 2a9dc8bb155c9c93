import Foundation
import Testing

@testable import OffstageWire

@Suite struct WireVersionTests {
    /// An app of another version is told so by its first word; one that is of this version is understood.
    @Test func whatIsSent_changesWithTheVersionOnly() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/wire.txt")
        let now = try WireRecord.now()
        let recorded = try #require(WireRecord(String(contentsOf: file, encoding: .utf8)))
        if ProcessInfo.processInfo.environment["OFFSTAGE_RECORD"] == "1", recorded.version != now.version {
            try Data(now.text.utf8).write(to: file)
        } else {
            #expect(recorded.complaint(about: now) == nil)
        }
    }

    @Test func change_withoutANewVersion_isToldByItsLine() {
        let recorded = WireRecord(version: 3, lines: ["app 1 {\"version\":1}", "app 2 2"])
        var now = recorded
        #expect(recorded.complaint(about: now) == nil)
        now.lines[0] = "app 1 {\"edition\":1}"
        #expect(recorded.complaint(about: now)?.hasSuffix("raise Wire.edition. app 1 {\"edition\":1}") == true)
        now.lines = ["app 1 {\"version\":1}"]
        #expect(recorded.complaint(about: now)?.hasSuffix("raise Wire.edition. app 2 2") == true)
        now.lines = recorded.lines.reversed()
        #expect(recorded.complaint(about: now)?.hasSuffix("The order differs.") == true)
        now.version = 4
        #expect(recorded.complaint(about: now)?.hasPrefix("the wire has a new version") == true)
        #expect(WireRecord(now.text) == now)
        #expect(WireRecord("nothing") == nil)
    }

    /// What a sample leaves out could change unseen.
    @Test func samples_leaveNothingOut() {
        #expect(Samples.ofApp.flatMap { Self.gaps(in: $0) } == [])
        #expect(Samples.ofDevice.filter { !$0.isCallOfNumbers }.flatMap { Self.gaps(in: $0) } == [])
        #expect(Self.gaps(in: AppMessage.sandboxViolation(call: "kill", path: nil)) == ["sandboxViolation.path"])
    }

    /// Where a value has nil or an empty list.
    private static func gaps(in value: Any, at path: [String] = []) -> [String] {
        let mirror = Mirror(reflecting: value)
        let isList = mirror.displayStyle == .collection || mirror.displayStyle == .optional
        if isList, mirror.children.isEmpty { return [path.joined(separator: ".")] }
        return mirror.children.flatMap { gaps(in: $0.value, at: path + [$0.label].compactMap(\.self)) }
    }

    @Test func kinds_areNotThoseOfTransfers() {
        #expect(AppMessage.Kind.allCases.allSatisfy { !TransferMessage.kinds.contains($0.rawValue) })
        for kind in AppMessage.Kind.allCases {
            for message in Samples.message(kind) {
                #expect(throws: Never.self) { try #expect(message.frame(outputStamp: 0).kind == kind.rawValue) }
            }
        }
    }

    @Test(arguments: Samples.ofApp + Samples.wordsOfApp + Samples.longOfApp)
    func wordOfAnApp_survivesTheWire(message: AppMessage) throws {
        #expect(try AppMessage(message.frame(outputStamp: 5)) == message)
    }

    @Test(arguments: Samples.ofDevice + Samples.wordsOfDevice) func wordOfADevice_survivesTheWire(
        message: DeviceMessage
    ) throws {
        #expect(try DeviceMessage(message.frame(id: 1)) == message)
    }

    /// Cut anywhere, or followed by anything, it is no word; a count that is not true reads nothing that is not there.
    @Test func word_thatIsNotWhole_isRefused() throws {
        for message in Samples.wordsOfApp + Samples.message(.sessionWord) {
            let frame = try message.frame(outputStamp: 0)
            #expect(frame.kind == AppMessage.Kind.sessionWord.rawValue)
            for body in Self.spoilt(frame.body) {
                #expect(throws: WireError.self) { try AppMessage(Frame(kind: frame.kind, body: body)) }
            }
        }
        for message in Samples.wordsOfDevice {
            let frame = try message.frame()
            for body in Self.spoilt(frame.body) {
                #expect(throws: WireError.self) { try DeviceMessage(Frame(kind: frame.kind, body: body)) }
            }
        }
        let long = Data(repeating: 0xff, count: 64).prefix(7) + Data([0x7f])
        let word = Data([1] + [UInt8](repeating: 0, count: 7)) + long
        #expect(throws: WireError.self) {
            try AppMessage(Frame(kind: AppMessage.Kind.sessionWord.rawValue, body: word))
        }
    }

    private static func spoilt(_ body: Data) -> [Data] {
        (0..<body.count).map { body.prefix($0) } + [body + [0], body + [UInt8](repeating: 0, count: 8)]
    }

    @Test func kind_ofNobody_isRefused() {
        #expect(throws: WireError.self) { try AppMessage(Frame(kind: 0)) }
        #expect(throws: WireError.self) { try AppMessage(Frame(kind: 99, body: Data("1".utf8))) }
    }
}

extension DeviceMessage {
    /// A call that has neither request nor text, and says so on the wire by its kind.
    fileprivate var isCallOfNumbers: Bool {
        if case .callback(let call) = self { call.subject == nil && call.text == nil } else { false }
    }
}
