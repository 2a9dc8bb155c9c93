import Foundation
import Testing

@testable import offstage

@Suite(.timeLimit(.minutes(5))) struct KeptAnswerTests {
    /// What another program has prepared is prepared again, though no source has changed.
    @Test func anotherProgram_preparesAgain() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/preparation-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data("@objc class A {}".utf8).write(to: URL(fileURLWithPath: folder + "/A.swift"))
        let output = folder + "/prepared.swift"
        let file = PreparationTool.Job.File(path: folder + "/A.swift", output: output, name: nil)
        let module = PreparationTool.Job.Module(name: "App", defines: [], languageMode: 5, files: [file])
        let tool = try PreparationTool(SwiftTool())
        let job = PreparationTool.Job(modules: [module], importable: [])
        func prepared() throws -> String { try String(contentsOfFile: output, encoding: .utf8) }
        _ = try tool.run(job, in: folder)
        let first = try prepared()
        try Data("old".utf8).write(to: URL(fileURLWithPath: output))
        _ = try tool.run(job, in: folder)
        #expect(try prepared() == "old")
        let other = folder + "/prepare-other"
        try FileManager.default.copyItem(atPath: tool.executable, toPath: other)
        let process = try Process.run(
            URL(fileURLWithPath: other),
            arguments: [folder + "/job.json", folder + "/answer.json"]
        )
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try prepared() == first)
    }
}
