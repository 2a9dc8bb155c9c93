import OffstageKernel
import OffstagePush

/// What all events up to one moment led to.
struct Settled {
    var moment = Instant.boot
    var events: [Event] = []
    var records: [OffstageKernel.Record] = []
    var installed: [InstalledApp] = []
    /// Their files go once it is certain that they are uninstalled.
    var uninstalled: [AppIdentifier] = []
    /// How many containers the device has ever made, if it made one.
    var containers: Int?
    /// Where the device is in its session with a gateway, if it was sent something.
    var position: CourierPosition?
    /// What has reached apps and users; the gateway hears of it when all of this is durable.
    var deliveries: [MessageID] = []
}
