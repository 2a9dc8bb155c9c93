public let CXErrorDomain = "com.apple.CallKit.error"
public let CXErrorDomainIncomingCall = "com.apple.CallKit.error.incomingcall"
public let CXErrorDomainRequestTransaction = "com.apple.CallKit.error.requesttransaction"
public let CXErrorDomainCallDirectoryManager = "com.apple.CallKit.error.calldirectorymanager"

/// Why a call was not shown.
public struct CXErrorCodeIncomingCallError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case unknown = 0
        case unentitled = 1
        case callUUIDAlreadyExists = 2
        case filteredByDoNotDisturb = 3
        case filteredByBlockList = 4
        case filteredDuringRestrictedSharingMode = 5
        case callIsProtected = 6
        case filteredBySensitiveParticipants = 7
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { CXErrorDomainIncomingCall }
    public var errorCode: Int { code.rawValue }

    public static let unknown = Code.unknown
    public static let unentitled = Code.unentitled
    public static let callUUIDAlreadyExists = Code.callUUIDAlreadyExists
    public static let filteredByDoNotDisturb = Code.filteredByDoNotDisturb
    public static let filteredByBlockList = Code.filteredByBlockList
}

/// Why a transaction was not begun.
public struct CXErrorCodeRequestTransactionError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case unknown = 0
        case unentitled = 1
        case unknownCallProvider = 2
        case emptyTransaction = 3
        case unknownCallUUID = 4
        case callUUIDAlreadyExists = 5
        case invalidAction = 6
        case maximumCallGroupsReached = 7
        case callIsProtected = 8
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { CXErrorDomainRequestTransaction }
    public var errorCode: Int { code.rawValue }

    public static let unknown = Code.unknown
    public static let unentitled = Code.unentitled
    public static let unknownCallProvider = Code.unknownCallProvider
    public static let emptyTransaction = Code.emptyTransaction
    public static let unknownCallUUID = Code.unknownCallUUID
    public static let callUUIDAlreadyExists = Code.callUUIDAlreadyExists
    public static let invalidAction = Code.invalidAction
    public static let maximumCallGroupsReached = Code.maximumCallGroupsReached
}

/// Why an extension that knows callers was not asked.
public struct CXErrorCodeCallDirectoryManagerError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case unknown = 0
        case noExtensionFound = 1
        case loadingInterrupted = 2
        case entriesOutOfOrder = 3
        case duplicateEntries = 4
        case maximumEntriesExceeded = 5
        case extensionDisabled = 6
        case currentlyLoading = 7
        case unexpectedIncrementalRemoval = 8
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { CXErrorDomainCallDirectoryManager }
    public var errorCode: Int { code.rawValue }

    public static let unknown = Code.unknown
    public static let noExtensionFound = Code.noExtensionFound
    public static let extensionDisabled = Code.extensionDisabled
}

/// `catch CXErrorCodeIncomingCallError.unentitled`.
public func ~= (pattern: CXErrorCodeIncomingCallError.Code, error: any Error) -> Bool {
    (error as? CXErrorCodeIncomingCallError)?.code == pattern
}

/// `catch CXErrorCodeRequestTransactionError.unentitled`.
public func ~= (pattern: CXErrorCodeRequestTransactionError.Code, error: any Error) -> Bool {
    (error as? CXErrorCodeRequestTransactionError)?.code == pattern
}

/// `catch CXErrorCodeCallDirectoryManagerError.noExtensionFound`.
public func ~= (pattern: CXErrorCodeCallDirectoryManagerError.Code, error: any Error) -> Bool {
    (error as? CXErrorCodeCallDirectoryManagerError)?.code == pattern
}
