import Foundation
import Synchronization

/// The file that a download becomes, until its callback has returned (T-35).
final class DownloadedFile: Sendable {
    let url: URL
    private let state = Mutex<(handle: FileHandle?, failure: (any Error)?)>((nil, nil))

    init() {
        let name = "CFNetworkDownload_\(UUID().uuidString.prefix(6)).tmp"
        url = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(name)
    }

    /// What kept it from being written, or nil.
    var failure: (any Error)? { state.withLock { $0.failure } }

    func append(_ data: Data) {
        state.withLock { state in
            do {
                if state.handle == nil {
                    try Data().write(to: url)
                    state.handle = try FileHandle(forWritingTo: url)
                }
                try state.handle?.write(contentsOf: data)
            } catch {
                state.failure = error
            }
        }
    }

    /// Also where the body was empty there is a file (T-32).
    func finish() {
        append(Data())
        state.withLock { try? $0.handle?.close() }
    }

    /// Whoever wanted it has moved it.
    func remove() {
        try? Foundation.FileManager.default.removeItem(at: url)
    }
}
