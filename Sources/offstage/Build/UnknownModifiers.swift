import Foundation
import OffstageProjects

/// What `--stub-unknown-modifiers` knows while it compiles again and again: which modifiers the compiler did not find,
/// and which calls the preparation is to replace by a modifier that does nothing, `View._stubbed()`. The compiler
/// reports about one for each statement. So a name is looked for everywhere once it is unknown, if neither the project
/// nor the shims declare a method of that name. Whether what is called on is a view the compiler says: where it finds
/// no `_stubbed`, the call is restored.
struct UnknownModifiers {
    /// The calls that are replaced.
    private(set) var stubs: Set<PreparationTool.Stub> = []
    /// The names that are unknown wherever they are called.
    private(set) var names: Set<String> = []
    private var restored: Set<PreparationTool.Stub> = []
    private let sources: [String: [Substring]]
    private let declarations: String

    /// - Parameters:
    ///   - files: those of the project, in which modifiers are called.
    ///   - shims: sources of what is there.
    ///   - names: those that an earlier build did not find.
    init(files: [String: String], shims: [String], names: Set<String> = []) {
        sources = files.filter { $0.value.contains("import SwiftUI") }
            .mapValues { $0.split(separator: "\n", omittingEmptySubsequences: false) }
        declarations = (Array(files.values) + shims).joined(separator: "\n")
        for name in names.sorted() { learn(name) }
    }

    /// Takes what the compiler said of one build.
    /// - Returns: whether another build may get further.
    mutating func learn(_ members: [MissingMember]) -> Bool {
        let before = (stubs, restored)
        for member in members {
            if member.name == PreparationTool.Stub.replacement {
                // No view: the compiler is to say of the call itself what is wrong.
                let wrong = stubs.filter { $0.file == member.file && $0.line == member.line }
                restored.formUnion(wrong)
                stubs.subtract(wrong)
            } else if isCalled(member) {
                stub(member.name, member.file, member.line)
                if !isDeclared(member.name) { learn(member.name) }
            }
        }
        return before != (stubs, restored)
    }

    /// Whether these may be modifiers, as far as the text tells it.
    func mayBeStubbed(_ members: [MissingMember]) -> Bool {
        members.contains { isCalled($0) && ($0.type.hasPrefix("some ") || isView($0.type)) }
    }

    private mutating func learn(_ name: String) {
        names.insert(name)
        for (file, lines) in sources {
            for (number, line) in zip(1..., lines) where Self.calls(name, line) { stub(name, file, number) }
        }
    }

    private mutating func stub(_ name: String, _ file: String, _ line: Int) {
        let stub = PreparationTool.Stub(file: file, line: line, name: name)
        if !restored.contains(stub) { stubs.insert(stub) }
    }

    private func isCalled(_ member: MissingMember) -> Bool {
        guard let lines = sources[member.file], lines.indices.contains(member.line - 1) else { return false }
        return Self.calls(member.name, lines[member.line - 1])
    }

    /// Whether a line may hold such a call; the preparation knows.
    private static func calls(_ name: String, _ line: Substring) -> Bool {
        line.ranges(of: "." + name).contains { range in
            let rest = line[range.upperBound...].drop { $0 == " " }
            return rest.first == "(" || rest.first == "{"
        }
    }

    private func isDeclared(_ function: String) -> Bool {
        declarations.contains("func \(function)(") || declarations.contains("func \(function)<")
    }

    private func isView(_ type: String) -> Bool {
        let name = String(type.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        return declarations.ranges(of: "struct " + name).contains { range in
            let rest = declarations[range.upperBound...].prefix { $0 != "{" }
            return rest.first.map { !$0.isLetter && !$0.isNumber } == true && rest.contains("View")
        }
    }
}

/// One of the compiler's lines: `FILE:LINE:COLUMN: error: value of type 'TYPE' has no member 'NAME'`.
struct MissingMember: Equatable {
    var file: String
    var line: Int
    var type: String
    var name: String

    init?(_ text: String) {
        let separator = ": error: value of type '"
        guard let middle = text.firstRange(of: separator) else { return nil }
        let place = text[..<middle.lowerBound].split(separator: ":")
        let words = text[middle.upperBound...].split(separator: "'", omittingEmptySubsequences: false)
        guard place.count >= 3, let line = Int(place[place.count - 2]), words.count >= 3,
            words[1] == " has no member "
        else { return nil }
        file = place.dropLast(2).joined(separator: ":")
        self.line = line
        type = String(words[0])
        name = String(words[2])
    }
}
