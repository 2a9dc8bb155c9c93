import Foundation

/// Numbers and texts one after the other: the bodies of frames that come several times for each task of a session, of
/// which an app may make thousands. An encoder takes many times as long for them.
///
/// A number is eight bytes, little-endian. A text is its length and its bytes in UTF-8, or −1 where there is none. A
/// number that may be missing follows whether it is there.
struct WordWriter {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ number: Int64) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func put(_ number: Int) { put(Int64(number)) }

    mutating func put(_ isSo: Bool) { put(isSo ? 1 : 0) }

    mutating func put(_ text: String) {
        put(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func put(optional number: Int64?) {
        put(number != nil)
        if let number { put(number) }
    }

    mutating func put(optional text: String?) {
        if let text { put(text) } else { put(-1) }
    }

    mutating func put(_ headers: [TransferMessage.Header]) {
        put(headers.count)
        for header in headers {
            put(header.name)
            put(header.value)
        }
    }
}

/// Reads what a ``WordWriter`` wrote, or whatever another process sent instead.
struct WordReader {
    private let kind: UInt16
    private let bytes: [UInt8]
    private var place = 0

    init(_ frame: Frame) {
        kind = frame.kind
        bytes = [UInt8](frame.body)
    }

    var failure: WireError {
        WireError(.unknownMessage, "the body of a frame of kind \(kind) is no word that this side knows")
    }

    mutating func number() throws(WireError) -> Int64 {
        guard bytes.count - place >= 8 else { throw failure }
        defer { place += 8 }
        return bytes.withUnsafeBytes { Int64(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: Int64.self)) }
    }

    mutating func count() throws(WireError) -> Int { Int(try number()) }

    mutating func bool() throws(WireError) -> Bool { try number() != 0 }

    mutating func text() throws(WireError) -> String {
        guard let text = try optionalText() else { throw failure }
        return text
    }

    mutating func optionalText() throws(WireError) -> String? {
        let count = try count()
        if count == -1 { return nil }
        guard count >= 0, count <= bytes.count - place else { throw failure }
        defer { place += count }
        return String(decoding: bytes[place..<place + count], as: UTF8.self)
    }

    mutating func optionalNumber() throws(WireError) -> Int64? { try bool() ? try number() : nil }

    mutating func headers() throws(WireError) -> [TransferMessage.Header] {
        var headers: [TransferMessage.Header] = []
        // A count that is not true ends with the bytes.
        for _ in 0..<max(0, try count()) { headers.append(.init(try text(), try text())) }
        return headers
    }

    /// Nothing may follow.
    func end() throws(WireError) {
        guard place == bytes.count else { throw failure }
    }
}
