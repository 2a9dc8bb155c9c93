public import Foundation
public import OffstageCoreLocation
public import OffstageUIKit

// What is asked for within a block of changes. No such block is called, because the owner lets nobody change anything.

open class PHChangeRequest: NSObject {
    override init() {}
}

open class PHAssetChangeRequest: PHChangeRequest {
    open var placeholderForCreatedAsset: PHObjectPlaceholder? { nil }
    open var creationDate: Date?
    open var location: CLLocation?
    open var isFavorite = false
    open var isHidden = false

    override init() {}

    public init(for asset: PHAsset) {}

    @discardableResult open class func creationRequestForAsset(from image: UIImage) -> Self { request() }
    @discardableResult open class func creationRequestForAssetFromImage(atFileURL fileURL: URL) -> Self? { nil }
    @discardableResult open class func creationRequestForAssetFromVideo(atFileURL fileURL: URL) -> Self? { nil }
    open class func deleteAssets(_ assets: any NSFastEnumeration) {}
    open func revertAssetContentToOriginal() {}

    fileprivate class func request() -> Never {
        fatalError("This method can only be called from inside of -[PHPhotoLibrary performChanges:completionHandler:]")
    }
}

public enum PHAssetResourceType: Int, Sendable {
    case photo = 1
    case video, audio, alternatePhoto, fullSizePhoto, fullSizeVideo, adjustmentData, adjustmentBasePhoto, pairedVideo
    case fullSizePairedVideo, adjustmentBasePairedVideo, adjustmentBaseVideo
}

open class PHAssetResourceCreationOptions: NSObject {
    open var originalFilename: String?
    open var uniformTypeIdentifier: String?
    open var shouldMoveFile = false

    public override init() {}
}

open class PHAssetCreationRequest: PHAssetChangeRequest {
    open class func forAsset() -> Self { request() }
    open class func supportsAssetResourceTypes(_ types: [NSNumber]) -> Bool { false }
    open func addResource(
        with type: PHAssetResourceType,
        fileURL: URL,
        options: PHAssetResourceCreationOptions?
    ) {}
    open func addResource(with type: PHAssetResourceType, data: Data, options: PHAssetResourceCreationOptions?) {}
}

open class PHAssetCollectionChangeRequest: PHChangeRequest {
    open var title = ""
    open var placeholderForCreatedAssetCollection: PHObjectPlaceholder { PHObjectPlaceholder("") }

    public init?(for assetCollection: PHAssetCollection) { nil }
    public init?(for assetCollection: PHAssetCollection, assets: PHFetchResult<PHAsset>) { nil }

    @discardableResult open class func creationRequestForAssetCollection(withTitle title: String) -> Self {
        fatalError("This method can only be called from inside of -[PHPhotoLibrary performChanges:completionHandler:]")
    }

    open class func deleteAssetCollections(_ assetCollections: any NSFastEnumeration) {}
    open func addAssets(_ assets: any NSFastEnumeration) {}
    open func insertAssets(_ assets: any NSFastEnumeration, at indexes: IndexSet) {}
    open func removeAssets(_ assets: any NSFastEnumeration) {}
}

/// One of the files of a photo.
open class PHAssetResource: NSObject, @unchecked Sendable {
    open var type: PHAssetResourceType { .photo }
    open var assetLocalIdentifier: String { "" }
    open var uniformTypeIdentifier: String { "" }
    open var originalFilename: String { "" }
    open var pixelWidth: Int { 0 }
    open var pixelHeight: Int { 0 }

    override init() {}

    open class func assetResources(for asset: PHAsset) -> [PHAssetResource] { [] }
    open class func assetResources(for livePhoto: PHLivePhoto) -> [PHAssetResource] { [] }
}

open class PHAssetResourceRequestOptions: NSObject {
    open var isNetworkAccessAllowed = false
    open var progressHandler: ((Double) -> Void)?

    public override init() {}
}

public typealias PHAssetResourceDataRequestID = Int32
public let PHInvalidAssetResourceDataRequestID: PHAssetResourceDataRequestID = 0

/// Reads such files. None can be read.
open class PHAssetResourceManager: NSObject, @unchecked Sendable {
    private static let main = PHAssetResourceManager()

    open class func `default`() -> PHAssetResourceManager { main }

    @preconcurrency @discardableResult open func requestData(
        for resource: PHAssetResource,
        options: PHAssetResourceRequestOptions?,
        dataReceivedHandler handler: @escaping @Sendable (Data) -> Void,
        completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) -> PHAssetResourceDataRequestID {
        DispatchQueue.global().async { completionHandler(PHPhotosError(.missingResource)) }
        return PHInvalidAssetResourceDataRequestID
    }

    @preconcurrency open func writeData(
        for resource: PHAssetResource,
        toFile fileURL: URL,
        options: PHAssetResourceRequestOptions?,
        completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completionHandler(PHPhotosError(.missingResource)) }
    }

    open func writeData(
        for resource: PHAssetResource,
        toFile fileURL: URL,
        options: PHAssetResourceRequestOptions?
    ) async throws { throw PHPhotosError(.missingResource) }

    open func cancelDataRequest(_ requestID: PHAssetResourceDataRequestID) {}
}
