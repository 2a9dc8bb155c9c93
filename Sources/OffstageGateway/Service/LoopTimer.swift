import NIOCore
import OffstagePush

/// One timer for all moments of a machine: it rings at the earliest that it was told of. The machine then finds what is
/// due and says the next.
final class LoopTimer {
    private let loop: any EventLoop
    private var scheduled: Scheduled<Void>?
    private var moment: Moment?

    init(_ loop: any EventLoop) {
        self.loop = loop
    }

    /// - Parameter ring: Called on the loop.
    func set(_ deadline: Moment?, ring: @escaping () -> Void) {
        guard let deadline else { return }
        if let moment, moment <= deadline { return }
        scheduled?.cancel()
        moment = deadline
        let box = NIOLoopBound((self, ring), eventLoop: loop)
        scheduled = loop.scheduleTask(in: .nanoseconds(max(deadline - .now, .zero).inNanoseconds)) {
            box.value.0.moment = nil
            box.value.1()
        }
    }
}
