import OffstageKernel
import OffstageTransfer

/// Transfers of virtual origins: one clock for both.
extension TransferEngine where Source == VirtualOrigins {
    /// When anything happens, or nil.
    var nextDeadline: Instant? {
        [source.nextDeadline, nextTimeout].compactMap(\.self).min()
    }

    /// Lets everything happen up to this moment, each thing at its own: what the servers say before what runs out.
    mutating func advance(to now: Instant) {
        while let moment = nextDeadline, moment <= now {
            for (exchange, event) in source.advance(to: moment) { received(event, of: exchange, at: moment) }
            timePassed(at: moment)
        }
    }

    /// The device uses another network from now on, or none.
    mutating func use(_ network: Surroundings.Network, at now: Instant) {
        source.use(network)
        pathChanged(to: source.profile.path, at: now)
    }
}
