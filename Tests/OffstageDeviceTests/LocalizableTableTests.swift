import Foundation
import OffstageKernel
import Testing

@testable import OffstageDevice

/// What keys in a push stand for, read from an app as it is installed.
@Suite struct LocalizableTableTests {
    @Test(
        arguments: [
            (["en": "Hello", "vi": "Chào", "Base": "Base"], "Hello"),
            (["vi": "Chào", "fr": "Salut", "Base": "Base"], "Chào"),
            (["fr": "Salut", "Base": "Base"], "Base"),
            (["fr": "Salut"], nil),
            ([:], nil),
        ] as [([String: String], String?)]
    )
    func `Y-4 texts are in the language of the device, else in that of the developers`(
        tables: [String: String],
        expected: String?
    ) throws {
        let bundle = try Scratch()
        for (language, text) in tables { try bundle.write(#""HELLO" = "\#(text)";"#, to: "\(language).lproj") }
        let texts = LocalizableTable.texts(inBundle: bundle.path, developmentRegion: "vi")
        #expect(texts?["HELLO"] == expected)
    }

    @Test func `Y-4 what a language does not say is that of the base`() throws {
        let bundle = try Scratch()
        try bundle.write(#""A" = "a"; "B" = "b";"#, to: "Base.lproj")
        try bundle.write(#""A" = "an a";"#, to: "en.lproj")
        #expect(LocalizableTable.texts(inBundle: bundle.path, developmentRegion: nil) == ["A": "an a", "B": "b"])
    }

    @Test func `Y-4 a table that is none is passed over, as in the app`() throws {
        let bundle = try Scratch()
        try bundle.write("<plist", to: "en.lproj")
        #expect(LocalizableTable.texts(inBundle: bundle.path, developmentRegion: "en") == nil)
    }

    @Test func `Y-4 an app brings its texts when it is installed`() throws {
        let scratch = try Scratch()
        let app = try scratch.bundle()
        try scratch.write(#""HELLO" = "Hello";"#, to: "en.lproj", of: app)
        #expect(try AppBundle(path: app).manifest.texts == ["HELLO": "Hello"])
    }
}

extension Scratch {
    /// A table `Localizable` of a bundle, of the folder itself unless one is named.
    fileprivate func write(_ table: String, to language: String, of bundle: String? = nil) throws {
        let folder = "\(bundle ?? path)/\(language)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(table.utf8).write(to: URL(fileURLWithPath: "\(folder)/Localizable.strings"))
    }
}
