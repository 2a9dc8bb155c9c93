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
        // Checking types finds most of it, and takes a fraction of the time.
        for depth in [["-typecheck", "-j", "2"], ["-emit-sil", "-o", "/dev/null", "-wmo"]] {
            while true {
                let spans = try write(mutators, without: dropped)
                let complaints = try compile(files.map { output.appending(path: $0).path }, depth)
                if complaints.isEmpty { break }
                let before = dropped.count
                for complaint in complaints { dropped.formUnion(blamed(complaint, spans)) }
                print("\(dropped.count) of \(all.count) mutants do not compile")
                if dropped.count == before { fail("the mutated kernel does not compile: \(complaints[0])") }
            }
        }
        return all.filter { !dropped.contains($0.number) }
    }

    /// - Returns: Where the sites lie in each file that it wrote, by its path.
    private func write(
        _ mutators: [(path: String, mutator: Mutator)],
        without dropped: Set<Int>
    ) throws -> [String: (Mutator, [Mutator.Span])] {
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
        return spans
    }

    private func blamed(_ complaint: Complaint, _ spans: [String: (Mutator, [Mutator.Span])]) -> [Int] {
        guard let (mutator, spans) = spans[complaint.file] else { fail("\(complaint)") }
        let place = (complaint.line, complaint.column)
        // Sites come in the order in which they end: the first one around the place is the innermost.
        let around = spans.first { $0.start <= place && place < $0.end }
        let culprits = around.map { [$0] } ?? blamed(complaint.line, spans, mutator)
        if culprits.isEmpty { fail("no mutant is to blame for \(complaint)") }
        return culprits.flatMap { mutator.sites[$0.site].mutants.map(\.number) }
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
    /// compiler, what else stands on the line, what sets a property that it misses at the end of an initializer; or what
    /// is nearest, of a closure whose type it no longer finds.
    private func blamed(_ line: Int, _ spans: [Mutator.Span], _ mutator: Mutator) -> [Mutator.Span] {
        func kind(_ span: Mutator.Span) -> String { mutator.sites[span.site].mutants[0].kind }
        func distance(_ span: Mutator.Span) -> Int { abs(span.start.line - line) }
        let suspects = [
            spans.filter { distance($0) <= 1 && kind($0) == "arithmetic" },
            spans.filter { distance($0) == 0 },
            spans.filter { $0.end.line <= line && distance($0) < 30 && kind($0) == "statement" },
        ]
        let nearest = spans.map(distance).min()
        return suspects.first { !$0.isEmpty } ?? spans.filter { distance($0) == nearest }
    }

    private struct Complaint {
        var file: String
        var line: Int
        var column: Int
        var message: String
    }

    private func compile(_ files: [String], _ depth: [String]) throws -> [Complaint] {
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments =
            [
                "swiftc", "-module-name", "OffstageKernel", "-package-name", "offstage", "-swift-version", "6",
                "-suppress-warnings", "-no-color-diagnostics", "-I", modules.path,
                "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "InternalImportsByDefault",
                "-enable-upcoming-feature", "MemberImportVisibility",
            ] + depth + files + [output.appending(path: "OffstageMutant.swift").path]
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
