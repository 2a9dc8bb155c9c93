import OffstageKernel

/// Transfers in virtual time: what origins answer has its moment like everything else, and for real servers time waits.
extension VirtualDevice {
    /// What ended repeatability, or might have, by name; only what is not zero.
    public var counters: [String: Int] { host.counted.merging(stage.networking.counters) { $0 + $1 } }

    /// The device's own next deadline, be it the kernel's or a transfer's.
    var nextDeadline: Instant? {
        [stage.kernel.nextDeadline, stage.networking.nextDeadline].compactMap(\.self).min()
    }

    /// What is due at this moment.
    func due() -> [Event] {
        if let deadline = stage.networking.nextDeadline, deadline <= now { stage.networking.timePassed(at: now) }
        let isKernelDue = stage.kernel.nextDeadline.map { $0 <= now } ?? false
        return (isKernelDue ? [.timePassed] : []) + stage.carryOnTransfers()
    }

    /// Waits in real time, while device time stands still, until a real server has said something that was asked of it.
    /// - Returns: false if nothing is asked of one.
    func awaitServers() throws(DeviceError) -> Bool {
        guard stage.networking.awaitServers(at: now) else { return false }
        try feed(stage.carryOnTransfers())
        try settle()
        return true
    }
}
