import Foundation
import OffstageKernel
import OffstageWire
import Testing

@testable import OffstageDevice

/// Whatever an app says, no folder of the host comes with it. The words are those of the recorded wire, which has all.
@Suite struct CleanTextTests {
    private static let state = "/home/me/state"

    /// What must come back as it was said, and what has but a few values.
    private static let untouched: Set = [
        "identifier", "identifiers", "kind", "level", "category", "thread", "target", "filter", "sound",
        "disposition",
    ]

    private static let words: [Frame] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "OffstageWireTests/Golden/wire.txt")
        let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 2)
            guard parts.count == 3, parts[0] == "app", let kind = UInt16(parts[1]), kind < 20 else { return nil }
            return Frame(kind: kind, id: 1, body: Data(parts[2].utf8))
        }
    }()

    /// Every text of a body with a folder of the host in it.
    private func dirty(_ value: Any, key: String = "") -> Any {
        switch value {
        case is String where key == "site": "\(Self.state)/App.swift:3"
        case is String where !Self.untouched.contains(key): "\(Self.state)/x"
        case let list as [Any]: list.map { dirty($0, key: key) }
        case let object as [String: Any]: Dictionary(uniqueKeysWithValues: object.map { ($0, dirty($1, key: $0)) })
        default: value
        }
    }

    private func told(_ frame: Frame) throws -> String {
        let translation = WireTranslation(epoch: Epoch(nanoseconds: 0), folders: HostFolders(state: Self.state))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let facts = translation.facts(try AppMessage(frame), id: 1, replyTo: 1)
        return String(decoding: try encoder.encode(facts), as: UTF8.self)
    }

    @Test func words_areThere() {
        #expect(Set(Self.words.map(\.kind)).isSuperset(of: 1...14))
    }

    @Test(arguments: words) func text_losesTheHost(word: Frame) throws {
        var frame = word
        let body = dirty(try JSONSerialization.jsonObject(with: word.body, options: .fragmentsAllowed))
        frame.body = try JSONSerialization.data(withJSONObject: body, options: .fragmentsAllowed)
        #expect(try !told(frame).contains(Self.state))
    }

    @Test func dataOfANotification_losesTheHostOnTheWayInOnly() throws {
        let translation = WireTranslation(epoch: Epoch(nanoseconds: 0), folders: HostFolders(state: Self.state))
        let path = #"{"file":"\#(Self.state)/containers/x"}"#
        var notification = NotificationMessage.Notification(identifier: "n")
        notification.content.userInfo = path
        let fact = translation.fact(.added(notification), question: 1)
        guard case .added(_, let request) = fact else { return #expect(Bool(false), "\(fact) adds nothing") }
        #expect(!request.content.userInfo.contains(Self.state))
        notification.content.userInfo = request.content.userInfo
        let answer = translation.restored(.answer(.notification(.pending([notification]))))
        notification.content.userInfo = path
        #expect(answer == .answer(.notification(.pending([notification]))))
    }
}
