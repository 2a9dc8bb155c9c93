import OffstageKernel
import OffstageWire

/// Transfers in virtual time: what origins answer has its moment like everything else, and for real servers time waits.
extension VirtualDevice {
    /// What ended repeatability, or might have, by name; only what is not zero.
    public var counters: [String: Int] { counted.merging(networking.counters) { $0 + $1 } }

    /// The device's own next deadline, be it the kernel's or a transfer's.
    var nextDeadline: Instant? {
        [kernel.nextDeadline, networking.nextDeadline].compactMap(\.self).min()
    }

    /// What is due at this moment.
    func due() -> [Event] {
        if let deadline = networking.nextDeadline, deadline <= now { networking.timePassed(at: now) }
        let isKernelDue = kernel.nextDeadline.map { $0 <= now } ?? false
        return (isKernelDue ? [.timePassed] : []) + carryOnTransfers()
    }

    /// What came of transfers goes to their apps.
    /// - Returns: what the kernel must know of it.
    func carryOnTransfers() -> [Event] {
        networking.takeWords().compactMap { word in
            switch word {
            case .say(let number, let transfer, let event):
                send(.transfer(transfer, event), to: number)
                return nil
            case .fact(let number, let fact): return .process(number, fact)
            }
        }
    }

    /// Waits in real time, while device time stands still, until a real server has said something that was asked of it.
    /// - Returns: false if nothing is asked of one.
    func awaitServers() throws(DeviceError) -> Bool {
        guard networking.awaitServers(at: now) else { return false }
        try feed(carryOnTransfers())
        try settle()
        return true
    }
}
