import Foundation

/// Writes the kernel with every mutant that compiles. What the compiler complains about is taken out, innermost first,
/// until it is content.
struct Compiling {
    let sources: URL
    let output: URL
    /// Where the modules lie that it imports.
    let modules: URL

    func mutants() throws -> [Mutant] {
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
            .sorted()
        var mutators: [(path: String, mutator: Mutator)] = []
        var next = 1
        for path in files {
            let source = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            let mutator = Mutator(
                file: URL(filePath: path).lastPathComponent,
                source: source,
                firstNumber: next
            )
            next = mutator.nextNumber
            mutators.append((path, mutator))
        }
        let all = numbered(mutators.flatMap { $0.mutator.sites.flatMap(\.mutants) })
        var dropped: Set<Int> = []
        while true {
            var spans: [String: (Mutator, [Mutator.Span])] = [:]
            for (path, mutator) in mutators {
                let written = mutator.written(without: dropped)
                let target = output.appending(path: path)
                try FileManager.default.createDirectory(
                    at: target.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try written.text.write(to: target, atomically: false, encoding: .utf8)
                spans[target.path] = (mutator, written.spans)
            }
            let complaints = try compile(files.map { output.appending(path: $0).path })
            if complaints.isEmpty { break }
            let before = dropped.count
            for complaint in complaints {
                guard let (mutator, spans) = spans[complaint.file] else { fail("\(complaint)") }
                let place = (complaint.line, complaint.column)
                let around = spans.filter { $0.start <= place && place < $0.end }
                // Sites come in the order in which they end: the first one around the place is the innermost.
                let culprits =
                    around.first.map { [$0] } ?? blamed(complaint.line, spans, mutator)
                if culprits.isEmpty { fail("no mutant is to blame for \(complaint)") }
                for span in culprits { dropped.formUnion(mutator.sites[span.site].mutants.map(\.number)) }
            }
            print("\(dropped.count) of \(all.count) mutants do not compile")
            if dropped.count == before { fail("the mutated kernel does not compile: \(complaints[0])") }
        }
        return all.filter { !dropped.contains($0.number) }
    }

    /// The same change of the same text in one function is told apart by its turn.
    private func numbered(_ mutants: [Mutant]) -> [Mutant] {
        var turns: [String: Int] = [:]
        return mutants.sorted { $0.number < $1.number }.map { mutant in
            let turn = turns[mutant.name, default: 0] + 1
            turns[mutant.name] = turn
            var named = mutant
            if turn > 1 { named.name += ", number \(turn)" }
            return named
        }
    }

    /// Who is to blame for a complaint that stands outside of all sites: arithmetic that makes a line too hard for the
    /// compiler, or what sets a property that it misses at the end of an initializer.
    private func blamed(_ line: Int, _ spans: [Mutator.Span], _ mutator: Mutator) -> [Mutator.Span] {
        func kind(_ span: Mutator.Span) -> String { mutator.sites[span.site].mutants[0].kind }
        let sums = spans.filter { abs($0.start.line - line) <= 1 && kind($0) == "arithmetic" }
        if !sums.isEmpty { return sums }
        return spans.filter { $0.end.line <= line && line - $0.start.line < 30 && kind($0) == "statement" }
    }

    private struct Complaint {
        var file: String
        var line: Int
        var column: Int
        var message: String
    }

    private func compile(_ files: [String]) throws -> [Complaint] {
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments =
            [
                "swiftc", "-emit-sil", "-o", "/dev/null", "-module-name", "OffstageKernel", "-package-name", "offstage",
                "-swift-version", "6", "-wmo", "-suppress-warnings", "-no-color-diagnostics", "-I", modules.path,
                "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "InternalImportsByDefault",
                "-enable-upcoming-feature", "MemberImportVisibility",
            ] + files + [output.appending(path: "OffstageMutant.swift").path]
        let errors = Pipe()
        compiler.standardError = errors
        try compiler.run()
        let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        compiler.waitUntilExit()
        var complaints: [Complaint] = []
        for match in text.matches(of: #/(?m)^(/[^:\n]+):(\d+):(\d+): error: (.*)$/#) {
            complaints.append(
                Complaint(
                    file: String(match.1),
                    line: Int(match.2)!,
                    column: Int(match.3)!,
                    message: String(match.4)
                )
            )
        }
        if complaints.isEmpty, compiler.terminationStatus != 0 { fail(text) }
        return complaints
    }
}

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(1)
}
