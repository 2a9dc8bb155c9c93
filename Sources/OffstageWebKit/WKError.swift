public import Foundation

public let WKErrorDomain = "WKErrorDomain"

/// Why something about a web view failed.
public struct WKError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case unknown = 1
        case webContentProcessTerminated = 2
        case webViewInvalidated = 3
        case javaScriptExceptionOccurred = 4
        case javaScriptResultTypeIsUnsupported = 5
        case contentRuleListStoreCompileFailed = 6
        case contentRuleListStoreLookUpFailed = 7
        case contentRuleListStoreRemoveFailed = 8
        case contentRuleListStoreVersionMismatch = 9
        case attributedStringContentFailedToLoad = 10
        case attributedStringContentLoadTimedOut = 11
        case javaScriptInvalidFrameTarget = 12
        case navigationAppBoundDomain = 13
        case javaScriptAppBoundDomain = 14
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { WKErrorDomain }
    public var errorCode: Int { code.rawValue }

    public static let unknown = Code.unknown
    public static let webContentProcessTerminated = Code.webContentProcessTerminated
    public static let webViewInvalidated = Code.webViewInvalidated
    public static let javaScriptExceptionOccurred = Code.javaScriptExceptionOccurred
    public static let javaScriptResultTypeIsUnsupported = Code.javaScriptResultTypeIsUnsupported
    public static let contentRuleListStoreCompileFailed = Code.contentRuleListStoreCompileFailed
    public static let contentRuleListStoreLookUpFailed = Code.contentRuleListStoreLookUpFailed
    public static let contentRuleListStoreRemoveFailed = Code.contentRuleListStoreRemoveFailed
    public static let javaScriptInvalidFrameTarget = Code.javaScriptInvalidFrameTarget
}

/// `catch WKError.unknown`.
public func ~= (pattern: WKError.Code, error: any Error) -> Bool { (error as? WKError)?.code == pattern }
