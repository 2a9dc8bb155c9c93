import Foundation
import Testing

@testable import OffstageDevice

/// Catalogues of strings, which are tables on a device.
@Suite struct StringCatalogueTests {
    private func settled(_ catalog: String, in folder: String = "", check: (URL) throws -> Void) throws {
        let bundle = FileManager.default.temporaryDirectory.appendingPathComponent("Catalog-\(UUID()).bundle")
        defer { try? FileManager.default.removeItem(at: bundle) }
        let place = bundle.appendingPathComponent(folder)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try Data(catalog.utf8).write(to: place.appendingPathComponent("Tea.xcstrings"))
        try StringCatalogues.settle(in: bundle.path)
        try check(bundle)
    }

    @Test func catalog_isATableForEachLanguage() throws {
        let catalog = #"""
            {"sourceLanguage": "en", "version": "1.0", "strings": {
              "A pot": {},
              "tea.title": {"extractionState": "manual", "localizations": {
                "en": {"stringUnit": {"state": "translated", "value": "Tea"}},
                "fr": {"stringUnit": {"state": "translated", "value": "Thé"}}}},
              "%lld cups": {"localizations": {"en": {"variations": {"plural": {
                "one": {"stringUnit": {"state": "translated", "value": "%lld cup"}},
                "other": {"stringUnit": {"state": "translated", "value": "%lld cups"}}}}}}},
              "press": {"localizations": {"en": {"variations": {"device": {
                "iphone": {"stringUnit": {"state": "new", "value": "Tap"}},
                "other": {"stringUnit": {"state": "new", "value": "Click"}}}}}}},
              "%lld of %lld": {"localizations": {"en": {
                "stringUnit": {"state": "translated", "value": "%#@cups@ of %#@kinds@"},
                "substitutions": {
                  "cups": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
                    "other": {"stringUnit": {"state": "translated", "value": "%arg cups"}}}}},
                  "kinds": {"argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {
                    "other": {"stringUnit": {"state": "translated", "value": "%arg kinds"}}}}}}}}}}}
            """#
        try settled(catalog) { bundle in
            let languages = try FileManager.default.contentsOfDirectory(atPath: bundle.path).sorted()
            #expect(languages == ["en.lproj", "fr.lproj"])
            let read = try #require(Bundle(path: bundle.path))
            func text(_ key: String) -> String { read.localizedString(forKey: key, value: nil, table: "Tea") }
            #expect(text("tea.title") == "Tea" && text("A pot") == "A pot" && text("press") == "Tap")
            #expect(text("%lld cups") == "%lld cups" && text("%lld of %lld") == "%1$lld cups of %2$lld kinds")
            let french = try #require(read.path(forResource: "fr", ofType: "lproj").flatMap { Bundle(path: $0) })
            #expect(french.localizedString(forKey: "tea.title", value: nil, table: "Tea") == "Thé")
            #expect(french.localizedString(forKey: "press", value: "none", table: "Tea") == "none")
        }
    }

    @Test func catalogOfAnInterfaceFile_liesBesideTheLanguages() throws {
        let catalog = #"""
            {"sourceLanguage": "en", "strings": {"x.text": {"localizations": {
              "en": {"stringUnit": {"state": "new", "value": "Tea"}}}}}}
            """#
        try settled(catalog, in: "mul.lproj") { bundle in
            let table = bundle.appendingPathComponent("en.lproj/Tea.strings")
            let languages = try FileManager.default.contentsOfDirectory(atPath: bundle.path)
            #expect(languages == ["en.lproj"])
            #expect(PluralTables.propertyList(table) as? [String: String] == ["x.text": "Tea"])
        }
    }

    @Test func catalogThatIsNone_isNamed() {
        #expect {
            try settled("{") { _ in }
        } throws: {
            "\($0)".contains("Tea.xcstrings is no catalogue of strings")
        }
    }
}
