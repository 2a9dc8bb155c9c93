import Foundation
import OffstageKernel
import Testing

@testable import OffstageDevice

/// A call is told by its place in the app's package, and by nothing of the host.
@Suite struct CallPlaceTests {
    private static func place(_ site: String) -> String? {
        let fact = ProcessFact.taskBegan(.init(identifier: 1, name: nil, hasHandler: true, site: site))
        guard case .taskBegan(let task) = fact.withoutPlaces([]) else { return nil }
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
        let facts: [(String) -> ProcessFact] = [
            { .observed(.offMainThread(api: "UIView", site: $0)) },
            { .refresh(.registered(QuestionNumber(rawValue: 1), identifier: "a", queue: "", site: $0)) },
            { .refresh(.taskCompleted(RunNumber(rawValue: 1), success: true, site: $0)) },
            { .refresh(.fetchCompleted(RunNumber(rawValue: 1), .newData, isOnMain: true, site: $0)) },
        ]
        for fact in facts { #expect(fact(site).withoutPlaces([]) == fact(place)) }
    }
}
