import Dispatch
import OffstageWire
import Synchronization

/// One answer on its way from a device's thread to the thread that waits for it.
final class Handover<Value: Sendable>: Sendable {
    private let answer = Mutex<Result<Value, DeviceError>?>(nil)
    private let arrival = DispatchSemaphore(value: 0)

    func put(_ result: Result<Value, DeviceError>) {
        answer.withLock { $0 = result }
        arrival.signal()
    }

    /// The device cannot answer any more.
    func refuse(_ reply: ControlReply) {
        guard case .failed(let reason) = reply else { preconditionFailure("\(reply) is no end of a device") }
        put(.failure(DeviceError(.stopped, reason)))
    }

    /// Blocks the thread until the answer is there.
    func wait() throws(DeviceError) -> Value {
        arrival.wait()
        guard let answer = answer.withLock(\.self) else { preconditionFailure("an answer arrives with its signal") }
        return try answer.get()
    }
}
