public import Foundation
public import OffstageCoreLocation

public enum PHAssetCollectionType: Int, Sendable {
    case album = 1
    case smartAlbum, moment
}

public enum PHAssetCollectionSubtype: Int, Sendable {
    case albumRegular = 2
    case albumSyncedEvent, albumSyncedFaces, albumSyncedAlbum, albumImported
    case albumMyPhotoStream = 100
    case albumCloudShared
    case smartAlbumGeneric = 200
    case smartAlbumPanoramas, smartAlbumVideos, smartAlbumFavorites, smartAlbumTimelapses, smartAlbumAllHidden
    case smartAlbumRecentlyAdded, smartAlbumBursts, smartAlbumSlomoVideos, smartAlbumUserLibrary
    case smartAlbumSelfPortraits, smartAlbumScreenshots, smartAlbumDepthEffect, smartAlbumLivePhotos
    case smartAlbumAnimated, smartAlbumLongExposures, smartAlbumUnableToUpload, smartAlbumRAW, smartAlbumCinematic
    case any = 0x7fff_ffff_ffff_ffff
}

public enum PHCollectionListType: Int, Sendable {
    case momentList = 1
    case folder, smartFolder
}

public enum PHCollectionEditOperation: Int, Sendable {
    case deleteContent = 1
    case removeContent, addContent, createContent, rearrangeContent, delete, rename
}

open class PHCollection: PHObject, @unchecked Sendable {
    open var localizedTitle: String? { nil }
    open var canContainAssets: Bool { false }
    open var canContainCollections: Bool { false }

    open func canPerform(_ anOperation: PHCollectionEditOperation) -> Bool { false }

    open class func fetchTopLevelUserCollections(with options: PHFetchOptions?) -> PHFetchResult<PHCollection> {
        PHFetchResult()
    }
}

/// An album. An app is shown none.
open class PHAssetCollection: PHCollection, @unchecked Sendable {
    open var assetCollectionType: PHAssetCollectionType { .album }
    open var assetCollectionSubtype: PHAssetCollectionSubtype { .albumRegular }
    /// `NSNotFound`: it was not counted.
    open var estimatedAssetCount: Int { NSNotFound }
    open var startDate: Date? { nil }
    open var endDate: Date? { nil }
    open var approximateLocation: CLLocation? { nil }
    open var localizedLocationNames: [String] { [] }

    open class func fetchAssetCollections(
        with type: PHAssetCollectionType,
        subtype: PHAssetCollectionSubtype,
        options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> { PHFetchResult() }
    open class func fetchAssetCollections(
        withLocalIdentifiers identifiers: [String],
        options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> { PHFetchResult() }
    open class func fetchAssetCollectionsContaining(
        _ asset: PHAsset,
        with type: PHAssetCollectionType,
        options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> { PHFetchResult() }
}

/// A folder of albums.
open class PHCollectionList: PHCollection, @unchecked Sendable {
    open class func fetchCollectionLists(
        with collectionListType: PHCollectionListType,
        subtype: Int,
        options: PHFetchOptions?
    ) -> PHFetchResult<PHCollectionList> { PHFetchResult() }
}
