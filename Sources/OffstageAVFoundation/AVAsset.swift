public import OffstageUIKit

/// Media to play. Nothing is read of it: whatever is loaded fails.
open class AVAsset: NSObject, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    /// As Apple's does, it makes an `AVURLAsset`.
    public convenience init(url URL: URL) {
        self.init(at: URL)
    }

    let place: URL?

    init(at place: URL?) {
        self.place = place
    }

    public override convenience init() {
        self.init(at: nil)
    }

    open var duration: CMTime { .indefinite }
    open var isPlayable: Bool { false }
    open var isExportable: Bool { false }
    open var tracks: [AVAssetTrack] { [] }
    open func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
        tracks.filter { $0.mediaType == mediaType }
    }

    open func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
        throw AVError(.unknown)
    }

    @preconcurrency open func loadValuesAsynchronously(
        forKeys keys: [String],
        completionHandler handler: (@Sendable () -> Void)? = nil
    ) {
        DispatchQueue.global().async { handler?() }
    }

    open func statusOfValue(forKey key: String, error outError: UnsafeMutablePointer<NSError?>?) -> AVKeyValueStatus {
        outError?.pointee = AVError(.unknown) as NSError
        return .failed
    }
}

/// Media at an address. Nothing is fetched.
open class AVURLAsset: AVAsset, @unchecked Sendable {
    public let url: URL

    public init(url URL: URL, options: [String: Any]? = nil) {
        url = URL
        super.init(at: URL)
    }
}

public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let audio = AVMediaType(rawValue: "soun")
    public static let video = AVMediaType(rawValue: "vide")
    public static let text = AVMediaType(rawValue: "text")
    public static let subtitle = AVMediaType(rawValue: "sbtl")
    public static let metadata = AVMediaType(rawValue: "meta")
}

public struct AVFileType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let mov = AVFileType(rawValue: "com.apple.quicktime-movie")
    public static let mp4 = AVFileType(rawValue: "public.mpeg-4")
    public static let m4v = AVFileType(rawValue: "com.apple.m4v-video")
    public static let m4a = AVFileType(rawValue: "com.apple.m4a-audio")
    public static let mp3 = AVFileType(rawValue: "public.mp3")
    public static let wav = AVFileType(rawValue: "com.microsoft.waveform-audio")
    public static let caf = AVFileType(rawValue: "com.apple.coreaudio-format")
    public static let jpg = AVFileType(rawValue: "public.jpeg")
}

/// Pictures of a film. None can be made.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
    public let asset: AVAsset
    open var appliesPreferredTrackTransform = false
    open var maximumSize = CGSize.zero
    open var requestedTimeToleranceBefore = CMTime.indefinite
    open var requestedTimeToleranceAfter = CMTime.indefinite

    public init(asset: AVAsset) {
        self.asset = asset
    }

    open func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage {
        throw AVError(.decoderNotFound)
    }

    open func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
        throw AVError(.decoderNotFound)
    }

    @preconcurrency open func generateCGImageAsynchronously(
        for requestedTime: CMTime,
        completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { handler(nil, .zero, AVError(.decoderNotFound)) }
    }

    open func cancelAllCGImageGeneration() {}
}

/// Writes media anew. None can be exported, so none is made.
open class AVAssetExportSession: NSObject, @unchecked Sendable {
    public enum Status: Int, Sendable {
        case unknown, waiting, exporting, completed, failed, cancelled
    }

    public init?(asset: AVAsset, presetName: String) { return nil }

    open class func allExportPresets() -> [String] { [] }
    open class func exportPresets(compatibleWith asset: AVAsset) -> [String] { [] }

    open var outputURL: URL?
    open var outputFileType: AVFileType?
    open var shouldOptimizeForNetworkUse = false
    open var videoComposition: AVVideoComposition?
    open var audioMix: AVAudioMix?
    open var timeRange = CMTimeRange.invalid
    open var status: Status { .failed }
    open var error: (any Error)? { AVError(.unknown) }
    open var progress: Float { 0 }
    open var supportedFileTypes: [AVFileType] { [] }
    open func cancelExport() {}
    open func export() async {}

    open func export(to url: URL, as fileType: AVFileType) async throws {
        throw AVError(.unknown)
    }

    @preconcurrency open func exportAsynchronously(completionHandler handler: @escaping @Sendable () -> Void) {
        DispatchQueue.global().async { handler() }
    }
}

public let AVAssetExportPresetLowQuality = "AVAssetExportPresetLowQuality"
public let AVAssetExportPresetMediumQuality = "AVAssetExportPresetMediumQuality"
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"
public let AVAssetExportPresetPassthrough = "AVAssetExportPresetPassthrough"
public let AVAssetExportPreset640x480 = "AVAssetExportPreset640x480"
public let AVAssetExportPreset1280x720 = "AVAssetExportPreset1280x720"
public let AVAssetExportPreset1920x1080 = "AVAssetExportPreset1920x1080"
public let AVAssetExportPresetAppleM4A = "AVAssetExportPresetAppleM4A"
