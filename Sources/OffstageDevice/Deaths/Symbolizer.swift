import COffstageSpawn
import Foundation
import Glibc
import Synchronization

/// Finds the function and the line of a place in a program: by `llvm-symbolizer` of the toolchain, or else by the
/// symbols in the program's own files, which know no lines.
enum Symbolizer {
    struct Symbol: Equatable {
        /// As the linker knows it.
        var function: String
        /// Empty where it is not known.
        var file = ""
        var line = 0
    }

    private struct Cache {
        var symbols: [String: [Symbol]] = [:]
        var tables: [String: SymbolTable] = [:]
    }

    private static let cache = Mutex(Cache())

    /// Beside `swift` on the path, or on the path itself.
    static let program: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let swift = folders.first { access("\($0)/swift", X_OK) == 0 }.flatMap { folder in
            realpath("\(folder)/swift", nil).map { place in
                defer { free(place) }
                return URL(fileURLWithPath: String(cString: place)).deletingLastPathComponent().path
            }
        }
        return ([swift].compactMap(\.self) + folders).map { "\($0)/llvm-symbolizer" }.first { access($0, X_OK) == 0 }
    }()

    /// - Returns: for each place its function and those inlined there, the innermost first; nothing where it has no
    ///   name.
    static func symbols(at places: [CodePlace]) -> [[Symbol]] {
        cache.withLock { cache in
            let keys = places.map(key)
            let unknown = zip(places, keys).filter { cache.symbols[$0.1] == nil }
            if !unknown.isEmpty {
                let found = program.flatMap { ask($0, unknown.map(\.0)) }
                for (index, (place, key)) in unknown.enumerated() {
                    cache.symbols[key] = found?[index] ?? lookUp(place, &cache)
                }
            }
            return keys.map { cache.symbols[$0] ?? [] }
        }
    }

    /// A program that was built anew is another one.
    private static func key(_ place: CodePlace) -> String {
        var status = stat()
        stat(place.path, &status)
        return "\(place.path) \(status.st_ino) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(place.offset)"
    }

    private static func lookUp(_ place: CodePlace, _ cache: inout Cache) -> [Symbol] {
        let table = cache.tables[place.path] ?? SymbolTable(of: place.path)
        cache.tables[place.path] = table
        return table.function(at: place.offset).map { [Symbol(function: $0)] } ?? []
    }

    // MARK: llvm-symbolizer

    private struct Answer: Decodable {
        struct Entry: Decodable {
            var FunctionName: String?
            var FileName: String?
            /// 0 for code that the compiler added.
            var Line: Int?
            /// Where the function begins.
            var StartLine: Int?
        }
        var Symbol: [Entry]?
    }

    private static func ask(_ program: String, _ places: [CodePlace]) -> [[Symbol]]? {
        let words = places.map { "\"\($0.path)\" 0x\(String($0.offset, radix: 16))" }
        guard let output = run(program, ["--output-style=JSON", "--no-demangle"] + words) else { return nil }
        let decoder = JSONDecoder()
        var answers: [Answer]
        if output.hasPrefix("[") {
            answers = (try? decoder.decode([Answer].self, from: Data(output.utf8))) ?? []
        } else {
            answers = output.split(separator: "\n").compactMap { try? decoder.decode(Answer.self, from: Data($0.utf8)) }
        }
        guard answers.count == places.count else { return nil }
        return answers.map { answer in
            (answer.Symbol ?? []).compactMap { entry in
                guard let name = entry.FunctionName, !name.isEmpty else { return nil }
                let line = [entry.Line, entry.StartLine].compactMap(\.self).first { $0 > 0 }
                return Symbol(function: name, file: entry.FileName ?? "", line: line ?? 0)
            }
        }
    }

    /// - Returns: what the program wrote, or nil if it failed.
    private static func run(_ program: String, _ arguments: [String]) -> String? {
        let file = StackFile()
        defer { file.close() }
        guard file.descriptor >= 0 else { return nil }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, file.descriptor, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var pid = pid_t()
        let error = withCStrings([program] + arguments) { posix_spawn(&pid, program, &actions, nil, $0, environ) }
        guard error == 0 else { return nil }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return status == 0 ? file.text() : nil
    }
}
