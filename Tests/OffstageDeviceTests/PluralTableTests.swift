import Foundation
import Testing

@testable import OffstageDevice

/// Texts with numbers, for which Foundation here has no use.
@Suite struct PluralTableTests {
    @Test func plurals_areTextsOfThePlainTable() throws {
        let bundle = FileManager.default.temporaryDirectory.appendingPathComponent("Plurals-\(UUID()).bundle")
        let language = bundle.appendingPathComponent("en.lproj")
        defer { try? FileManager.default.removeItem(at: bundle) }
        try FileManager.default.createDirectory(at: language, withIntermediateDirectories: true)
        let rule = ["NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": "d"]
        let plurals: [String: Any] = [
            "cups": [
                "NSStringLocalizedFormatKey": "%#@cups@ of %#@kinds@",
                "cups": rule.merging(["one": "%d cup", "other": "%d cups"]) { $1 },
                "kinds": rule.merging(["one": "one kind", "other": "%d kinds"]) { $1 },
            ],
            "wide": ["NSStringVariableWidthRuleType": ["20": "tea", "100": "a pot of tea"]],
        ]
        try PropertyListSerialization.data(fromPropertyList: plurals, format: .xml, options: 0)
            .write(to: language.appendingPathComponent("Tea.stringsdict"))
        try Data(#""title" = "Tea";"cups" = "unused";"#.utf8).write(to: language.appendingPathComponent("Tea.strings"))
        try PluralTables.settle(in: bundle.path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: language.path) == ["Tea.strings"])
        let read = try #require(Bundle(path: bundle.path))
        func text(_ key: String) -> String { read.localizedString(forKey: key, value: nil, table: "Tea") }
        #expect(text("title") == "Tea" && text("wide") == "a pot of tea")
        #expect(String(format: text("cups"), 3, 2) == "3 cups of 2 kinds")
    }

    @Test func tableThatIsNone_isNamed() throws {
        let bundle = FileManager.default.temporaryDirectory.appendingPathComponent("Plurals-\(UUID())")
        defer { try? FileManager.default.removeItem(at: bundle) }
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        try Data("<plist".utf8).write(to: bundle.appendingPathComponent("Tea.stringsdict"))
        #expect { try PluralTables.settle(in: bundle.path) } throws: { "\($0)".contains("Tea.stringsdict") }
    }
}
