import Foundation
import OffstageProjects
import OffstageWire
import Testing

@testable import offstage

@Suite struct AppleModulesTests {
    @Test func modules_areEitherThereOrMissing() {
        #expect(AppleModules.there.intersection(AppleModules.missing) == [])
        #expect(AppleModules.there.isSuperset(of: ManifestText.modulesApart))
    }

    /// CryptoKit's lies in a package of its own.
    @Test func modulesApart_haveAProductEach() throws {
        let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardized
        let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
        let list = try #require(manifest.firstMatch(of: /let apart = \[(?<names>[^\]]+)\]/)).names
        let names = list.matches(of: /"(?<name>\w+)"/).map { String($0.name) }
        let withSwiftUI = names.filter { $0.hasSuffix("SwiftUI") }
        #expect(Set(names).subtracting(withSwiftUI) == Set(ManifestText.modulesApart).subtracting(["CryptoKit"]))
        #expect(Set(withSwiftUI.map { "Offstage\($0)" }) == Set(Prelude.swiftUIModules))
    }
}
