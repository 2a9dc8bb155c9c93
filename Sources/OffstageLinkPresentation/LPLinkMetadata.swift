/// What is known of a web page.
open class LPLinkMetadata: NSObject, @unchecked Sendable {
    // Sendable as on iOS: whoever has made it fills it.
    open var originalURL: URL?
    open var url: URL?
    open var title: String?
    open var iconProvider: NSItemProvider?
    open var imageProvider: NSItemProvider?
    open var videoProvider: NSItemProvider?
    open var remoteVideoURL: URL?
}

/// Asks web pages what they are called. No page is loaded: every fetch fails.
open class LPMetadataProvider: NSObject, @unchecked Sendable {
    // Sendable because what it is told has no effect.
    open var shouldFetchSubresources = true
    open var timeout: TimeInterval = 30

    /// The answer comes on a queue of the framework's.
    open func startFetchingMetadata(
        for URL: URL,
        completionHandler: @escaping @Sendable (LPLinkMetadata?, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completionHandler(nil, LPError(.metadataFetchFailed)) }
    }

    open func startFetchingMetadata(for URL: URL) async throws -> LPLinkMetadata {
        throw LPError(.metadataFetchFailed)
    }

    open func cancel() {}
}

public let LPErrorDomain = "LPErrorDomain"

/// Why nothing became known of a page.
public struct LPError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case unknown = 1
        case metadataFetchFailed = 2
        case metadataFetchCancelled = 3
        case metadataFetchTimedOut = 4
        case metadataFetchNotAllowed = 5
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { LPErrorDomain }
    public var errorCode: Int { code.rawValue }

    public static let metadataFetchFailed = Code.metadataFetchFailed
    public static let metadataFetchCancelled = Code.metadataFetchCancelled
    public static let metadataFetchTimedOut = Code.metadataFetchTimedOut
}

/// `catch LPError.metadataFetchFailed`.
public func ~= (pattern: LPError.Code, error: any Error) -> Bool { (error as? LPError)?.code == pattern }
