import OffstageKernel
import OffstagePush

/// A live device's end of its way to a gateway: it tells the way what the kernel wishes.
///
/// Only the device's own thread uses it.
final class DeviceCourier {
    private let link: any CourierLink
    private var said: CourierWishes?
    /// The session that the last connection began or went on with.
    var session: UInt64 = 0

    init(_ link: any CourierLink) {
        self.link = link
    }

    /// Says what has changed; the apps first, because the gateway ends the tokens of apps that it is not told of (C-7).
    func follow(_ wishes: CourierWishes) {
        guard wishes != said else { return }
        if said?.apps != wishes.apps {
            link.setTopics(enabled: Set(wishes.apps.keys), disabled: [], installations: wishes.apps)
        }
        if said?.power != wishes.power { link.setPower(wishes.power) }
        for registration in wishes.registrations where !wants(registration) { link.register(registration) }
        if said?.isWanted != wishes.isWanted { link.want(wishes.isWanted) }
        said = wishes
    }

    /// Whether the device waits for the answer to this, or lives by it.
    func wants(_ registration: CourierRegistration) -> Bool { said?.registrations.contains(registration) == true }

    /// All up to this sequence is durable (C-5).
    func confirm(through sequence: UInt64) { link.confirm(through: sequence) }

    func delivered(_ id: MessageID) { link.delivered(id) }

    func close() { link.want(false) }
}
