import Foundation

@testable import OffstageWire

/// What goes over the wire in one version of it, as text; the one that is recorded stands in `Golden/wire.txt`.
struct WireRecord: Equatable {
    var version: Int
    var lines: [String]

    /// The wire as it is.
    static func now() throws -> WireRecord {
        let head = Frame(kind: 1, id: 2, replyTo: 3, outputStamp: 4, body: Data([5]), payload: Data([6, 7]))
        let app = try (Samples.ofApp + Samples.wordsOfApp).map { "app \(line(try $0.frame(outputStamp: 0)))" }
        let device = try (Samples.ofDevice + Samples.wordsOfDevice).map { "device \(line(try $0.frame()))" }
        let calls = DeviceMessage.CallName.allCases.enumerated().map { "call \($0.offset) \($0.element)" }
        return WireRecord(version: Wire.version, lines: ["frame \(hexadecimal(head.encoded))"] + app + device + calls)
    }

    private static func line(_ frame: Frame) -> String {
        let isText = frame.body.allSatisfy { (0x20..<0x7f).contains($0) }
        let body = isText ? String(decoding: frame.body, as: UTF8.self) : hexadecimal(frame.body)
        let payload = frame.payload.isEmpty ? "" : " + \(hexadecimal(frame.payload))"
        return "\(frame.kind) \(body)\(payload)"
    }

    private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    init(version: Int, lines: [String]) {
        self.version = version
        self.lines = lines
    }

    init?(_ text: String) {
        let lines = text.split(separator: "\n").map(String.init)
        guard let first = lines.first, first.hasPrefix("version "), let version = Int(first.dropFirst(8)) else {
            return nil
        }
        self.init(version: version, lines: Array(lines.dropFirst()))
    }

    var text: String { (["version \(version)"] + lines).map { "\($0)\n" }.joined() }

    /// What is wrong with a wire of which this was recorded, or nil.
    func complaint(about now: WireRecord) -> String? {
        if now == self { return nil }
        if now.version != version { return "the wire has a new version: run once with OFFSTAGE_RECORD=1" }
        let news = now.lines.filter { !lines.contains($0) } + lines.filter { !now.lines.contains($0) }
        return "the wire has changed and its version has not: raise Wire.edition. \(news.first ?? "The order differs.")"
    }
}
