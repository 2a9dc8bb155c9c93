import Foundation

/// The built `offstage`, run as a user runs it.
struct Program {
    struct Result {
        var code: Int32
        var output: String
        var errors: String
    }

    /// Beside the program that runs the tests.
    static let path =
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path + "/offstage"

    /// Runs to the end.
    static func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Result {
        try await run(arguments, environment: environment)
    }

    static func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Result {
        let program = try RunningProgram(path, arguments, environment: environment)
        return await program.result()
    }
}

/// A program that runs; its output is collected as it comes.
final class RunningProgram: Sendable {
    let identifier: Int32
    private let output: AsyncStream<String>
    private let errors: Task<String, Never>
    private let ending: Task<Int32, Never>

    init(_ path: String, _ arguments: [String], environment: [String: String] = [:]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        let (codes, ended) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = { process in
            let isExit = process.terminationReason == .exit
            ended.yield(isExit ? process.terminationStatus : 128 + process.terminationStatus)
            ended.finish()
        }
        try process.run()
        identifier = process.processIdentifier
        self.output = Self.lines(output.fileHandleForReading)
        let errorLines = Self.lines(errors.fileHandleForReading)
        self.errors = Task { await errorLines.reduce(into: "") { $0 += $1 + "\n" } }
        ending = Task { await codes.first { _ in true } ?? -1 }
    }

    /// The lines of standard output; a stream that one reader may take.
    var lines: AsyncStream<String> { output }

    func result() async -> Program.Result {
        let text = await output.reduce(into: "") { $0 += $1 + "\n" }
        return Program.Result(code: await ending.value, output: text, errors: await errors.value)
    }

    private static func lines(_ handle: FileHandle) -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream<String>.makeStream()
        Thread.detachNewThread {
            var rest = Data()
            while case let data = handle.availableData, !data.isEmpty {
                rest += data
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
                    rest = Data(rest[(end + 1)...])
                }
            }
            if !rest.isEmpty { continuation.yield(String(decoding: rest, as: UTF8.self)) }
            continuation.finish()
        }
        return stream
    }
}
