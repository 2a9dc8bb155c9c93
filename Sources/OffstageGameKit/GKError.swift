public import Foundation

public let GKErrorDomain = "GKErrorDomain"

/// Why Game Center did not do something.
public struct GKError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case unknown = 1
        case cancelled = 2
        case communicationsFailure = 3
        case userDenied = 4
        case invalidCredentials = 5
        case notAuthenticated = 6
        case authenticationInProgress = 7
        case invalidPlayer = 8
        case scoreNotSet = 9
        case parentalControlsBlocked = 10
        case matchRequestInvalid = 13
        case underage = 14
        case gameUnrecognized = 15
        case notSupported = 16
        case invalidParameter = 17
        case unexpectedConnection = 18
        case notAuthorized = 32
        case connectionTimeout = 33
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { GKErrorDomain }
    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] {
        switch code {
        case .cancelled:
            [
                NSLocalizedDescriptionKey:
                    "The requested operation has been cancelled or disabled by the user."
            ]
        case .notAuthenticated:
            [
                NSLocalizedDescriptionKey:
                    "The requested operation could not be completed because local player has not been authenticated."
            ]
        default: [:]
        }
    }

    public static let unknown = Code.unknown
    public static let cancelled = Code.cancelled
    public static let communicationsFailure = Code.communicationsFailure
    public static let notAuthenticated = Code.notAuthenticated
    public static let invalidPlayer = Code.invalidPlayer
    public static let gameUnrecognized = Code.gameUnrecognized
    public static let notSupported = Code.notSupported

    /// What everything ends with that needs a player.
    static var noPlayer: any Error { GKError(.notAuthenticated) }

    /// The answer on the main thread, in a later turn.
    static func fail(_ tell: (((any Error)?) -> Void)?) {
        guard let tell else { return }
        nonisolated(unsafe) let onMain = { tell(noPlayer) }
        DispatchQueue.main.async { onMain() }
    }
}

/// `catch GKError.notAuthenticated`.
public func ~= (pattern: GKError.Code, error: any Error) -> Bool { (error as? GKError)?.code == pattern }
