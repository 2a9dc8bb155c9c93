public import Foundation

/// What Apple's framework says when it cannot do what an app asks of notifications.
/// - Note: This device takes every request but for its attachments: an app meets the codes of these only, without
///   `attachmentNotInDataStore` and `attachmentCorrupt`.
public struct UNError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case notificationsNotAllowed = 1
        case attachmentInvalidURL = 100
        case attachmentUnrecognizedDataType = 101
        case attachmentInvalidFileSize = 102
        case attachmentNotInDataStore = 103
        case attachmentMoveIntoDataStoreFailed = 104
        case attachmentCorrupt = 105
        case notificationInvalidNoDate = 1400
        case notificationInvalidNoContent = 1401
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { UNErrorDomain }
    public var errorCode: Int { code.rawValue }

    public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
    public static var attachmentInvalidURL: Code { .attachmentInvalidURL }
    public static var attachmentUnrecognizedDataType: Code { .attachmentUnrecognizedDataType }
    public static var attachmentInvalidFileSize: Code { .attachmentInvalidFileSize }
    public static var attachmentNotInDataStore: Code { .attachmentNotInDataStore }
    public static var attachmentMoveIntoDataStoreFailed: Code { .attachmentMoveIntoDataStoreFailed }
    public static var attachmentCorrupt: Code { .attachmentCorrupt }
    public static var notificationInvalidNoDate: Code { .notificationInvalidNoDate }
    public static var notificationInvalidNoContent: Code { .notificationInvalidNoContent }
}

/// `catch UNError.notificationsNotAllowed`.
public func ~= (pattern: UNError.Code, error: any Error) -> Bool { (error as? UNError)?.code == pattern }

public let UNErrorDomain = "UNErrorDomain"
