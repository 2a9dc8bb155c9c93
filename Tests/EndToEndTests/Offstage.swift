import Foundation

/// The built `offstage`, run as a user runs it.
enum Offstage {
    struct Outcome {
        var code: Int32
        var output: String
        var errors: String
    }

    static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "offstage")

    /// Has what few apps need compiled where all else of Offstage's is, and not with a copy of that in a folder of its
    /// own.
    static let whereAppsAreCompiled =
        ProcessInfo.processInfo.environment["OFFSTAGE_BUILD_FOLDER"]
        .map { ["--scratch-path", $0 + "/build"] } ?? []

    static func run(_ arguments: String...) async throws -> Outcome {
        try await run(arguments)
    }

    /// - Parameters:
    ///   - other: another program, at this path.
    ///   - folder: where the program begins; nil: where the tests are.
    ///   - filter: options of the driver that lets some system calls be refused; none: the system as it is.
    ///   - variables: of the environment, besides the tests' own.
    ///   - signal: is sent as soon as the program prints something.
    static func run(
        program other: String? = nil,
        _ arguments: [String],
        in folder: URL? = nil,
        under filter: [String] = [],
        with variables: [String: String] = [:],
        interruptedBy signal: Int32? = nil
    ) async throws -> Outcome {
        let process = Process()
        let driver = program.deletingLastPathComponent().appending(path: "virtual-time-driver")
        let program = other.map { URL(fileURLWithPath: $0) } ?? program
        process.executableURL = filter.isEmpty ? program : driver
        process.arguments = (filter.isEmpty ? [] : filter + ["--", program.path]) + arguments
        if let folder { process.currentDirectoryURL = folder }
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        process.standardInput = FileHandle.nullDevice
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        let (ends, ended) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = { ended.yield($0.terminationStatus) }
        try process.run()
        let pid = process.processIdentifier
        async let complaints = text(of: errors) {}
        let told = await text(of: output) { if let signal { kill(pid, signal) } }
        let code = await ends.first { _ in true } ?? -1
        return Outcome(code: code, output: told, errors: await complaints)
    }

    /// Everything that comes through a pipe. A thread reads it: Foundation's readability handlers now and then miss the
    /// end.
    private static func text(of pipe: Pipe, _ whenItBegins: () -> Void) async -> String {
        let (chunks, arrived) = AsyncStream<Data>.makeStream()
        let handle = pipe.fileHandleForReading
        Thread.detachNewThread {
            while case let chunk = handle.availableData, !chunk.isEmpty { arrived.yield(chunk) }
            arrived.finish()
        }
        var text = Data()
        for await chunk in chunks {
            if text.isEmpty { whenItBegins() }
            text += chunk
        }
        return String(decoding: text, as: UTF8.self)
    }
}
