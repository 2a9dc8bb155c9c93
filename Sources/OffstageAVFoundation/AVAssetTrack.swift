public import OffstageUIKit

public typealias CMPersistentTrackID = Int32

/// In place of a number that the composition is to choose.
public let kCMPersistentTrackID_Invalid: CMPersistentTrackID = 0

/// Sound or pictures of media. Of media that lies in a file there are none, for nothing is read.
open class AVAssetTrack: NSObject, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    public let trackID: CMPersistentTrackID
    public let mediaType: AVMediaType

    init(_ trackID: CMPersistentTrackID, _ mediaType: AVMediaType) {
        (self.trackID, self.mediaType) = (trackID, mediaType)
    }

    open var asset: AVAsset? { nil }
    open var isEnabled: Bool { true }
    open var naturalSize: CGSize { .zero }
    open var preferredTransform: CGAffineTransform { .identity }
    open var nominalFrameRate: Float { 0 }
    open var estimatedDataRate: Float { 0 }
    open var minFrameDuration: CMTime { .invalid }
    open var timeRange: CMTimeRange { .invalid }
}
