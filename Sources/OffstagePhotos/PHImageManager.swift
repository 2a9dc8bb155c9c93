public import OffstageImageIO
public import Foundation
public import OffstageAVFoundation
public import OffstageUIKit

public typealias PHImageRequestID = Int32
public typealias PHContentEditingInputRequestID = Int

public let PHInvalidImageRequestID: PHImageRequestID = 0
public let PHImageManagerMaximumSize = CGSize(width: -1, height: -1)

public let PHImageResultIsInCloudKey = "PHImageResultIsInCloudKey"
public let PHImageResultIsDegradedKey = "PHImageResultIsDegradedKey"
public let PHImageResultRequestIDKey = "PHImageResultRequestIDKey"
public let PHImageCancelledKey = "PHImageCancelledKey"
public let PHImageErrorKey = "PHImageErrorKey"

public enum PHImageContentMode: Int, Sendable {
    case aspectFit, aspectFill

    public static let `default` = PHImageContentMode.aspectFit
}

public enum PHImageRequestOptionsVersion: Int, Sendable {
    case current, unadjusted, original
}

public enum PHImageRequestOptionsDeliveryMode: Int, Sendable {
    case opportunistic, highQualityFormat, fastFormat
}

public enum PHImageRequestOptionsResizeMode: Int, Sendable {
    case none, fast, exact
}

public enum PHVideoRequestOptionsVersion: Int, Sendable {
    case current, original
}

public enum PHVideoRequestOptionsDeliveryMode: Int, Sendable {
    case automatic, highQualityFormat, mediumQualityFormat, fastFormat
}

public typealias PHAssetImageProgressHandler = (
    Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?
) -> Void

open class PHImageRequestOptions: NSObject, @unchecked Sendable {
    // Sendable as on iOS: it is handed over with its question.
    open var version = PHImageRequestOptionsVersion.current
    open var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
    open var resizeMode = PHImageRequestOptionsResizeMode.fast
    open var normalizedCropRect = CGRect.zero
    open var isNetworkAccessAllowed = false
    open var isSynchronous = false
    open var allowSecondaryDegradedImage = false
    open var progressHandler: PHAssetImageProgressHandler?

    public override init() {}
}

open class PHVideoRequestOptions: NSObject, @unchecked Sendable {
    open var version = PHVideoRequestOptionsVersion.current
    open var deliveryMode = PHVideoRequestOptionsDeliveryMode.automatic
    open var isNetworkAccessAllowed = false
    open var progressHandler: PHAssetImageProgressHandler?

    public override init() {}
}

open class PHLivePhotoRequestOptions: NSObject, @unchecked Sendable {
    open var version = PHImageRequestOptionsVersion.current
    open var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
    open var isNetworkAccessAllowed = false
    open var progressHandler: PHAssetImageProgressHandler?

    public override init() {}
}

/// Loads what assets show. An asset of nobody's has nothing to load, and whoever asks hears nil on the main thread.
open class PHImageManager: NSObject, @unchecked Sendable {
    private static let main = PHImageManager()

    open class func `default`() -> PHImageManager { main }

    @discardableResult open func requestImage(
        for asset: PHAsset,
        targetSize: CGSize,
        contentMode: PHImageContentMode,
        options: PHImageRequestOptions?,
        resultHandler: @escaping (UIImage?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID { answer { resultHandler(nil, $0) } }

    @discardableResult open func requestImageDataAndOrientation(
        for asset: PHAsset,
        options: PHImageRequestOptions?,
        resultHandler: @escaping (Data?, String?, CGImagePropertyOrientation, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID { answer { resultHandler(nil, nil, .up, $0) } }

    @discardableResult open func requestLivePhoto(
        for asset: PHAsset,
        targetSize: CGSize,
        contentMode: PHImageContentMode,
        options: PHLivePhotoRequestOptions?,
        resultHandler: @escaping (PHLivePhoto?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID { answer { resultHandler(nil, $0) } }

    @discardableResult open func requestPlayerItem(
        forVideo asset: PHAsset,
        options: PHVideoRequestOptions?,
        resultHandler: @escaping (AVPlayerItem?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID { answer { resultHandler(nil, $0) } }

    @discardableResult open func requestAVAsset(
        forVideo asset: PHAsset,
        options: PHVideoRequestOptions?,
        resultHandler: @escaping (AVAsset?, AVAudioMix?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID { answer { resultHandler(nil, nil, $0) } }

    open func cancelImageRequest(_ requestID: PHImageRequestID) {}

    private func answer(_ tell: @escaping ([AnyHashable: Any]) -> Void) -> PHImageRequestID {
        nonisolated(unsafe) let tell = tell
        DispatchQueue.main.async { tell([PHImageErrorKey: PHPhotosError(.accessUserDenied)]) }
        return PHInvalidImageRequestID
    }
}

open class PHCachingImageManager: PHImageManager, @unchecked Sendable {
    open var allowsCachingHighQualityImages = true

    public override init() {}

    open func startCachingImages(
        for assets: [PHAsset],
        targetSize: CGSize,
        contentMode: PHImageContentMode,
        options: PHImageRequestOptions?
    ) {}
    open func stopCachingImages(
        for assets: [PHAsset],
        targetSize: CGSize,
        contentMode: PHImageContentMode,
        options: PHImageRequestOptions?
    ) {}
    open func stopCachingImagesForAllAssets() {}
}
