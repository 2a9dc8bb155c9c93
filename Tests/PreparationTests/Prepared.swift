import Foundation

@testable import offstage

/// Sources as the tool leaves them, without the line that names the original.
enum Prepared {
    struct Result {
        var texts: [String]
        var answer: PreparationTool.Answer
    }

    /// - Parameters:
    ///   - sources: those of one module.
    ///   - stubs: modifiers to stub in the first of them, by line.
    static func module(
        _ sources: [String],
        defines: [String] = [],
        mode: Int = 5,
        stubs: [(line: Int, name: String)] = []
    ) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.path + "/preparation-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let files = try sources.enumerated().map { index, text in
            let path = "\(folder)/\(index).swift"
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            return PreparationTool.Job.File(path: path, output: "\(folder)/out/\(index).swift", name: nil)
        }
        let module = PreparationTool.Job.Module(name: "App", defines: defines, languageMode: mode, files: files)
        var job = PreparationTool.Job(modules: [module], importable: ["Foundation", "UIKit"])
        job.stubs = stubs.map { PreparationTool.Stub(file: files[0].path, line: $0.line, name: $0.name) }
        let answer = try PreparationTool(SwiftTool()).run(job, in: folder)
        return Result(texts: try files.map { try String(contentsOfFile: $0.output, encoding: .utf8) }, answer: answer)
    }

    static func text(_ source: String) throws -> String {
        try module([source]).texts[0]
    }
}
