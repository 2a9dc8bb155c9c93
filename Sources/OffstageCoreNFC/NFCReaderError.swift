// As on iOS, CoreNFC brings Foundation along.
@_exported public import Foundation

public let NFCErrorDomain = "NFCError"

/// Why no tag was read.
public struct NFCReaderError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case readerErrorUnsupportedFeature = 1
        case readerErrorSecurityViolation = 2
        case readerErrorInvalidParameter = 3
        case readerErrorInvalidParameterLength = 4
        case readerErrorParameterOutOfBound = 5
        case readerErrorRadioDisabled = 6
        case readerTransceiveErrorTagConnectionLost = 100
        case readerTransceiveErrorRetryExceeded = 101
        case readerTransceiveErrorTagResponseError = 102
        case readerTransceiveErrorSessionInvalidated = 103
        case readerTransceiveErrorTagNotConnected = 104
        case readerSessionInvalidationErrorUserCanceled = 200
        case readerSessionInvalidationErrorSessionTimeout = 201
        case readerSessionInvalidationErrorSessionTerminatedUnexpectedly = 202
        case readerSessionInvalidationErrorSystemIsBusy = 203
        case readerSessionInvalidationErrorFirstNDEFTagRead = 204
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { NFCErrorDomain }
    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] {
        code == .readerErrorUnsupportedFeature ? [NSLocalizedDescriptionKey: "Feature not supported"] : [:]
    }

    public static let readerErrorUnsupportedFeature = Code.readerErrorUnsupportedFeature
    public static let readerSessionInvalidationErrorUserCanceled = Code.readerSessionInvalidationErrorUserCanceled
    public static let readerSessionInvalidationErrorSessionTimeout = Code.readerSessionInvalidationErrorSessionTimeout
    public static let readerSessionInvalidationErrorFirstNDEFTagRead =
        Code.readerSessionInvalidationErrorFirstNDEFTagRead
}

/// `catch NFCReaderError.readerErrorUnsupportedFeature`.
public func ~= (pattern: NFCReaderError.Code, error: any Error) -> Bool { (error as? NFCReaderError)?.code == pattern }
