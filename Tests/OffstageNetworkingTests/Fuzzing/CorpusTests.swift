import Foundation
import Testing

/// Inputs that reach the corners of what reads bytes from outside, and each that once broke it.
@Suite struct CorpusTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Corpus").standardizedFileURL

    @Test(arguments: FuzzTarget.allCases) func storedInput_breaksNothing(target: FuzzTarget) throws {
        let folder = Self.folder.appendingPathComponent(target.rawValue)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        // An empty folder would let everything pass.
        #expect(names.count >= 10, "Tests/Corpus/\(target.rawValue) holds \(names.count) inputs only")
        for name in names {
            let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
            do { try target.check(bytes) } catch { Issue.record("\(target.rawValue)/\(name): \(error)") }
        }
    }
}
