import NIOCore
import OffstagePush

extension Channel {
    /// Closes a connection in which the handler of its first words is still there when patience ends.
    func close<Waiting: RemovableChannelHandler & SendableMetatype>(
        after patience: Duration,
        ifStillIn handler: Waiting.Type
    ) {
        let end = eventLoop.scheduleTask(in: .nanoseconds(patience.inNanoseconds)) {
            let isWaiting = (try? self.pipeline.syncOperations.context(handlerType: handler)) != nil
            if isWaiting { self.close(promise: nil) }
        }
        closeFuture.whenComplete { _ in end.cancel() }
    }
}
