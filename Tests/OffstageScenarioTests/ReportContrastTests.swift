import Foundation
import Testing

@testable import OffstageScenario

/// Every text of the page can be told from what it stands on: 4.5 to 1, as WCAG 2.2 asks (1.4.3).
@Suite struct ReportContrastTests {
    private static let texts = ["ink", "soft", "red", "orange", "green", "blue"]
    private static let bars = [
        "gone", "launching", "active", "inactive", "background", "suspended", "task", "late", "refresh", "transfer",
        "wait", "refuse", "wifi", "cellular", "nothing", "battery", "charging", "low", "locked",
    ]

    /// The colours of the light page and of the dark one.
    private static var palettes: [[String: UInt32]] {
        ReportStyle.all.matches(of: /(?s):root \{(.*?)\}/).map { palette in
            let colours = palette.1.matches(of: /--([a-z]+): #([0-9a-f]{6});/)
                .map { (String($0.1), UInt32($0.2, radix: 16)!) }
            return Dictionary(uniqueKeysWithValues: colours)
        }
    }

    private func luminance(_ colour: UInt32) -> Double {
        let parts = [colour >> 16 & 255, colour >> 8 & 255, colour & 255].map { part in
            let share = Double(part) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    private func contrast(_ first: UInt32, _ second: UInt32) -> Double {
        let both = [luminance(first), luminance(second)].sorted()
        return (both[1] + 0.05) / (both[0] + 0.05)
    }

    @Test func texts_inBothWorlds_areLegible() throws {
        #expect(Self.palettes.count == 2)
        for palette in Self.palettes {
            let pairs =
                Self.texts.flatMap { text in ["back", "panel", "lit"].map { (text, $0) } }
                + Self.bars.map { ("ink", $0) }
            for (text, ground) in pairs {
                let ratio = contrast(try #require(palette[text]), try #require(palette[ground]))
                #expect(ratio >= 4.5, "\(text) on \(ground): \(ratio)")
            }
        }
    }
}
