import OffstageCombine
import OffstageSwiftUI

/// Makes the views stale when the object changes that a place shows.
final class ObjectWatch {
    private weak var object: AnyObject?
    private var changes: AnyCancellable?

    /// - Parameter object: what the place shows now; the one before is let go of.
    @MainActor func watch<Object: ObservableObject>(_ object: Object, _ context: _Context) {
        guard self.object !== object else { return }
        self.object = object
        let invalidate = context._invalidate
        changes = object.objectWillChange.sink { _ in invalidate() }
    }
}
