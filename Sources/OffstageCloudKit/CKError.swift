public import Foundation

public let CKErrorDomain = "CKErrorDomain"
public let CKPartialErrorsByItemIDKey = "CKPartialErrors"
public let CKRecordChangedErrorAncestorRecordKey = "AncestorRecord"
public let CKRecordChangedErrorServerRecordKey = "ServerRecord"
public let CKRecordChangedErrorClientRecordKey = "ClientRecord"
public let CKErrorRetryAfterKey = "CKRetryAfter"
public let CKErrorUserDidResetEncryptedDataKey = "CKErrorUserDidResetEncryptedDataKey"

/// Why CloudKit did not do what it was asked for. Here it is always that nobody is signed in.
public struct CKError: CustomNSError, @unchecked Sendable {
    public enum Code: Int, Sendable {
        case internalError = 1
        case partialFailure, networkUnavailable, networkFailure, badContainer, serviceUnavailable, requestRateLimited
        case missingEntitlement, notAuthenticated, permissionFailure, unknownItem, invalidArguments
        case resultsTruncated
        case serverRecordChanged, serverRejectedRequest, assetFileNotFound, assetFileModified, incompatibleVersion
        case constraintViolation, operationCancelled, changeTokenExpired, batchRequestFailed, zoneBusy, badDatabase
        case quotaExceeded, zoneNotFound, limitExceeded, userDeletedZone, tooManyParticipants, alreadyShared
        case referenceViolation, managedAccountRestricted, participantMayNeedVerification, serverResponseLost
        case assetNotAvailable, accountTemporarilyUnavailable
    }

    // Sendable because what CloudKit puts there is.
    public let code: Code
    public let userInfo: [String: Any]

    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        (self.code, self.userInfo) = (code, userInfo)
    }

    public static var errorDomain: String { CKErrorDomain }
    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] {
        userInfo.merging([NSLocalizedDescriptionKey: localizedDescription]) { own, _ in own }
    }

    public var localizedDescription: String {
        if let own = userInfo[NSLocalizedDescriptionKey] as? String { return own }
        return switch code {
        case .notAuthenticated: "This request requires an authenticated account"
        case .operationCancelled: "Operation was cancelled"
        default: "The operation couldn’t be completed. (CKErrorDomain error \(code.rawValue).)"
        }
    }

    /// By the identifier of what failed: a record's, a zone's.
    public var partialErrorsByItemID: [AnyHashable: any Error]? {
        userInfo[CKPartialErrorsByItemIDKey] as? [AnyHashable: any Error]
    }

    /// In seconds.
    public var retryAfterSeconds: Double? { userInfo[CKErrorRetryAfterKey] as? Double }
    public var ancestorRecord: CKRecord? { userInfo[CKRecordChangedErrorAncestorRecordKey] as? CKRecord }
    public var serverRecord: CKRecord? { userInfo[CKRecordChangedErrorServerRecordKey] as? CKRecord }
    public var clientRecord: CKRecord? { userInfo[CKRecordChangedErrorClientRecordKey] as? CKRecord }

    /// What everything ends with that asks iCloud: the device's owner is not signed in.
    static var noAccount: CKError { CKError(.notAuthenticated) }
}

extension CKError {
    public static let internalError = Code.internalError
    public static let partialFailure = Code.partialFailure
    public static let networkUnavailable = Code.networkUnavailable
    public static let networkFailure = Code.networkFailure
    public static let badContainer = Code.badContainer
    public static let serviceUnavailable = Code.serviceUnavailable
    public static let requestRateLimited = Code.requestRateLimited
    public static let missingEntitlement = Code.missingEntitlement
    public static let notAuthenticated = Code.notAuthenticated
    public static let permissionFailure = Code.permissionFailure
    public static let unknownItem = Code.unknownItem
    public static let invalidArguments = Code.invalidArguments
    public static let serverRecordChanged = Code.serverRecordChanged
    public static let serverRejectedRequest = Code.serverRejectedRequest
    public static let assetFileNotFound = Code.assetFileNotFound
    public static let operationCancelled = Code.operationCancelled
    public static let changeTokenExpired = Code.changeTokenExpired
    public static let batchRequestFailed = Code.batchRequestFailed
    public static let zoneBusy = Code.zoneBusy
    public static let quotaExceeded = Code.quotaExceeded
    public static let zoneNotFound = Code.zoneNotFound
    public static let limitExceeded = Code.limitExceeded
    public static let userDeletedZone = Code.userDeletedZone
    public static let accountTemporarilyUnavailable = Code.accountTemporarilyUnavailable
}

/// `catch CKError.zoneNotFound`.
public func ~= (pattern: CKError.Code, error: any Error) -> Bool {
    (error as? CKError)?.code == pattern
}
