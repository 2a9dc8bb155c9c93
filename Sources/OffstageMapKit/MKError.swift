public import Foundation

public let MKErrorDomain = "MKErrorDomain"

/// Why something about a map failed.
public struct MKError: CustomNSError, Hashable, Sendable {
    public enum Code: UInt, Sendable {
        case unknown = 1
        case serverFailure = 2
        case loadingThrottled = 3
        case placemarkNotFound = 4
        case directionsNotFound = 5
        case decodingFailed = 6
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { MKErrorDomain }
    public var errorCode: Int { Int(code.rawValue) }

    public static let unknown = Code.unknown
    public static let serverFailure = Code.serverFailure
    public static let loadingThrottled = Code.loadingThrottled
    public static let placemarkNotFound = Code.placemarkNotFound
    public static let directionsNotFound = Code.directionsNotFound
    public static let decodingFailed = Code.decodingFailed

    /// What everything ends with that asks Apple's servers: none answers here.
    static var noServer: any Error { MKError(.serverFailure) }
}

/// `catch MKError.unknown`.
public func ~= (pattern: MKError.Code, error: any Error) -> Bool { (error as? MKError)?.code == pattern }
