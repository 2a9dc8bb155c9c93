import Foundation
import OffstagePhotos
import Testing

/// The photos of somebody who lets nobody have them.
@Suite(.timeLimit(.minutes(1))) struct PhotosTests {
    @Test func library_isDeniedOnceItIsAskedFor() async {
        #expect(PHPhotoLibrary.authorizationStatus(for: .addOnly) == .notDetermined)
        #expect(await PHPhotoLibrary.requestAuthorization(for: .addOnly) == .denied)
        #expect(PHPhotoLibrary.authorizationStatus(for: .addOnly) == .denied)
        await #expect(throws: PHPhotosError(.accessUserDenied)) {
            try await PHPhotoLibrary.shared().performChanges { Issue.record("called") }
        }
        #expect(PHPhotoLibrary.authorizationStatus() == .denied)
        #expect(PHAsset.fetchAssets(with: .image, options: nil).firstObject == nil)
    }
}
