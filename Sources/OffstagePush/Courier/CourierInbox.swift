/// Where a device keeps what its gateway sent, before it confirms it and before any app sees it (C-5).
package protocol CourierInbox: AnyObject, Sendable {
    /// Where the device was when it last stored something.
    func position() throws -> CourierPosition?
    /// Makes all of them durable together, with the place in the session.
    /// - Returns: Those that were not there by their ids, in order; the others came twice (C-6).
    func store(_ notifications: [CourierNotification], in session: UInt64) throws -> [CourierNotification]
    /// What was stored and never handed on, because the device ended in between.
    func pending() throws -> [CourierNotification]
    /// It is handed on, so that it is never again (N-23). Durable when this returns.
    func handedOn(_ ids: [MessageID]) throws
}
