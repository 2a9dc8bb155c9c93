import struct Foundation.URL
import OffstageApp
import Testing

@Suite struct DirectoryTests {
    @Test(arguments: [
        (URL.documentsDirectory, OffstageApp.FileManager.SearchPathDirectory.documentDirectory),
        (URL.libraryDirectory, .libraryDirectory), (URL.cachesDirectory, .cachesDirectory),
        (URL.applicationSupportDirectory, .applicationSupportDirectory),
        (URL.downloadsDirectory, .downloadsDirectory),
    ])
    func foldersOfTheContainer_haveNames(url: URL, directory: OffstageApp.FileManager.SearchPathDirectory) {
        #expect([url] == OffstageApp.FileManager.default.urls(for: directory, in: .userDomainMask))
    }

    /// These two Foundation has by itself; a second one of that name would be ambiguous.
    @Test func homeAndTemporaryFolder_areThoseOfFileManager() {
        #expect(URL.homeDirectory.path == NSHomeDirectory())
        #expect(URL.temporaryDirectory.path == OffstageApp.FileManager.default.temporaryDirectory.path)
    }
}
