import Foundation

/// What the threads of a process do, as its engine tells it, with functions and lines for the app's own code where the
/// toolchain's `llvm-symbolizer` can be found.
struct ThreadReport {
    let text: String
    /// Where in the app's own code the thread is that runs: "App spin() Sources/App/Main.swift:12". Nil where nobody
    /// can tell. The innermost frame is often the engine's, which a loop asks for the time.
    let place: String?

    /// - Parameters:
    ///   - engine: lines in the engine's form (`report.c`): `<number> <file> <address> <symbol>+<offset>`.
    ///   - process: which may still be asked for its executable.
    init(_ engine: String, of process: pid_t) {
        let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")) ?? ""
        let lines = engine.split(separator: "\n").map { Line(String($0), executable) }
        let addresses = lines.compactMap { $0.frame?.ownAddress }
        let places = Self.places(of: Array(Set(addresses)).sorted(), in: executable)
        // Of a thread that waits nobody needs to know how the engine lets it wait.
        text = lines.map { $0.text(places) + "\n" }.filter { !$0.contains(/^ +\d+ vt_/) }.joined()
        let running = lines.firstIndex { $0.text.contains(/^thread .*: runs,/) }
        let stack = running.map { lines[($0 + 1)...].prefix { $0.frame != nil } } ?? []
        place = stack.lazy.compactMap { $0.frame?.ownAddress.flatMap { places[$0] } }.first(where: \.isApps)?.text
    }

    /// A line of the report: a frame of a stack, or something else.
    private struct Line {
        struct Frame {
            var number: String
            var file: String
            var symbol: String
            /// In the app's own code.
            var ownAddress: UInt64?
        }

        var text: String
        var frame: Frame?

        init(_ line: String, _ executable: String) {
            text = line
            guard let match = line.wholeMatch(of: /\s+(\d+) (\S+) 0x([0-9a-f]+) (\S+)/) else { return }
            let file = String(match.2)
            let isOwn = executable.hasSuffix("/" + file)
            frame = Frame(
                number: String(match.1),
                file: file,
                symbol: String(match.4),
                ownAddress: isOwn ? UInt64(match.3, radix: 16) : nil
            )
        }

        func text(_ places: [UInt64: Place]) -> String {
            guard let frame else { return text }
            if let place = frame.ownAddress.flatMap({ places[$0] }) { return "    \(frame.number) \(place.text)" }
            let name = FunctionName(String(frame.symbol.prefix { $0 != "+" })).text
            let symbol = frame.symbol.hasPrefix("?") || name.isEmpty ? "unnamed code" : name
            return "    \(frame.number) \(symbol) in \(frame.file)"
        }
    }

    // MARK: Names

    /// Where an address of the executable is, and whether the app's author wrote it.
    private struct Place {
        /// "App spin() Sources/App/Main.swift:12".
        var text: String
        var isApps: Bool
    }

    private static func places(of addresses: [UInt64], in executable: String) -> [UInt64: Place] {
        let symbols = Symbolizer.symbols(at: addresses.map { CodePlace(path: executable, offset: UInt($0)) })
        var places: [UInt64: Place] = [:]
        for case (let address, let symbol?) in zip(addresses, symbols.map(\.first)) {
            let name = FunctionName(symbol.function)
            let words = [name.module, name.text.isEmpty ? "unnamed code" : name.text, StackFrames.spot(of: symbol)]
            let text = words.filter { !$0.isEmpty }.joined(separator: " ")
            places[address] = Place(text: text, isApps: symbol.line > 0 && StackFrames.isOwn(symbol, name))
        }
        return places
    }
}
