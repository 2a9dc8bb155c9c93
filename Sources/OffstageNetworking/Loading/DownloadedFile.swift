import Foundation
import OffstageWire
import Synchronization

/// The file that a download becomes, until its callback has returned (T-35), or longer if the download is to go on
/// later (T-61).
final class DownloadedFile: Sendable {
    let url: URL
    /// What the file was taken up with; nil for a download from the beginning.
    let resumed: ResumeData?

    private struct State {
        var handle: FileHandle?
        var failure: (any Error)?
        var length: Int64 = 0
        var resumption: Resumption?
        /// Of the response whose body is in the file; nil if that cannot be gone on with.
        var validators: Validators?
    }

    private let state: Mutex<State>

    /// Files that downloads of this process write to: two never write to one.
    private static let open = Mutex<Set<String>>([])

    init() {
        url = PartialFile.new()
        resumed = nil
        state = Mutex(State())
    }

    /// Without the old file, or where another download goes on with it, all begins anew (E-28).
    init(resuming data: ResumeData) {
        resumed = data
        let old = PartialFile.find(data.fileName)
        let attributes = old.flatMap { try? Foundation.FileManager.default.attributesOfItem(atPath: $0.path) }
        let size = (attributes?[.size] as? NSNumber)?.int64Value ?? 0
        let validators = Validators(entityTag: data.entityTag, serverDate: data.serverDate)
        if let old, Self.open.withLock({ $0.insert(old.path).inserted }) {
            url = old
            // What is recorded and what is there: the smaller is true (E-25).
            let length = min(size, data.bytesReceived)
            state = Mutex(State(length: length, resumption: Resumption(validators, offset: length)))
        } else {
            url = PartialFile.new()
            state = Mutex(State(resumption: Resumption(validators, offset: 0)))
        }
    }

    /// What kept it from being written, or nil.
    var failure: (any Error)? { state.withLock { $0.failure } }

    var length: Int64 { state.withLock { $0.length } }

    // MARK: Going on

    /// Asks for what the file lacks, in its own form (E-7).
    func ask(_ request: inout TransferMessage.Request) {
        let hasCoding = request.headers.contains { $0.name.isField("Accept-Encoding") }
        if !hasCoding { request.headers.append(.init("Accept-Encoding", "identity")) }
        state.withLock { $0.resumption }?.ask(&request)
        request.headers.sort { $0.name < $1.name }
    }

    /// - Parameter canResume: whether the request is one whose rest can be asked for.
    /// - Returns: nil for a download from the beginning.
    func answered(_ head: TransferEvent.Head, canResume: Bool) -> Resumption.Step? {
        state.withLock { state in
            let step = state.resumption?.answered(head)
            switch step {
            case .goOn, .complete: state.validators = state.resumption?.validators
            case .ask: break
            case .startOver, nil:
                // At once: no resume data may name old bytes with what tells of the new.
                state.resumption = nil
                state.length = 0
                state.handle = nil
                state.validators = canResume ? Self.validators(head) : nil
            }
            return step
        }
    }

    /// Nil if the rest of this body cannot be asked for (T-61).
    private static func validators(_ head: TransferEvent.Head) -> Validators? {
        let validators = Validators(head)
        let refuses = head["Accept-Ranges"]?.lowercased() == "none"
        return head.status == 200 && !head.isEncoded && !refuses && validators.condition != nil ? validators : nil
    }

    /// How much of a resource is here, or nil if its rest cannot be asked for (T-61).
    var resumable: (validators: Validators, length: Int64)? {
        state.withLock { state in
            guard state.failure == nil, state.length > 0 else { return nil }
            // Nothing was answered yet: all is as it was.
            return (state.validators ?? state.resumption?.validators).map { ($0, state.length) }
        }
    }

    // MARK: Writing

    func append(_ data: Data) {
        state.withLock { state in write(data, &state) }
    }

    private func write(_ data: Data, _ state: inout State) {
        do {
            if state.handle == nil {
                if !Foundation.FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url) }
                state.handle = try FileHandle(forWritingTo: url)
                try state.handle?.truncate(atOffset: UInt64(state.length))
            }
            try state.handle?.write(contentsOf: data)
            state.length += Int64(data.count)
        } catch {
            state.failure = error
        }
    }

    /// Also where the body was empty there is a file (T-32).
    func finish() {
        append(Data())
        state.withLock { state in
            try? state.handle?.close()
            state.handle = nil
        }
        Self.open.withLock { _ = $0.remove(url.path) }
    }

    /// Whoever wanted it has moved it.
    func remove() {
        try? Foundation.FileManager.default.removeItem(at: url)
    }
}
