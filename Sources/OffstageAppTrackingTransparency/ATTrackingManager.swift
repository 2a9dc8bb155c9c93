// As on iOS, AppTrackingTransparency brings Foundation along.
@_exported public import Foundation
import OffstageApp

/// Whether the app may track its user. In the settings of this device no app may ask: the answer is denied, and on
/// iOS, too, it is so from the beginning then.
open class ATTrackingManager: NSObject {
    public enum AuthorizationStatus: UInt, Sendable {
        case notDetermined, restricted, denied, authorized
    }

    open class var trackingAuthorizationStatus: AuthorizationStatus { .denied }

    /// The answer comes on a queue of the framework's.
    @preconcurrency
    open class func requestTrackingAuthorization(
        completionHandler completion: @escaping @Sendable (AuthorizationStatus) -> Void
    ) {
        UsageDescription.demand("NSUserTrackingUsageDescription")
        DispatchQueue.global().async { completion(.denied) }
    }

    open class func requestTrackingAuthorization() async -> AuthorizationStatus {
        UsageDescription.demand("NSUserTrackingUsageDescription")
        return .denied
    }
}
