import OffstageKernel
import Synchronization

@testable import OffstageTransfer

/// A virtual origin that resumes uploads, and keeps the last that it got.
enum Draft {
    static let origin = "http://draft.example"

    private static let bodies = Mutex<[String: [UInt8]]>([:])

    static let responder = Responder(url: origin, resumesUploads: true) { request, body in
        bodies.withLock { $0["draft-\(request.url.target)"] = body }
        return route("/draft") {
            $0.status = 201
            $0.content = .text("draft-\(request.url.target)")
        }
    }

    /// What a server of this world got, by what it answered.
    static func body(_ name: String, in world: World) throws -> [UInt8]? {
        switch world {
        case .sockets, .apache: try Servers.shared().uploaded(name)
        case .virtual: bodies.withLock { $0[name] }
        }
    }
}

/// Uploads, attempt by attempt, as a device makes them.
final class Uploading: Sendable {
    private struct State {
        var upload: FileUpload
        var next: TransferRequest?
        var response: [UInt8] = []
        var result: FileUpload.Result?
        var sent: [Int64] = []
    }

    /// What came of all attempts.
    struct Outcome: Sendable {
        var result: FileUpload.Result?
        var response: [UInt8] = []
        /// Of every attempt, what was asked how and answered by what.
        var exchanges: [[String]] = []
        /// How far each attempt came.
        var sent: [Int64] = []

        var text: String { String(decoding: response, as: UTF8.self) }

        var partial: PartialUpload? {
            if case .failed(_, _, let partial) = result { partial } else { nil }
        }

        var status: Int? {
            if case .finished(let head, _) = result { head.status } else { nil }
        }
    }

    private let state: Mutex<State>
    private let limit: Int64
    private let awaitsOffer: Bool

    private init(_ upload: FileUpload, limit: Int64, awaitsOffer: Bool) {
        state = Mutex(State(upload: upload))
        self.limit = limit
        self.awaitsOffer = awaitsOffer
    }

    /// Attempts until there is a response; the first is cancelled when so much is out and, where that is awaited, the
    /// server has said that it can resume.
    static func outcome(
        of asked: Asked,
        in world: Visit,
        interop: Int?,
        partial: PartialUpload? = nil,
        cancelAfter: Int64 = .max,
        awaitsOffer: Bool = true
    ) async throws -> Outcome {
        var outcome = Outcome()
        var partial = partial
        for attempt in 0..<4 {
            let request = try asked.request(world.base(asked.server))
            let upload = FileUpload(request, interop: interop, partial: partial)
            let one = Uploading(upload, limit: attempt == 0 ? cancelAfter : .max, awaitsOffer: awaitsOffer)
            outcome.exchanges.append(try await one.attempt(asked, in: world))
            one.state.withLock { state in
                outcome.result = state.result
                outcome.response = state.response
                outcome.sent.append(state.sent.last ?? 0)
            }
            partial = outcome.partial
            if outcome.status != nil { break }
        }
        return outcome
    }

    private func attempt(_ asked: Asked, in world: Visit) async throws -> [String] {
        var exchanges: [String] = []
        while let request = state.withLock({ $0.result == nil ? $0.next ?? $0.upload.request : nil }) {
            state.withLock { $0.next = nil }
            let outcome = await world.perform(request, asked.change) { news in self.hear(news) }
            exchanges.append("\(request.method) \(outcome.response?.status ?? 0)")
        }
        return exchanges
    }

    private func hear(_ news: TransferNews) -> Bool {
        state.withLock { state in
            for step in state.upload.took(news) {
                switch step {
                case .sent(let total, _): state.sent.append(total)
                case .responded: break
                case .received(let bytes): state.response += bytes
                case .again(let request): state.next = request
                case .ended(let result): state.result = result
                }
            }
            let mayBreakOff = !awaitsOffer || state.upload.partial != nil
            return state.result == nil && mayBreakOff && (state.sent.last ?? 0) >= limit
        }
    }
}
