// As on iOS, AdSupport brings Foundation along.
@_exported public import Foundation

/// The device's identifier for advertisers. Nobody has allowed any app to track, so it is of zeros, as on iOS then.
open class ASIdentifierManager: NSObject, @unchecked Sendable {
    // Sendable because it has no state.
    private static let manager = ASIdentifierManager()

    open class func shared() -> ASIdentifierManager { manager }

    open var advertisingIdentifier: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
    open var isAdvertisingTrackingEnabled: Bool { false }
    open func clearAdvertisingIdentifier() {}
}
