/// Media in a player. It has failed from the beginning: nothing here decodes it.
open class AVPlayerItem: NSObject, @unchecked Sendable {
    public enum Status: Int, Sendable {
        case unknown, readyToPlay, failed
    }

    public let asset: AVAsset

    public init(asset: AVAsset, automaticallyLoadedAssetKeys: [String]? = nil) {
        self.asset = asset
    }

    public convenience init(url URL: URL) {
        self.init(asset: AVURLAsset(url: URL))
    }

    open var status: Status { .failed }
    open var error: (any Error)? { AVError(.unknown) }
    open var duration: CMTime { .indefinite }
    open func currentTime() -> CMTime { .zero }
    open var isPlaybackLikelyToKeepUp: Bool { false }
    open var isPlaybackBufferEmpty: Bool { true }
    open var isPlaybackBufferFull: Bool { false }
    open var preferredForwardBufferDuration: TimeInterval = 0
    open var preferredPeakBitRate = 0.0

    // Never posted: nothing is played.
    public static let didPlayToEndTimeNotification = Notification.Name("AVPlayerItemDidPlayToEndTimeNotification")
    public static let failedToPlayToEndTimeNotification =
        Notification.Name("AVPlayerItemFailedToPlayToEndTimeNotification")
    public static let playbackStalledNotification = Notification.Name("AVPlayerItemPlaybackStalledNotification")
}

extension Notification.Name {
    public static let AVPlayerItemDidPlayToEndTime = AVPlayerItem.didPlayToEndTimeNotification
    public static let AVPlayerItemFailedToPlayToEndTime = AVPlayerItem.failedToPlayToEndTimeNotification
    public static let AVPlayerItemPlaybackStalled = AVPlayerItem.playbackStalledNotification
}

public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

/// Why media cannot be played.
public struct AVError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case unknown = -11800
        case fileFormatNotRecognized = -11828
        case decoderNotFound = -11833
        case contentIsUnavailable = -11863
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { AVFoundationErrorDomain }
    public var errorCode: Int { code.rawValue }

    public static let unknown = Code.unknown
    public static let fileFormatNotRecognized = Code.fileFormatNotRecognized
    public static let decoderNotFound = Code.decoderNotFound
    public static let contentIsUnavailable = Code.contentIsUnavailable
}

/// `catch AVError.fileFormatNotRecognized`.
public func ~= (pattern: AVError.Code, error: any Error) -> Bool { (error as? AVError)?.code == pattern }
