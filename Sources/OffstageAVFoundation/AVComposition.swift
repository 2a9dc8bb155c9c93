public import OffstageUIKit

/// Media put together from other media. It knows its tracks and how long they last.
open class AVComposition: AVAsset, @unchecked Sendable {
    fileprivate var all: [AVMutableCompositionTrack] = []
    fileprivate var size = CGSize.zero

    open override var tracks: [AVAssetTrack] { all }
    open override var duration: CMTime { all.map(\.timeRange.end).max() ?? .zero }
    open var naturalSize: CGSize { size }
}

open class AVMutableComposition: AVComposition, @unchecked Sendable {
    public convenience init(urlAssetInitializationOptions: [String: Any]?) {
        self.init()
    }

    open override var naturalSize: CGSize {
        get { size }
        set { size = newValue }
    }

    open func addMutableTrack(
        withMediaType mediaType: AVMediaType,
        preferredTrackID: CMPersistentTrackID
    ) -> AVMutableCompositionTrack? {
        let next = (all.map(\.trackID).max() ?? 0) + 1
        let isTaken = all.contains { $0.trackID == preferredTrackID }
        let number = preferredTrackID == kCMPersistentTrackID_Invalid || isTaken ? next : preferredTrackID
        let track = AVMutableCompositionTrack(number, mediaType)
        all.append(track)
        return track
    }

    open func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableCompositionTrack? {
        all.first { $0.mediaType == track.mediaType }
    }

    open func removeTrack(_ track: AVCompositionTrack) { all.removeAll { $0 === track } }
    open func insertEmptyTimeRange(_ timeRange: CMTimeRange) { all.forEach { $0.insertEmptyTimeRange(timeRange) } }
    open func removeTimeRange(_ timeRange: CMTimeRange) { all.forEach { $0.removeTimeRange(timeRange) } }

    open func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
        all.forEach { $0.scaleTimeRange(timeRange, toDuration: duration) }
    }

    /// - Throws: always, since nothing can be read of the asset.
    open func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) throws {
        throw AVError(.unknown)
    }
}

/// A track of a composition, as long as what was put into it.
open class AVCompositionTrack: AVAssetTrack, @unchecked Sendable {
    fileprivate var length = CMTime.zero
    fileprivate var transform = CGAffineTransform.identity
    fileprivate var enabled = true

    open override var timeRange: CMTimeRange { CMTimeRange(start: .zero, duration: length) }
    open override var preferredTransform: CGAffineTransform { transform }
    open override var isEnabled: Bool { enabled }
}

open class AVMutableCompositionTrack: AVCompositionTrack, @unchecked Sendable {
    open var naturalTimeScale: CMTimeScale = 0
    open var languageCode: String?
    open var preferredVolume: Float = 1

    open override var preferredTransform: CGAffineTransform {
        get { transform }
        set { transform = newValue }
    }

    open override var isEnabled: Bool {
        get { enabled }
        set { enabled = newValue }
    }

    open func insertTimeRange(_ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime) throws {
        guard timeRange.duration.isNumeric else { throw AVError(.unknown) }
        insertEmptyTimeRange(CMTimeRange(start: startTime, duration: timeRange.duration))
    }

    /// What comes later moves back.
    open func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
        guard timeRange.duration.isNumeric else { return }
        length = max(length, timeRange.start.isNumeric ? timeRange.start : length) + timeRange.duration
    }

    open func removeTimeRange(_ timeRange: CMTimeRange) { scaleTimeRange(timeRange, toDuration: .zero) }

    open func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
        let end = min(timeRange.end, length)
        guard timeRange.start < end, duration.isNumeric else { return }
        length = length - (end - timeRange.start) + duration
    }
}
