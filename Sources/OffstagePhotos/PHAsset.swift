public import Foundation
public import OffstageCoreLocation

open class PHObject: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because nothing of it changes.
    public let localIdentifier: String

    init(_ localIdentifier: String) {
        self.localIdentifier = localIdentifier
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// What an object will be once a change is made. None is.
open class PHObjectPlaceholder: PHObject, @unchecked Sendable {}

public enum PHAssetMediaType: Int, Sendable {
    case unknown, image, video, audio
}

public struct PHAssetMediaSubtype: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let photoPanorama = PHAssetMediaSubtype(rawValue: 1)
    public static let photoHDR = PHAssetMediaSubtype(rawValue: 2)
    public static let photoScreenshot = PHAssetMediaSubtype(rawValue: 4)
    public static let photoLive = PHAssetMediaSubtype(rawValue: 8)
    public static let photoDepthEffect = PHAssetMediaSubtype(rawValue: 16)
    public static let videoStreamed = PHAssetMediaSubtype(rawValue: 1 << 16)
    public static let videoHighFrameRate = PHAssetMediaSubtype(rawValue: 1 << 17)
    public static let videoTimelapse = PHAssetMediaSubtype(rawValue: 1 << 18)
    public static let videoCinematic = PHAssetMediaSubtype(rawValue: 1 << 21)
}

public struct PHAssetSourceType: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let typeUserLibrary = PHAssetSourceType(rawValue: 1)
    public static let typeCloudShared = PHAssetSourceType(rawValue: 2)
    public static let typeiTunesSynced = PHAssetSourceType(rawValue: 4)
}

public enum PHAssetPlaybackStyle: Int, Sendable {
    case unsupported, image, imageAnimated, livePhoto, video, videoLooping
}

public enum PHAssetEditOperation: Int, Sendable {
    case delete = 1
    case content, properties
}

/// A photo or a film of the owner's. An app is given none.
open class PHAsset: PHObject, @unchecked Sendable {
    public typealias MediaType = PHAssetMediaType

    open var mediaType: PHAssetMediaType { .unknown }
    open var mediaSubtypes: PHAssetMediaSubtype { [] }
    open var sourceType: PHAssetSourceType { .typeUserLibrary }
    open var playbackStyle: PHAssetPlaybackStyle { .unsupported }
    open var pixelWidth: Int { 0 }
    open var pixelHeight: Int { 0 }
    open var creationDate: Date? { nil }
    open var modificationDate: Date? { nil }
    open var location: CLLocation? { nil }
    /// In seconds.
    open var duration: TimeInterval { 0 }
    open var isHidden: Bool { false }
    open var isFavorite: Bool { false }
    open var burstIdentifier: String? { nil }
    open var representsBurst: Bool { false }
    open var hasAdjustments: Bool { false }

    open func canPerform(_ editOperation: PHAssetEditOperation) -> Bool { false }

    open class func fetchAssets(with options: PHFetchOptions?) -> PHFetchResult<PHAsset> { PHFetchResult() }
    open class func fetchAssets(
        with mediaType: PHAssetMediaType,
        options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> { PHFetchResult() }
    open class func fetchAssets(
        in assetCollection: PHAssetCollection,
        options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> { PHFetchResult() }
    open class func fetchAssets(
        withLocalIdentifiers identifiers: [String],
        options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> { PHFetchResult() }
    open class func fetchAssets(
        withBurstIdentifier burstIdentifier: String,
        options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> { PHFetchResult() }
    open class func fetchKeyAssets(
        in assetCollection: PHAssetCollection,
        options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset>? { nil }
}

/// A photo that moves. There is none.
open class PHLivePhoto: NSObject, @unchecked Sendable {
    override init() {}

    open var size: CGSize { .zero }
}
