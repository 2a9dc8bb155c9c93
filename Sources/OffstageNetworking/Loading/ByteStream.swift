import Foundation
import FoundationNetworking
import Synchronization

/// The body of a response on its way to whoever iterates over it. Only as much is asked for as was taken.
final class ByteStream: Sendable {
    private struct Piece {
        var data: Data
        var taken: @Sendable () -> Void
    }

    private struct State {
        var response: CheckedContinuation<URLResponse, any Error>?
        var next: CheckedContinuation<Data?, any Error>?
        var head: URLResponse?
        var pieces: [Piece] = []
        var end: Result<Void, any Error>?
    }

    private let state = Mutex(State())

    // MARK: From the device

    func responded(_ response: URLResponse) {
        state.withLock { state in
            state.head = response
            defer { state.response = nil }
            return state.response
        }?.resume(returning: response)
    }

    func append(_ data: Data, taken: @escaping @Sendable () -> Void) {
        let next = state.withLock { state in
            if state.next == nil { state.pieces.append(Piece(data: data, taken: taken)) }
            defer { state.next = nil }
            return state.next
        }
        guard let next else { return }
        next.resume(returning: data)
        taken()
    }

    func end(_ error: (any Error)?) {
        let (response, next) = state.withLock { state in
            state.end = error.map { .failure($0) } ?? .success(())
            defer { (state.response, state.next) = (nil, nil) }
            return (state.response, state.next)
        }
        if let error {
            response?.resume(throwing: error)
            next?.resume(throwing: error)
        } else {
            response?.resume(throwing: URLError(.badServerResponse))
            next?.resume(returning: nil)
        }
    }

    // MARK: For the one who iterates

    /// The head, waited for.
    func head() async throws -> URLResponse {
        try await withCheckedThrowingContinuation { continuation in
            let known = state.withLock { state -> Result<URLResponse, any Error>? in
                if let head = state.head { return .success(head) }
                if case .failure(let error) = state.end { return .failure(error) }
                state.response = continuation
                return nil
            }
            if let known { continuation.resume(with: known) }
        }
    }

    /// The next piece, waited for; nil at the end.
    func next() async throws -> Data? {
        try await withCheckedThrowingContinuation { continuation in
            let (piece, end) = state.withLock { state -> (Piece?, Result<Void, any Error>?) in
                if !state.pieces.isEmpty { return (state.pieces.removeFirst(), nil) }
                if state.end == nil { state.next = continuation }
                return (nil, state.end)
            }
            if let piece {
                continuation.resume(returning: piece.data)
                piece.taken()
            } else if let end {
                continuation.resume(with: end.map { nil })
            }
        }
    }
}
