public import Foundation
import OffstageApp
import OffstageWire
import Synchronization

/// Work that a person began in the foreground and that goes on in the background, as long as it gets on (B-33, B-35).
open class BGContinuedProcessingTask: BGTask, ProgressReporting, @unchecked Sendable {
    private struct Words {
        var title: String
        var subtitle: String
    }

    // Guarded by its lock.
    private let words: Mutex<Words>
    /// How far the work has come; the system ends a task that seems stalled (B-35).
    public let progress: Progress

    override init(_ run: Int, _ request: RefreshMessage.TaskRequest) {
        words = Mutex(Words(title: request.title, subtitle: request.subtitle))
        progress = ReportedProgress(run)
        super.init(run, request)
    }

    open var title: String { words.withLock { $0.title } }
    open var subtitle: String { words.withLock { $0.subtitle } }

    open func updateTitle(_ title: String, subtitle: String) {
        words.withLock { $0 = Words(title: title, subtitle: subtitle) }
        Connection.shared?.send(.refresh(.taskRetitled(run: run, title: title.clipped, subtitle: subtitle.clipped)))
    }
}

/// Tells the device of every step in thousandths. Foundation on Linux has no key-value observing, so it listens to its
/// own counts; a child's progress shows when a count of its parent's changes.
private final class ReportedProgress: Progress, @unchecked Sendable {
    private let run: Int
    private let told = Mutex(0)

    init(_ run: Int) {
        self.run = run
        super.init(parent: nil, userInfo: nil)
    }

    override var completedUnitCount: Int64 {
        didSet { tell() }
    }

    override var totalUnitCount: Int64 {
        didSet { tell() }
    }

    private func tell() {
        let thousandths = Int(min(1, max(0, fractionCompleted)) * 1000)
        let isNews = told.withLock { told in
            defer { told = thousandths }
            return told != thousandths
        }
        guard isNews else { return }
        Connection.shared?.send(.refresh(.taskProgressed(run: run, thousandths: thousandths)))
    }
}
