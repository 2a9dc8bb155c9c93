import Foundation

setvbuf(stdout, nil, _IOLBF, 0)
let arguments = Array(CommandLine.arguments.dropFirst())

func read<T: Decodable>(_ type: T.Type, _ path: String) throws -> [T] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
        try JSONDecoder().decode(type, from: Data($0.utf8))
    }
}

func write(_ values: [some Encodable], _ path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = try values.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
}

switch arguments.first {
case "write":
    let sources = URL(filePath: arguments[1]).resolvingSymlinksInPath()
    let (output, modules) = (URL(filePath: arguments[2]), URL(filePath: arguments[4]))
    let mutants = try Compiling(sources: sources, output: output, modules: modules).mutants()
    try write(mutants, arguments[3])
    print("\(mutants.count) mutants")
case "run":
    let (tests, all, path) = (arguments[1], try read(Mutant.self, arguments[2]), arguments[3])
    let known = try Survivors(arguments[4])
    let running = Running(tests: URL(filePath: tests))
    guard running.outcome(of: 0) == .survived else { fail("the tests fail without a change, or take too long") }
    // What is certain already: all that was seen, or only what was noticed. The kernel may have changed since: what it
    // no longer has is forgotten, the rest goes by its present number.
    let (isResumed, asksSurvivors) = (arguments.contains("--resume"), arguments.contains("--survivors"))
    let seen = isResumed || asksSurvivors ? try read(Running.Result.self, path) : []
    let outcomes = Dictionary(seen.map { ($0.mutant.name, $0.outcome) }) { $1 }
    let certain = all.compactMap { mutant -> Running.Result? in
        guard let outcome = outcomes[mutant.name], isResumed || outcome != .survived else { return nil }
        return Running.Result(mutant: mutant, outcome: outcome)
    }
    let names = Set(certain.map(\.mutant.name))
    let rest = all.filter { !names.contains($0.name) }
    print("\(rest.count) of \(all.count) to ask")
    let found = running.results(rest) { try? write(certain + $0, path) }
    let results = (certain + found).sorted { $0.mutant.number < $1.mutant.number }
    try write(results, path)
    if !Report(results: results, known: known).printed() { fail("see above, and \(arguments[4])") }
case "report":
    let results = try read(Running.Result.self, arguments[1])
    if !Report(results: results, known: try Survivors(arguments[2])).printed() {
        fail("see above, and \(arguments[2])")
    }
case "accept":
    var known = try Survivors(arguments[2])
    let results = try read(Running.Result.self, arguments[1])
    known.remove(Set(results.filter { $0.outcome != .survived }.map(\.mutant.name)))
    let alive = results.filter { $0.outcome == .survived }.map(\.mutant.name)
    known.accept(alive.filter { known.reasons[$0] == nil }, for: arguments[3])
    try known.write(to: arguments[2])
default: fail("usage: mutate write|run|report|accept")
}
