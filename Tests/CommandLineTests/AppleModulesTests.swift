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

    private static let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardized

    /// The tests compile only what they or their apps import.
    @Test func modulesApart_areImportedByAnAppOrATest() throws {
        let sources = try sources(in: "Tests") + sources(in: "Samples")
        for name in ManifestText.modulesApart {
            let used = try Regex("(?m)^(@testable )?import (Offstage)?\(name)\\b")
            #expect(sources.contains { $0.contains(used) }, "no app imports \(name)")
        }
    }

    /// CryptoKit's lies in a package of its own.
    @Test func modulesApart_haveAProductEach() throws {
        let manifest = try String(contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
        let list = try #require(manifest.firstMatch(of: /let apart = \[(?<names>[^\]]+)\]/)).names
        let names = list.matches(of: /"(?<name>\w+)"/).map { String($0.name) }
        let withSwiftUI = names.filter { $0.hasSuffix("SwiftUI") }
        #expect(Set(names).subtracting(withSwiftUI) == Set(ManifestText.modulesApart).subtracting(["CryptoKit"]))
        #expect(Set(withSwiftUI.map { "Offstage\($0)" }) == Set(Prelude.swiftUIModules))
    }

    /// Apps write `catch CLError.denied`.
    @Test func errors_areCaughtByTheirCodes() throws {
        let files = try sources(in: "Sources")
        let all = files.joined()
        let errors = files.flatMap { file in
            file.contains("enum Code: ")
                ? file.matches(of: /(?m)^public struct (?<name>\w+): CustomNSError/).map(\.name) : []
        }
        #expect(errors.count > 20)
        for error in errors {
            #expect(all.contains("public func ~= (pattern: \(error).Code, error: any Error)"), "of no use: \(error)")
        }
    }

    private func sources(in folder: String) throws -> [String] {
        let files = FileManager.default.enumerator(
            at: Self.root.appending(path: folder),
            includingPropertiesForKeys: nil
        )
        return try #require(files).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map {
            try String(contentsOf: $0, encoding: .utf8)
        }
    }
}
