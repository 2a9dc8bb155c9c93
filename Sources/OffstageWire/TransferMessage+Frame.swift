import Foundation

/// Kinds 20 to 26 of an app, 120 to 131 of a device. Heads are JSON; bytes go as payload, as they are.
extension TransferMessage {
    static let kinds = UInt16(20)...26

    func frame(of transfer: UInt32, outputStamp: UInt64) throws -> Frame {
        var frame = Frame(kind: 20, id: transfer, outputStamp: outputStamp)
        switch self {
        case .begin(let request, let bytes):
            frame.body = try encodedBody(request)
            frame.payload = bytes
        case .body(let bytes, let isLast):
            frame.kind = 21
            frame.body = encodedBody([isLast ? 1 : 0])
            frame.payload = bytes
        case .demand(let bytes):
            frame.kind = 22
            frame.body = encodedBody([Int64(bytes)])
        case .held(let isHeld):
            frame.kind = 23
            frame.body = encodedBody([isHeld ? 1 : 0])
        case .follow(let request):
            frame.kind = 24
            if let request { frame.body = try encodedBody(request) }
        case .cancel: frame.kind = 25
        case .identify(let answer):
            frame.kind = 26
            frame.body = try encodedBody(answer)
        }
        return frame
    }

    init(_ frame: Frame) throws(WireError) {
        self =
            switch frame.kind {
            case 20: .begin(try decodedBody(Request.self, frame), body: frame.payload)
            case 21: .body(frame.payload, isLast: try decodedNumber(frame) == 1)
            case 22: .demand(bytes: Int(clamping: max(0, try decodedNumber(frame))))
            case 23: .held(try decodedNumber(frame) == 1)
            case 24: .follow(frame.body.isEmpty ? nil : try decodedBody(Request.self, frame))
            case 25: .cancel
            default: .identify(try decodedBody(TransferChallenge.Answer.self, frame))
            }
    }
}

extension TransferEvent {
    static let kinds = UInt16(120)...131

    private struct Redirect: Codable {
        var head: Head
        var request: TransferMessage.Request
    }

    private struct Failed: Codable {
        var failure: Failure
        var timings: Timings
    }

    func frame(of transfer: UInt32) throws -> Frame {
        var frame = Frame(kind: 120, id: transfer)
        switch self {
        case .waiting: break
        case .demand(let bytes):
            frame.kind = 121
            frame.body = encodedBody([Int64(bytes)])
        case .sent(let bytes):
            frame.kind = 122
            frame.body = encodedBody([bytes])
        case .rewind(let offset):
            frame.kind = 128
            frame.body = encodedBody([offset])
        case .informational(let head):
            frame.kind = 129
            frame.body = try encodedBody(head)
        case .kept(let upload):
            frame.kind = 130
            if let upload { frame.body = try encodedBody(upload) }
        case .redirect(let head, let request):
            frame.kind = 123
            frame.body = try encodedBody(Redirect(head: head, request: request))
        case .challenge(let challenge):
            frame.kind = 131
            frame.body = try encodedBody(challenge)
        case .head(let head):
            frame.kind = 124
            frame.body = try encodedBody(head)
        case .body(let bytes):
            frame.kind = 125
            frame.payload = bytes
        case .end(let timings):
            frame.kind = 126
            frame.body = try encodedBody(timings)
        case .failed(let failure, let timings):
            frame.kind = 127
            frame.body = try encodedBody(Failed(failure: failure, timings: timings))
        }
        return frame
    }

    init(_ frame: Frame) throws(WireError) {
        switch frame.kind {
        case 120: self = .waiting
        case 121: self = .demand(bytes: Int(clamping: try decodedNumber(frame)))
        case 122: self = .sent(bytes: try decodedNumber(frame))
        case 123:
            let redirect = try decodedBody(Redirect.self, frame)
            self = .redirect(redirect.head, redirect.request)
        case 124: self = .head(try decodedBody(Head.self, frame))
        case 125: self = .body(frame.payload)
        case 126: self = .end(try decodedBody(Timings.self, frame))
        case 127:
            let failed = try decodedBody(Failed.self, frame)
            self = .failed(failed.failure, failed.timings)
        case 128: self = .rewind(to: try decodedNumber(frame))
        case 129: self = .informational(try decodedBody(Head.self, frame))
        case 131: self = .challenge(try decodedBody(TransferChallenge.self, frame))
        default: self = .kept(frame.body.isEmpty ? nil : try decodedBody(TransferMessage.Upload.self, frame))
        }
    }
}
