import Foundation
import Testing

@testable import OffstageDevice

@Suite struct BundleCopyTests {
    @Test func copy_ofABundle_hasTheSameFilesPermissionsAndLinks() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appending(path: "bundle-copy-\(UUID())")
        defer { try? files.removeItem(at: folder) }
        let (source, target) = (folder.appending(path: "a.app"), folder.appending(path: "b.app"))
        try files.createDirectory(at: source.appending(path: "en.lproj"), withIntermediateDirectories: true)
        // More than the system takes in one piece, and not a whole number of pages.
        let program = Data((0..<3_000_001).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try program.write(to: source.appending(path: "program"))
        try files.setAttributes([.posixPermissions: 0o751], ofItemAtPath: source.appending(path: "program").path)
        try Data().write(to: source.appending(path: "en.lproj/empty"))
        try files.createSymbolicLink(atPath: source.appending(path: "link").path, withDestinationPath: "program")

        try BundleCopy.copy(source.path, to: target.path)

        #expect(
            try files.subpathsOfDirectory(atPath: target.path).sorted() == [
                "en.lproj", "en.lproj/empty", "link", "program",
            ]
        )
        #expect(try Data(contentsOf: target.appending(path: "program")) == program)
        let attributes = try files.attributesOfItem(atPath: target.appending(path: "program").path)
        #expect(attributes[.posixPermissions] as? Int == 0o751)
        #expect(try files.destinationOfSymbolicLink(atPath: target.appending(path: "link").path) == "program")
        #expect(try Data(contentsOf: target.appending(path: "en.lproj/empty")).isEmpty)
    }

    @Test func copy_ofWhatIsNotThere_throws() {
        #expect(throws: (any Error).self) { try BundleCopy.copy("/nowhere/at.app", to: "/tmp/never.app") }
    }
}
