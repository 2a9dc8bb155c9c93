public let WCErrorDomain = "WCErrorDomain"

/// Why nothing reached the watch.
public struct WCError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case genericError = 7001
        case sessionNotSupported = 7002
        case sessionMissingDelegate = 7003
        case sessionNotActivated = 7004
        case deviceNotPaired = 7005
        case watchAppNotInstalled = 7006
        case notReachable = 7007
        case invalidParameter = 7008
        case payloadTooLarge = 7009
        case payloadUnsupportedTypes = 7010
        case messageReplyFailed = 7011
        case messageReplyTimedOut = 7012
        case fileAccessDenied = 7013
        case deliveryFailed = 7014
        case insufficientSpace = 7015
        case sessionInactive = 7016
        case transferTimedOut = 7017
        case companionAppNotInstalled = 7018
        case watchOnlyApp = 7019
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { WCErrorDomain }
    public var errorCode: Int { code.rawValue }

    public static let sessionNotSupported = Code.sessionNotSupported
    public static let sessionNotActivated = Code.sessionNotActivated
    public static let deviceNotPaired = Code.deviceNotPaired
    public static let watchAppNotInstalled = Code.watchAppNotInstalled
    public static let notReachable = Code.notReachable
}

/// `catch WCError.notReachable`.
public func ~= (pattern: WCError.Code, error: any Error) -> Bool {
    (error as? WCError)?.code == pattern
}
