import Foundation
import OffstageApp
import OffstageUserNotifications
import Testing

/// Texts of apps that Foundation on Linux does not make.
@Suite struct LocalizedTextTests {
    /// A bundle with one table of strings.
    private static func bundle(_ strings: String) throws -> (folder: URL, bundle: Bundle) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Texts-\(UUID()).bundle")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(strings.utf8).write(to: folder.appendingPathComponent("Tea.strings"))
        return (folder, try #require(Bundle(url: folder)))
    }

    @Test func localizedText_isFoundByItsFormat() throws {
        let (folder, bundle) = try Self.bundle(
            #"""
            "%lld cups for %@" = "%2$@ has %1$lld cups";
            "100%% tea" = "nothing but tea";
            "tea.title" = "Tea";
            """#
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(String(localized: "\(3) cups for \("Ada")", table: "Tea", bundle: bundle) == "Ada has 3 cups")
        #expect(String(localized: "tea.title", defaultValue: "Green tea", table: "Tea", bundle: bundle) == "Tea")
        let end = String(localized: "tea.end", defaultValue: "No \("more") tea", table: "Tea", bundle: bundle)
        #expect(end == "No more tea")
        #expect(String(localized: "\(0.5, specifier: "%.1f") l at 90%", table: "Tea", bundle: bundle) == "0.5 l at 90%")
        let place = LocalizedStringResource.BundleDescription.atURL(folder)
        #expect(String(localized: LocalizedStringResource("tea.title", table: "Tea", bundle: place)) == "Tea")
        let resource: LocalizedStringResource = "\(2) cups"
        #expect(resource.key == "%lld cups" && String(localized: resource) == "2 cups")
    }

    @Test func textOfANotification_hasItsArguments() {
        #expect(NSString.localizedUserNotificationString(forKey: "100% tea", arguments: nil) == "100% tea")
        let text = NSString.localizedUserNotificationString(forKey: "%@ has %d cups", arguments: ["Ada", 3])
        #expect(text == "Ada has 3 cups")
    }

    @Test func textWithoutATranslation_isItself() {
        #expect(String(localized: "100% tea, \(2) cups", comment: "The day") == "100% tea, 2 cups")
        #expect(String(localized: "100%") == "100%")
    }

    private static func text(
        _ span: TimeInterval,
        _ style: OffstageApp.DateComponentsFormatter.UnitsStyle,
        _ units: NSCalendar.Unit = [.day, .hour, .minute, .second],
        change: (OffstageApp.DateComponentsFormatter) -> Void = { _ in }
    ) -> String? {
        let formatter = OffstageApp.DateComponentsFormatter()
        (formatter.unitsStyle, formatter.allowedUnits) = (style, units)
        formatter.calendar?.timeZone = .gmt
        change(formatter)
        return formatter.string(from: span)
    }

    @Test func spans_areWrittenInTheirStyles() {
        let span: TimeInterval = 86_400 + 2 * 3_600 + 3 * 60 + 4
        #expect(Self.text(span, .abbreviated) == "1d 2h 3m 4s")
        #expect(Self.text(span, .abbreviated, [.day, .hour]) == "1d 2h")
        #expect(Self.text(span, .abbreviated) { $0.maximumUnitCount = 2 } == "1d 2h")
        #expect(Self.text(span, .short, [.hour, .minute]) == "26 hr, 3 min")
        #expect(Self.text(span, .full) == "1 day, 2 hours, 3 minutes, 4 seconds")
        #expect(Self.text(span, .positional, [.hour, .minute, .second]) == "26:03:04")
        #expect(Self.text(span, .brief, [.day, .hour]) == "1day 2hr")
        #expect(Self.text(-60, .full) == "-1 minute")
    }

    @Test func zeros_areDroppedAsTheStyleWants() {
        #expect(Self.text(3_600, .abbreviated) == "1h")
        #expect(Self.text(0, .abbreviated, [.day, .hour]) == "0h")
        #expect(Self.text(5, .positional, [.hour, .minute, .second]) == "0:05")
        #expect(Self.text(300, .positional, [.hour, .minute, .second]) == "5:00")
        #expect(
            Self.text(5, .positional, [.hour, .minute, .second]) { $0.zeroFormattingBehavior = .pad } == "0:00:05"
        )
    }

    @Test func timerOfCoreFoundation_isFoundationsTimer() {
        var fired = 0
        let timer = CFRunLoopTimerCreateWithHandler(kCFAllocatorDefault, CFAbsoluteTimeGetCurrent() - 1, 0, 0, 0) { _ in
            fired += 1
        }
        CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, .commonModes)
        _ = RunLoop.current.run(mode: .default, before: Date())
        #expect(fired == 1 && timer?.isValid == false)
    }
}
