// As on iOS, MediaPlayer brings UIKit along.
@_exported public import OffstageUIKit

/// What the lock screen says is playing. It is kept; nothing plays.
open class MPNowPlayingInfoCenter: NSObject, @unchecked Sendable {
    private static let one = MPNowPlayingInfoCenter()

    private override init() {}

    open class func `default`() -> MPNowPlayingInfoCenter { one }
    open var nowPlayingInfo: [String: Any]?
    open var playbackState = MPNowPlayingPlaybackState.unknown
}

public enum MPNowPlayingPlaybackState: UInt, Sendable {
    case unknown, playing, paused, stopped, interrupted
}

public let MPMediaItemPropertyTitle = "title"
public let MPMediaItemPropertyArtist = "artist"
public let MPMediaItemPropertyAlbumTitle = "albumTitle"
public let MPMediaItemPropertyArtwork = "artwork"
public let MPMediaItemPropertyPlaybackDuration = "playbackDuration"
public let MPNowPlayingInfoPropertyElapsedPlaybackTime = "MPNowPlayingInfoPropertyElapsedPlaybackTime"
public let MPNowPlayingInfoPropertyPlaybackRate = "MPNowPlayingInfoPropertyPlaybackRate"
public let MPNowPlayingInfoPropertyDefaultPlaybackRate = "MPNowPlayingInfoPropertyDefaultPlaybackRate"
public let MPNowPlayingInfoPropertyIsLiveStream = "MPNowPlayingInfoPropertyIsLiveStream"
public let MPNowPlayingInfoPropertyMediaType = "MPNowPlayingInfoPropertyMediaType"

public enum MPNowPlayingInfoMediaType: UInt, Sendable {
    case none, audio, video
}

/// A picture of what is playing, made when it is asked for.
open class MPMediaItemArtwork: NSObject, @unchecked Sendable {
    private let requestHandler: (CGSize) -> UIImage
    public let bounds: CGRect

    public init(boundsSize: CGSize, requestHandler: @escaping (CGSize) -> UIImage) {
        bounds = CGRect(origin: .zero, size: boundsSize)
        self.requestHandler = requestHandler
    }

    open func image(at size: CGSize) -> UIImage? { requestHandler(size) }
}
