// As on iOS, HealthKit brings Foundation along.
@_exported public import Foundation

public let HKErrorDomain = "com.apple.healthkit"

/// Why something about health failed.
public struct HKError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case unknownError = 0
        case errorHealthDataUnavailable = 1
        case errorHealthDataRestricted = 2
        case errorInvalidArgument = 3
        case errorAuthorizationDenied = 4
        case errorAuthorizationNotDetermined = 5
        case errorDatabaseInaccessible = 6
        case errorUserCanceled = 7
        case errorAnotherWorkoutSessionStarted = 8
        case errorUserExitedWorkoutSession = 9
        case errorRequiredAuthorizationDenied = 10
        case errorNoData = 11
        case errorWorkoutActivityNotAllowed = 12
        case errorDataSizeExceeded = 13
        case errorBackgroundWorkoutSessionNotAllowed = 14
        case errorNotPermissibleForGuestUserMode = 15
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { HKErrorDomain }
    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] {
        code == .errorHealthDataUnavailable
            ? [NSLocalizedDescriptionKey: "Health data is unavailable on this device"] : [:]
    }

    public static let unknownError = Code.unknownError
    public static let errorHealthDataUnavailable = Code.errorHealthDataUnavailable
    public static let errorHealthDataRestricted = Code.errorHealthDataRestricted
    public static let errorInvalidArgument = Code.errorInvalidArgument
    public static let errorAuthorizationDenied = Code.errorAuthorizationDenied
    public static let errorAuthorizationNotDetermined = Code.errorAuthorizationNotDetermined
    public static let errorDatabaseInaccessible = Code.errorDatabaseInaccessible
    public static let errorUserCanceled = Code.errorUserCanceled
    public static let errorNoData = Code.errorNoData

    /// What everything ends with that asks the store: there is none here.
    static var noStore: any Error { HKError(.errorHealthDataUnavailable) }
}

/// `catch HKError.errorNoData`.
public func ~= (pattern: HKError.Code, error: any Error) -> Bool { (error as? HKError)?.code == pattern }
