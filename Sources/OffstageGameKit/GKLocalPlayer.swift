public import Foundation

open class GKBasePlayer: NSObject, @unchecked Sendable {
    // Sendable because what it has never changes.
    open var displayName: String? { nil }

    override init() {}
}

/// A player of Game Center. Nobody is one here.
open class GKPlayer: GKBasePlayer, @unchecked Sendable {
    public enum PhotoSize: Int, Sendable {
        case small, normal
    }

    open var gamePlayerID: String { "" }
    open var teamPlayerID: String { "" }
    open var alias: String { "" }
    open override var displayName: String { "" }
    open var guestIdentifier: String? { nil }
    open var isInvitable: Bool { false }
    open func scopedIDsArePersistent() -> Bool { false }

    open func loadPhoto(
        for size: PhotoSize,
        withCompletionHandler completionHandler: ((UIImage?, (any Error)?) -> Void)?
    ) {
        GKError.fail { completionHandler?(nil, $0) }
    }
    open func loadPhoto(for size: PhotoSize) async throws -> UIImage { throw GKError.noPlayer }
}

/// The player of this device, who does not sign in.
open class GKLocalPlayer: GKPlayer, @unchecked Sendable {
    private static let player = GKLocalPlayer()

    open class var local: GKLocalPlayer { player }

    private let lock = NSLock()
    private var handler: ((UIViewController?, (any Error)?) -> Void)?

    open var isAuthenticated: Bool { false }
    open var isUnderage: Bool { false }
    open var isMultiplayerGamingRestricted: Bool { false }
    open var isPersonalizedCommunicationRestricted: Bool { false }

    /// Called on the main thread, in a later turn, as of a person who has declined: with `GKError.cancelled`.
    open var authenticateHandler: ((UIViewController?, (any Error)?) -> Void)? {
        get { lock.withLock { handler } }
        set {
            lock.withLock { handler = newValue }
            guard newValue != nil else { return }
            DispatchQueue.main.async { self.authenticateHandler?(nil, GKError(.cancelled)) }
        }
    }

    open func fetchItems(
        forIdentityVerificationSignature completionHandler: ((URL?, Data?, Data?, UInt64, (any Error)?) -> Void)?
    ) {
        GKError.fail { completionHandler?(nil, nil, nil, 0, $0) }
    }
    open func fetchItemsForIdentityVerificationSignature() async throws -> (URL, Data, Data, UInt64) {
        throw GKError.noPlayer
    }

    open func loadFriends(_ completionHandler: @escaping ([GKPlayer]?, (any Error)?) -> Void) {
        GKError.fail { completionHandler(nil, $0) }
    }
    open func loadFriends() async throws -> [GKPlayer] { throw GKError.noPlayer }

    // Nobody invites or challenges a player who is not there.
    open func register(_ listener: any GKLocalPlayerListener) {}
    open func unregisterListener(_ listener: any GKLocalPlayerListener) {}
    open func unregisterAllListeners() {}
}

public protocol GKLocalPlayerListener: NSObjectProtocol {}

extension NSNotification.Name {
    public static let GKPlayerAuthenticationDidChangeNotificationName =
        NSNotification.Name("GKPlayerAuthenticationDidChangeNotificationName")
}
