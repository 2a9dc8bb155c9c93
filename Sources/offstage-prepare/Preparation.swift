import Foundation
import SwiftIfConfig
import SwiftParser
import SwiftSyntax

/// One run over all sources of a project.
struct Preparation {
    private struct Source {
        var file: Job.File
        var bytes: [UInt8]
        var tree: SourceFileSyntax
        var regions: ConfiguredRegions
    }

    private let job: Job
    /// The sources' bytes, module by module.
    private let texts: [[[UInt8]]]

    /// Reads all sources.
    init(_ job: Job) throws {
        self.job = job
        texts = try job.modules.map { try $0.files.map { Array(try Data(contentsOf: URL(fileURLWithPath: $0.path))) } }
    }

    /// A number for the job and all that it reads. FNV-1a: it tells apart what a person changes, and is no secret.
    func digest(with job: Data) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for bytes in [Array(job)] + texts.joined() {
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            hash = (hash ^ UInt64(bytes.count)) &* 0x100_0000_01b3
        }
        return String(hash, radix: 16)
    }

    func run() throws -> Answer {
        let importable = Set(job.importable)
        let modules = zip(job.modules, texts).map { module, texts in
            let configuration = DeviceConfiguration(module, importable: importable)
            return zip(module.files, texts).map { Self.parse($0, $1, configuration) }
        }
        var index = DeclarationIndex()
        for source in modules.joined() {
            let indexer = Indexer(viewMode: .sourceAccurate, configuredRegions: source.regions)
            indexer.index = index
            indexer.walk(source.tree)
            index = indexer.index
            index.add(types: indexer.outermost)
        }
        var answer = Answer()
        for (module, sources) in zip(job.modules, modules) {
            var rewriters = sources.map { source in
                let rewriter = Rewriter(index, source: source.bytes, regions: source.regions)
                rewriter.stubs = job.stubs.filter { $0.file == source.file.path }
                rewriter.walk(source.tree)
                return rewriter
            }
            Self.moveMembers(of: &rewriters, sources)
            answer.modules.append(Answer.Module(name: module.name))
            for (source, rewriter) in zip(sources, rewriters) {
                tell(of: source, rewriter, &answer)
                try Self.write(rewriter.edits.result, as: source.file)
            }
        }
        return answer
    }

    /// Writes members of extensions into their classes, wherever in the module these are.
    private static func moveMembers(of rewriters: inout [Rewriter], _ sources: [Source]) {
        for (rewriter, source) in zip(rewriters, sources) {
            for member in rewriter.moved {
                let ends = rewriters.indices.compactMap { index in
                    rewriters[index].classEnds[member.type].map { (index, $0) }
                }
                guard let (target, end) = ends.first else { continue }
                let (first, back) = (
                    rewriter.edits.line(of: member.span.lowerBound), rewriters[target].edits.line(of: end)
                )
                let lines =
                    Array("\n\(place(first, in: source.file))\n".utf8) + rewriter.edits.text(in: member.span)
                    + Array("\n\(place(back, in: sources[target].file))\n".utf8)
                rewriter.edits.blank(member.span)
                rewriters[target].edits.insert(lines: lines, at: end)
            }
        }
    }

    private static func place(_ line: Int, in file: Job.File) -> String {
        let name = (file.name ?? file.output).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "#sourceLocation(file: \"\(name)\", line: \(line))"
    }

    private static func parse(_ file: Job.File, _ text: [UInt8], _ configuration: DeviceConfiguration) -> Source {
        var bytes = text
        // A mark of the byte order and the first line of a script are for others than the compiler.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        if bytes.starts(with: Array("#!".utf8)) {
            let end = bytes.firstIndex(of: .newline) ?? bytes.endIndex
            bytes.replaceSubrange(..<end, with: Array("//".utf8) + bytes[2..<end])
        }
        let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
        return Source(file: file, bytes: bytes, tree: tree, regions: tree.configuredRegions(in: configuration))
    }

    private func tell(of source: Source, _ rewriter: Rewriter, _ answer: inout Answer) {
        let path = source.file.path
        let converter = SourceLocationConverter(fileName: path, tree: source.tree)
        func place(_ offset: Int) -> Answer.Place {
            Answer.Place(file: path, line: converter.location(for: AbsolutePosition(utf8Offset: offset)).line)
        }
        let facts = SourceFacts(viewMode: .sourceAccurate, configuredRegions: source.regions)
        facts.walk(source.tree)
        let last = answer.modules.count - 1
        answer.modules[last].types.formUnion(facts.outermost)
        for (module, offset) in facts.imports where answer.modules[last].imports[module] == nil {
            answer.modules[last].imports[module] = place(offset)
        }
        for (wish, offset) in facts.wishes where answer.modules[last].wishes[wish.rawValue] == nil {
            answer.modules[last].wishes[wish.rawValue] = place(offset)
        }
        if facts.beginsInSwiftUI { answer.modules[last].beginsInSwiftUI = true }
        if let entry = facts.entryPoint { answer.modules[last].entryPoints.append(place(entry)) }
        answer.stubs += rewriter.stubbed
        answer.problems += rewriter.problems.map { problem in
            Answer.Problem(place: place(problem.offset), sentence: problem.sentence, isFatal: problem.isFatal)
        }
    }

    /// What has not changed keeps its date, so that it is not compiled again.
    private static func write(_ bytes: [UInt8], as file: Job.File) throws {
        var text = Data(bytes)
        if file.name != nil { text = Data("\(place(1, in: file))\n".utf8) + text }
        if FileManager.default.contents(atPath: file.output) == text { return }
        let url = URL(fileURLWithPath: file.output)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, options: .atomic)
    }
}
