import Foundation

/// What the threads of a process do, as its engine tells it, with functions and lines for the app's own code where the
/// toolchain's `llvm-symbolizer` can be found.
struct ThreadReport {
    let text: String
    /// Where the thread is that runs: "spin() at Main.swift:12". Nil where nobody can tell.
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
        place = stack.lazy.compactMap { $0.frame?.ownAddress.flatMap { places[$0] } }.first { $0.contains(" at ") }
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

        func text(_ places: [UInt64: String]) -> String {
            guard let frame else { return text }
            if let place = frame.ownAddress.flatMap({ places[$0] }) { return "    \(frame.number) \(place)" }
            let symbol = frame.symbol.hasPrefix("?") ? "unnamed code" : Self.readable(frame.symbol)
            return "    \(frame.number) \(symbol) in \(frame.file)"
        }

        private static func readable(_ symbol: String) -> String {
            ThreadReport.demangled(String(symbol.prefix { $0 != "+" }))
        }
    }

    // MARK: Names

    private static func places(of addresses: [UInt64], in executable: String) -> [UInt64: String] {
        let symbols = Symbolizer.symbols(at: addresses.map { CodePlace(path: executable, offset: UInt($0)) })
        var places: [UInt64: String] = [:]
        for case (let address, let symbol?) in zip(addresses, symbols.map(\.first)) {
            let file = symbol.file.split(separator: "/").last.map(String.init) ?? ""
            places[address] = demangled(symbol.function) + (symbol.line > 0 ? " at \(file):\(symbol.line)" : "")
        }
        return places
    }

    private typealias Demangle =
        @convention(c) (
            UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
        ) -> UnsafeMutablePointer<CChar>?

    /// By the Swift runtime; a name of C stays as it is.
    private static func demangled(_ symbol: String) -> String {
        guard symbol.hasPrefix("$s"), let function = dlsym(nil, "swift_demangle"),
            let name = unsafeBitCast(function, to: Demangle.self)(symbol, symbol.utf8.count, nil, nil, 0)
        else { return symbol }
        defer { free(name) }
        return String(cString: name).replacing("Swift.", with: "").replacing(/\((\w+) in _[0-9A-F]+\)/) { $0.1 }
            .replacing(/\ -> \(\)$/, with: "")
    }
}
