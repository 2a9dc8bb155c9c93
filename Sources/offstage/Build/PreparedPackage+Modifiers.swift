import Foundation
import OffstageProjects

extension PreparedPackage {
    /// A build that has got no further after so many says what is wrong.
    private static let rounds = 40

    /// Prepares the sources and builds the products, and the tests; with `--stub-unknown-modifiers` again and again,
    /// until all modifiers that are not there are known.
    /// - Throws: ``Failure``, with every file and line that cannot be supported.
    func compile(with swift: SwiftTool) throws -> Built {
        let tool = try PreparationTool(swift)
        return build.stubsModifiers ? try stub(with: swift, tool) : try compile(with: swift, tool)
    }

    private func compile(with swift: SwiftTool, _ tool: PreparationTool) throws -> Built {
        var members: [MissingMember] = []
        do {
            return try compile(with: swift, tool, stubs: []) { line in
                if let member = MissingMember(line) { members.append(member) }
                Output.note(line)
            }
        } catch let failure as Failure where !members.isEmpty {
            guard try UnknownModifiers(files: sources, shims: shims()).mayBeStubbed(members) else { throw failure }
            var failure = failure
            failure.message += " --stub-unknown-modifiers compiles missing modifiers as ones that do nothing."
            throw failure
        }
    }

    private func stub(with swift: SwiftTool, _ tool: PreparationTool) throws -> Built {
        let shims = try shims()
        let kept = KeptNames(file: state + "/modifiers", of: shims)
        var unknown = UnknownModifiers(files: sources, shims: shims, names: kept.names)
        for round in 1... {
            // What is said of modifiers is no news once they are stubbed; what is wrong besides is said at the end.
            var held: [String] = []
            do {
                let output = try compile(with: swift, tool, stubs: unknown.stubs) { line in
                    if line.hasPrefix("[") { Output.note(line) } else { held.append(line) }
                }
                held.forEach(Output.note)
                try update(kept.file, kept.text(unknown.names))
                tell(output.stubs)
                return output
            } catch let failure as Failure where failure.code == .usage {
                guard round < Self.rounds, unknown.learn(held.compactMap(MissingMember.init)) else {
                    try update(kept.file, kept.text(unknown.names))
                    held.forEach(Output.note)
                    throw failure
                }
            }
        }
        fatalError("the rounds end by themselves")
    }

    /// Says of each what it does not do, so that nobody takes the app for whole.
    private func tell(_ stubs: [PreparationTool.Stub]) {
        for stub in stubs.sorted() {
            Output.note("\(stub.file):\(stub.line): .\(stub.name) is stubbed and does nothing")
        }
        let names = Set(stubs.map(\.name)).count
        if names > 0 {
            Output.note("modifiers that are not there: \(names), calls of them: \(stubs.count)")
        }
    }

    /// The project's Swift sources by their paths.
    private var sources: [String: String] {
        let paths = project.targets.flatMap(\.files).filter(\.isSwift).map(\.path)
        return Dictionary(paths.map { ($0, Self.text($0)) }) { first, _ in first }
    }

    /// Where the modifiers are declared that there are.
    private func shims() throws -> [String] {
        let folder = offstage + "/Sources/OffstageSwiftUI"
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
        return paths.sorted().map { Self.text("\(folder)/\($0)") }
    }

    private static func text(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
}

/// The names that the last build did not find, in a file: then the next has no more to learn. The first line says for
/// which shims they hold.
private struct KeptNames {
    let file: String
    private let shims: String
    var names: Set<String> = []

    init(file: String, of shims: [String]) {
        self.file = file
        self.shims = WorkFolder.hash(shims.joined())
        let lines = String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
            .split(separator: "\n")
        if lines.first == Substring(self.shims) { names = Set(lines.dropFirst().map(String.init)) }
    }

    func text(_ names: Set<String>) -> String { ([shims] + names.sorted()).joined(separator: "\n") + "\n" }
}
