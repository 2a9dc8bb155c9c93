public import Foundation
import OffstageApp

public enum PHAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, authorized, limited
}

public enum PHAccessLevel: Int, Sendable {
    case addOnly = 1
    case readWrite = 2
}

/// The photos of the device's owner, who lets nobody have them: once asked they deny it, and what is fetched is empty.
open class PHPhotoLibrary: NSObject, @unchecked Sendable {
    // Sendable because its state is behind the lock.
    private static let main = PHPhotoLibrary()
    private static let reading = OwnersConsent(
        of: "photos",
        reasons: ["NSPhotoLibraryUsageDescription"],
        answer: .denied
    )
    private static let adding = OwnersConsent(
        of: "photos to add",
        reasons: ["NSPhotoLibraryAddUsageDescription"],
        answer: .denied
    )

    private override init() {}

    open class func shared() -> PHPhotoLibrary { main }

    // MARK: Authorization

    open class func authorizationStatus() -> PHAuthorizationStatus { authorizationStatus(for: .readWrite) }

    open class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
        consent(to: accessLevel).known == nil ? .notDetermined : .denied
    }

    @preconcurrency open class func requestAuthorization(
        _ handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
    ) {
        requestAuthorization(for: .readWrite, handler: handler)
    }

    @preconcurrency open class func requestAuthorization(
        for accessLevel: PHAccessLevel,
        handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
    ) {
        consent(to: accessLevel).ask { _ in handler(.denied) }
    }

    open class func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus {
        _ = await consent(to: accessLevel).ask()
        return .denied
    }

    private static func consent(to level: PHAccessLevel) -> OwnersConsent { level == .addOnly ? adding : reading }

    // MARK: Changes

    /// Asks as ``requestAuthorization(_:)`` does, so that nothing is changed and the block is not called.
    @preconcurrency open func performChanges(
        _ changeBlock: @escaping @Sendable () -> Void,
        completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
    ) {
        Self.reading.ask { _ in completionHandler?(false, PHPhotosError(.accessUserDenied)) }
    }

    open func performChanges(_ changeBlock: @escaping @Sendable () -> Void) async throws {
        _ = await Self.reading.ask()
        throw PHPhotosError(.accessUserDenied)
    }

    open func performChangesAndWait(_ changeBlock: () -> Void) throws {
        throw PHPhotosError(.accessUserDenied)
    }

    // Nothing changes, so nobody is told.
    open func register(_ observer: any PHPhotoLibraryChangeObserver) {}
    open func unregisterChangeObserver(_ observer: any PHPhotoLibraryChangeObserver) {}
    open func register(_ observer: any PHPhotoLibraryAvailabilityObserver) {}
    open func unregisterAvailabilityObserver(_ observer: any PHPhotoLibraryAvailabilityObserver) {}
    open var unavailabilityReason: (any Error)? { nil }
}

public protocol PHPhotoLibraryChangeObserver: AnyObject {
    func photoLibraryDidChange(_ changeInstance: PHChange)
}

public protocol PHPhotoLibraryAvailabilityObserver: AnyObject {
    func photoLibraryDidBecomeUnavailable(_ photoLibrary: PHPhotoLibrary)
}
