import OffstageJSON
import OffstagePush

/// What reads bytes that anyone may have sent, each with what must hold whatever they are. The tests send the stored
/// corpus through it, and `scripts/fuzz` what it makes up, for as long as one lets it.
enum FuzzTarget: String, CaseIterable {
    /// The body of a push (Y-1 to Y-8).
    case payload
    /// A provider's JWT (P-26).
    case providerToken = "provider-token"
    /// Frames of the courier (C-2). The first byte says in which pieces the others arrive.
    case courier

    struct Broken: Error, CustomStringConvertible {
        var description: String
    }

    /// - Throws: ``Broken`` if something does not hold that must.
    func check(_ bytes: [UInt8]) throws(Broken) {
        switch self {
        case .payload: try Self.checkPayload(bytes)
        case .providerToken: try Self.checkToken(bytes)
        case .courier: try Self.checkFrames(bytes)
        }
    }

    private static func expect(_ holds: Bool, _ what: String) throws(Broken) {
        guard holds else { throw Broken(description: what) }
    }

    /// What is read means the same when it is written again; and what is refused has a reason.
    private static func checkPayload(_ bytes: [UInt8]) throws(Broken) {
        let payload = Payload(bytes)
        try expect((payload.root == nil) == (payload.problem != nil), "neither a value nor a problem")
        guard let root = payload.root else { return }
        try expect(root.members != nil, "a body that is no object is taken")
        let again = Payload(Array(written(root).utf8))
        try expect(again.root == root, "written again it is something else")
        let isSame = again.lints == payload.lints && again.isVisible == payload.isVisible
        try expect(isSame, "written again it asks for something else")
    }

    private static func written(_ value: JSON) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): String(flag)
        case .number(let text): text
        case .string(let text): JSON.quoted(text)
        case .array(let elements): "[" + elements.map(written).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { JSON.quoted($0.name) + ":" + written($0.value) }.joined(separator: ",") + "}"
        }
    }

    /// A token is what was sent, and its signature covers the text before the last point.
    private static func checkToken(_ bytes: [UInt8]) throws(Broken) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let bearer = ProviderToken.bearer(in: text) {
            try expect(!bearer.isEmpty && text.hasSuffix(bearer), "a bearer token that was not sent")
        }
        guard let token = ProviderToken(text) else { return }
        try expect(token.text == text && ProviderToken(token.text) == token, "another token than was sent")
        try expect(text.hasPrefix(token.signed + "."), "the signature covers something else")
        try expect(!text.dropFirst(token.signed.count + 1).contains("."), "the signature covers too little")
        try expect(!token.signature.isEmpty && token.keyID.count == 10 && token.teamID.count == 10, "a part is missing")
    }

    /// However the bytes arrive, the same frames come of them, each is written as it is read, and little is held.
    private static func checkFrames(_ bytes: [UInt8]) throws(Broken) {
        guard let first = bytes.first else { return }
        let bytes = Array(bytes.dropFirst())
        let whole = frames(of: bytes, inPiecesOf: max(1, bytes.count))
        let pieces = frames(of: bytes, inPiecesOf: Int(first % 64) + 1)
        // What came before a frame that breaks the rules is told or not, as the pieces have it.
        let isSame = whole.isBroken || whole.frames == pieces.frames
        try expect(whole.isBroken == pieces.isBroken && isSame, "pieces make a difference")
        try expect(whole.held <= 16_384 + 4 && pieces.held <= 16_384 + 4, "more than one frame is held")
        for frame in whole.frames {
            let again = frames(of: frame.encoded, inPiecesOf: frame.encoded.count)
            try expect(again.frames == [frame] && !again.isBroken, "\(frame) is not written as it is read")
        }
    }

    private static func frames(
        of bytes: [UInt8],
        inPiecesOf size: Int
    ) -> (frames: [CourierFrame], isBroken: Bool, held: Int) {
        var cutter = FrameCutter()
        var frames: [CourierFrame] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            let piece = Array(bytes[start..<min(start + size, bytes.count)])
            guard let more = try? cutter.take(piece) else { return (frames, true, 0) }
            frames += more
        }
        return (frames, false, cutter.count)
    }
}
