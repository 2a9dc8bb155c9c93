import Foundation
import OffstageKernel
import OffstageWire
import Testing

@testable import OffstageDevice

/// A call is told by its place in the app's package, and by nothing of the host.
@Suite struct CallPlaceTests {
    private static func fact(_ message: AppMessage) -> ProcessFact? {
        let folders = HostFolders(state: "/home/me/state")
        let translation = WireTranslation(epoch: Epoch(nanoseconds: 0), folders: folders)
        return translation.facts(message, id: 1, replyTo: 0).first
    }

    private static func place(_ site: String) -> String? {
        guard
            case .taskBegan(let task) = fact(.taskBegan(.init(identifier: 1, name: nil, hasHandler: true, site: site)))
        else { return nil }
        return task.site
    }

    @Test func file_ofAPackage_isRelativeToIt() throws {
        let package = FileManager.default.temporaryDirectory.appending(path: "places-\(UUID().uuidString)")
        let files = FileManager.default
        try files.createDirectory(at: package.appending(path: "App"), withIntermediateDirectories: true)
        defer { try? files.removeItem(at: package) }
        try Data().write(to: package.appending(path: "Package.swift"))
        // A target with a path of its own, wherever SwiftPM would look for it.
        #expect(Self.place("\(package.path)/App/Feed/Store.swift:12") == "App/Feed/Store.swift:12")
        #expect(Self.place("\(package.path)/main.swift:1") == "main.swift:1")
    }

    @Test(
        arguments: [
            // What was built elsewhere.
            ("/nowhere/else/Sources/App/Feed/Store.swift:12", "Sources/App/Feed/Store.swift:12"),
            ("/nowhere/else/Store.swift:12", "Store.swift:12"),
            // What is no path.
            ("App/Store.swift:12", "App/Store.swift:12"), ("closure #1 in App.run()", "closure #1 in App.run()"),
            ("", ""),
        ]
    )
    func file_ofNoPackage_hasNothingOfTheHost(site: String, place: String) {
        #expect(Self.place(site) == place)
    }

    @Test func everyFactWithAPlace_goesTheSameWay() {
        let (site, place) = ("/nowhere/Sources/App/A.swift:3", "Sources/App/A.swift:3")
        let run = RunNumber(rawValue: 1)
        let facts: [(AppMessage, ProcessFact)] = [
            (.offMainThread(api: "UIView", site: site), .observed(.offMainThread(api: "UIView", site: place))),
            (
                .refresh(.taskRegistered(identifier: "a", queue: "", site: site)),
                .refresh(.registered(QuestionNumber(rawValue: 1), identifier: "a", queue: "", site: place))
            ),
            (
                .refresh(.taskCompleted(run: 1, success: true, site: site)),
                .refresh(.taskCompleted(run, success: true, site: place))
            ),
            (
                .refresh(.fetchCompleted(run: 1, result: 0, isOnMain: true, site: site, firstSite: site)),
                .refresh(.fetchCompleted(run, .newData, isOnMain: true, site: place, firstSite: place))
            ),
        ]
        for (message, fact) in facts { #expect(Self.fact(message) == fact) }
    }

    @Test func text_namesNoFolderOfTheHost() {
        let file = "/home/me/state/containers/1/Documents/a.txt"
        let told = "/containers/1/Documents/a.txt"
        let facts: [(AppMessage, ProcessFact)] = [
            (.activityBegan(identifier: 1, reason: file), .activityBegan(1, reason: told)),
            (
                .log(.init(subsystem: "s", category: "c", level: "error", message: "no \(file)!")),
                .logged(LogLine(subsystem: "s", category: "c", level: .error, message: "no \(told)!"))
            ),
            (.defaultsReadBeforeUnlock(key: file), .observed(.defaultsReadBeforeUnlock(key: told))),
            (.sandboxViolation(call: "open", path: file), .observed(.sandboxViolation(call: "open", path: told))),
            (
                .sandboxViolation(call: "open", path: "/home/you/b.txt"),
                .observed(.sandboxViolation(call: "open", path: "…/b.txt"))
            ),
            (.takenConnectionUsed(call: "send"), .observed(.takenConnectionUsed(call: "send"))),
            (.widgetReload(kind: file), .widgetsReloaded(kind: told)),
            (.widgetReload(kind: nil), .widgetsReloaded(kind: nil)),
            (.takenListenerReached(call: "connect"), .observed(.takenListenerReached(call: "connect"))),
            (.sandboxViolation(call: "kill", path: nil), .observed(.sandboxViolation(call: "kill", path: nil))),
        ]
        for (message, fact) in facts { #expect(Self.fact(message) == fact) }
    }

    @Test func text_withoutEnd_isCut() {
        let long = String(repeating: "ä", count: WireTranslation.longestText)
        guard case .activityBegan(1, let reason) = Self.fact(.activityBegan(identifier: 1, reason: long)) else {
            Issue.record("no such fact")
            return
        }
        #expect(reason.utf8.count <= WireTranslation.longestText)
        #expect(reason.hasSuffix("ä…"))
    }
}
