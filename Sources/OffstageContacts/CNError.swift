public import Foundation

public let CNErrorDomain = "CNErrorDomain"
public let CNErrorUserInfoAffectedRecordsKey = "CNErrorUserInfoAffectedRecordsKey"
public let CNErrorUserInfoAffectedRecordIdentifiersKey = "CNErrorUserInfoAffectedRecordIdentifiersKey"
public let CNErrorUserInfoKeyPathsKey = "CNErrorUserInfoKeyPathsKey"

/// Why contacts were not read or written.
public struct CNError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case communicationError = 1
        case dataAccessError = 2
        case authorizationDenied = 100
        case noAccessableWritableContainers = 101
        case unauthorizedKeys = 102
        case featureDisabledByUser = 103
        case featureNotAvailable = 104
        case recordDoesNotExist = 200
        case insertedRecordAlreadyExists = 201
        case containmentCycle = 202
        case containmentScope = 203
        case parentRecordDoesNotExist = 204
        case recordIdentifierInvalid = 205
        case recordNotWritable = 206
        case validationMultipleErrors = 300
        case validationTypeMismatch = 301
        case validationConfigurationError = 302
        case predicateInvalid = 400
        case policyViolation = 500
        case clientIdentifierInvalid = 600
        case vCardMalformed = 700
        case vCardSummarizationError = 701
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { CNErrorDomain }
    public var errorCode: Int { code.rawValue }

    public static let authorizationDenied = Code.authorizationDenied
    public static let recordDoesNotExist = Code.recordDoesNotExist
    public static let insertedRecordAlreadyExists = Code.insertedRecordAlreadyExists
    public static let predicateInvalid = Code.predicateInvalid
    public static let vCardMalformed = Code.vCardMalformed
}

/// `catch CNError.authorizationDenied`.
public func ~= (pattern: CNError.Code, error: any Error) -> Bool {
    (error as? CNError)?.code == pattern
}
