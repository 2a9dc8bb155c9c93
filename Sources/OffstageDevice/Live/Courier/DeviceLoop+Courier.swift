import OffstageKernel
import OffstagePush

/// What comes from a gateway outside.
extension DeviceLoop {
    /// Arrivals are gathered, so that all that came together is one transaction: ``takeArrivals()`` takes them.
    func take(_ news: CourierNews) throws(DeviceError) {
        switch news {
        case .notification(let notification): arrivals.append(notification)
        case .online(let position):
            // What came before belongs to the former session.
            try takeArrivals()
            courier?.session = position.session
            _ = try feed([.push(.gateway(isOnline: true))])
        case .offline, .ended: _ = try feed([.push(.gateway(isOnline: false))])
        case .token(let registration, let token): try take(token, for: registration)
        case .noToken(let registration): try take(nil, for: registration)
        }
    }

    /// An answer for an app that is gone, or installed anew since, is late.
    private func take(_ token: DeviceToken?, for registration: CourierRegistration) throws(DeviceError) {
        guard courier?.wants(registration) == true else { return }
        _ = try feed([.push(.issued(AppIdentifier(registration.bundle), token: token?.text))])
    }

    /// What arrived is made durable, then confirmed, then shown to its apps, in this order (C-5): killed before the
    /// first, the device is sent it again; killed after it, it never shows it again (N-23).
    func takeArrivals() throws(DeviceError) {
        guard let courier, let end = arrivals.last else { return }
        let events = arrivals.map { Event.push(.arrived(AppIdentifier($0.bundle), RemoteNotification($0))) }
        arrivals.removeAll(keepingCapacity: true)
        let position = CourierPosition(session: courier.session, sequence: end.sequence)
        try feed(durably: events, Settled(position: position)) { courier.confirm(through: end.sequence) }
    }
}

extension RemoteNotification {
    /// As the gateway hands it over: what it says of keeping was the gateway's matter.
    fileprivate init(_ notification: CourierNotification) {
        self.init(
            id: notification.id.text,
            payload: String(decoding: notification.payload, as: UTF8.self),
            type: notification.type.rawValue,
            priority: notification.priority.rawValue,
            collapseID: notification.collapseID
        )
    }
}
