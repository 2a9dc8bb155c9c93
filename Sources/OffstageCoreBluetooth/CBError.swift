public let CBErrorDomain = "CBErrorDomain"
public let CBATTErrorDomain = "CBATTErrorDomain"

/// Why a connection failed or ended.
public struct CBError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case unknown, invalidParameters, invalidHandle, notConnected, outOfSpace, operationCancelled
        case connectionTimeout, peripheralDisconnected, uuidNotAllowed, alreadyAdvertising, connectionFailed
        case connectionLimitReached, unknownDevice, operationNotSupported, peerRemovedPairingInformation
        case encryptionTimedOut, tooManyLEPairedDevices
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { CBErrorDomain }
    public var errorCode: Int { code.rawValue }

    public static let unknown = Code.unknown
    public static let notConnected = Code.notConnected
    public static let operationCancelled = Code.operationCancelled
    public static let connectionTimeout = Code.connectionTimeout
    public static let peripheralDisconnected = Code.peripheralDisconnected
    public static let connectionFailed = Code.connectionFailed
    public static let peerRemovedPairingInformation = Code.peerRemovedPairingInformation
    public static let encryptionTimedOut = Code.encryptionTimedOut
}

/// How a request for a value ends.
public struct CBATTError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case success, invalidHandle, readNotPermitted, writeNotPermitted, invalidPdu, insufficientAuthentication
        case requestNotSupported, invalidOffset, insufficientAuthorization, prepareQueueFull, attributeNotFound
        case attributeNotLong, insufficientEncryptionKeySize, invalidAttributeValueLength, unlikelyError
        case insufficientEncryption, unsupportedGroupType, insufficientResources
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { CBATTErrorDomain }
    public var errorCode: Int { code.rawValue }

    public static let success = Code.success
    public static let readNotPermitted = Code.readNotPermitted
    public static let writeNotPermitted = Code.writeNotPermitted
    public static let insufficientAuthentication = Code.insufficientAuthentication
    public static let invalidOffset = Code.invalidOffset
    public static let insufficientEncryption = Code.insufficientEncryption
    public static let unlikelyError = Code.unlikelyError
}

/// `catch CBATTError.invalidHandle`.
public func ~= (pattern: CBATTError.Code, error: any Error) -> Bool { (error as? CBATTError)?.code == pattern }

/// `catch CBError.connectionTimeout`.
public func ~= (pattern: CBError.Code, error: any Error) -> Bool { (error as? CBError)?.code == pattern }
