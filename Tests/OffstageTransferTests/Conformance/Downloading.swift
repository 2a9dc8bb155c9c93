import Synchronization
import Testing

@testable import OffstageTransfer

/// Downloads into a file that lies in memory: what a device does, attempt by attempt.
final class Downloading: Sendable {
    private struct State {
        var download: FileDownload
        var file: [UInt8]
        var next: TransferRequest?
        var isWanted = true
        var result: FileDownload.Result?
        var announced: [Int64] = []
        var fetched = 0
        var complaints: [String] = []
    }

    /// What came of all attempts.
    struct Outcome: Sendable {
        var file: [UInt8]
        var result: FileDownload.Result?
        /// The offsets that were announced, one for each attempt that went on with a file.
        var announced: [Int64] = []
        var statuses: [[Int?]] = []
        /// Bytes of bodies that were told.
        var fetched = 0

        var text: String { String(decoding: file, as: UTF8.self) }

        var failure: TransferFailure? {
            if case .failed(let failure, _, _) = result { failure } else { nil }
        }

        var partial: PartialFile? {
            switch result {
            case .finished(_, _, let partial): partial
            case .failed(_, _, let partial): partial
            case nil: nil
            }
        }
    }

    private let state: Mutex<State>
    private let limit: Int

    /// - Parameter limit: the attempt is cancelled when the file has so many bytes.
    private init(_ download: FileDownload, file: [UInt8], limit: Int) {
        state = Mutex(State(download: download, file: file))
        self.limit = limit
    }

    /// Attempts until the file is whole, at most so many; the first is cancelled after some bytes where that is asked.
    static func outcome(
        of asked: Asked,
        in world: World,
        partial: PartialFile? = nil,
        file: [UInt8] = [],
        attempts: Int = 5,
        cancelAfter: Int = .max
    ) async throws -> Outcome {
        var outcome = Outcome(file: file)
        var partial = partial
        for attempt in 0..<attempts {
            // Where its server is, only the world knows.
            let request = try asked.request("http://any.example")
            let limit = attempt == 0 ? cancelAfter : .max
            let one = Downloading(FileDownload(request, partial: partial), file: outcome.file, limit: limit)
            outcome.statuses.append(try await one.attempt(asked, in: world))
            one.state.withLock { state in
                outcome.file = state.file
                outcome.result = state.result
                outcome.announced += state.announced
                outcome.fetched += state.fetched
                #expect(state.complaints == [], "whatever is written goes on where the file ends")
            }
            partial = outcome.partial
            // Whole, or given up.
            if outcome.failure == nil || partial == nil { break }
        }
        return outcome
    }

    private func attempt(_ asked: Asked, in world: World) async throws -> [Int?] {
        var statuses: [Int?] = []
        while let request = state.withLock({ $0.result == nil ? $0.next ?? $0.download.request : nil }) {
            state.withLock { ($0.next, $0.isWanted) = (nil, true) }
            let next = asked.with {
                $0.method = request.method
                $0.headers = request.headers
                $0.watch = { news in self.hear(news) }
            }
            statuses.append(try await world.perform(next).response?.status)
        }
        return statuses
    }

    /// - Returns: whether the transfer is to be cancelled.
    private func hear(_ news: TransferNews) -> Bool {
        state.withLock { state in
            guard state.isWanted else { return false }
            if case .body(let bytes) = news { state.fetched += bytes.count }
            var isCancelled = false
            for step in state.download.took(news) {
                switch step {
                case .resumed(let offset, _): state.announced.append(offset)
                case .truncate(let length): state.file.removeSubrange(Int(length)...)
                case .write(let bytes, let place):
                    if Int(place) != state.file.count {
                        state.complaints.append("\(bytes.count) bytes at \(place) of \(state.file.count)")
                    }
                    state.file += bytes
                case .again(let request): state.next = request
                case .cancelExchange: (state.isWanted, isCancelled) = (false, true)
                case .ended(let result): state.result = result
                }
            }
            if state.next != nil { state.isWanted = false }
            return isCancelled || state.result == nil && state.file.count >= limit
        }
    }
}
