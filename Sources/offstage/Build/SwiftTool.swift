import Foundation
import OffstageProjects

/// Runs the toolchain's `swift`. What it says while it works goes to standard error.
struct SwiftTool {
    private let executable: String
    private var environment: [String: String] = [:]

    init() throws(Failure) {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let candidates = folders.map { "\($0)/swift" }
        guard let path = candidates.first(where: FileManager.default.isExecutableFile) else {
            throw .notRun("there is no 'swift' in PATH; install the Swift toolchain or add its folder to PATH.")
        }
        executable = path
    }

    /// For packages that use nothing of Offstage but what apps link.
    var onAppSide: SwiftTool { told(OffstagePackage.appSide) }

    /// For packages that use the devices of tests besides.
    var onTestingSide: SwiftTool { told(OffstagePackage.testingSide) }

    /// With these in the environment of what it runs.
    func told(_ variables: [String: String]) -> SwiftTool {
        var tool = self
        tool.environment.merge(variables) { $1 }
        return tool
    }

    /// What it prints to standard output, or nil if it failed.
    func output(_ arguments: [String]) throws -> Data? {
        var text = Data()
        let code = try onceMore {
            text = Data()
            return try run(arguments) { text.append($0) }
        }
        return code == 0 ? text : nil
    }

    /// Whether what ended with this exit code has a mistake of its own, and was not told to end.
    private static func isCrash(_ code: Int32) -> Bool {
        [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV].contains(code - 128)
    }

    /// Tries anew after a crash: SwiftPM 6.3 itself crashes once in some hundreds of runs, inside libdispatch, and goes
    /// on then where it was. What it compiles cannot be the reason; a compiler that crashes is told by another code.
    private func onceMore(_ attempt: () throws -> Int32) throws -> Int32 {
        let code = try attempt()
        guard Self.isCrash(code) else { return code }
        Output.note("'swift' itself crashed by signal \(code - 128), so it is run once more.")
        return try attempt()
    }

    /// - Parameter takesErrors: whether `each` is given standard error as well.
    /// - Returns: its exit code.
    private func run(_ arguments: [String], takesErrors: Bool = false, _ each: (Data) throws -> Void) throws -> Int32 {
        let pipe = Pipe()
        let errors: Any = takesErrors ? pipe : FileHandle.standardError
        let child = try ChildProcess(executable, arguments, environment: environment, output: pipe, errors: errors)
        try Interruption.guarding(stop: { child.stop($0) }) {
            while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty { try each(data) }
        }
        return child.wait()
    }

    /// Passes on what is said of copied files as if it were said of the originals.
    /// - Parameter say: takes a line.
    /// - Returns: its exit code.
    private func run(
        _ arguments: [String],
        naming originals: [(copy: String, original: String)],
        say: (String) throws -> Void = Output.note
    ) throws -> Int32 {
        func pass(_ line: Data) throws {
            try say(
                originals.reduce(String(decoding: line, as: UTF8.self)) { text, pair in
                    text.replacing(pair.copy + "/", with: pair.original + "/")
                }
            )
        }
        var rest = Data()
        let code = try run(arguments, takesErrors: true) { data in
            rest += data
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                try pass(rest[..<end])
                rest = Data(rest[(end + 1)...])
            }
        }
        if !rest.isEmpty { try pass(rest) }
        return code
    }

    /// What the compiler says that it is.
    func version() throws -> String {
        guard let text = try output(["-version"]) else {
            throw Failure.notRun("\(executable) does not say its version; install the Swift toolchain anew.")
        }
        return String(decoding: text, as: UTF8.self)
    }

    private struct Info: Decodable {
        struct Paths: Decodable {
            var runtimeResourcePath: String
        }
        struct Target: Decodable {
            var unversionedTriple: String
        }
        var paths: Paths
        var target: Target
    }

    private func info() throws -> Info {
        guard let text = try output(["-print-target-info"]), let info = try? JSONDecoder().decode(Info.self, from: text)
        else { throw Failure.notRun("\(executable) does not say where its libraries are; install the toolchain anew.") }
        return info
    }

    /// The folder of the toolchain's own modules.
    func library() throws -> String { try info().paths.runtimeResourcePath }

    /// Where SwiftPM looks in a scratch folder for the names of XCTest's tests.
    func indexStore(in scratch: String) throws -> String {
        "\(scratch)/\(try info().target.unversionedTriple)/debug/index/store"
    }

    /// Runs the compiler.
    /// - Returns: whether it succeeded; what it complains of goes to standard error.
    func compile(_ arguments: [String]) throws -> Bool {
        // Beside the libraries: what PATH leads to may be a script that chooses among toolchains.
        let root = URL(fileURLWithPath: try library()).deletingLastPathComponent().deletingLastPathComponent()
        let compiler = root.path + "/bin/swiftc"
        let child = try ChildProcess(compiler, arguments)
        return child.wait() == 0
    }

    /// What a package's manifest says.
    /// - Throws: ``Failure`` with code 2 if it is no manifest; the compiler has said why.
    func manifest(of folder: String, scratch: String) throws -> PackageManifest {
        let location = ["--package-path", folder, "--scratch-path", scratch]
        guard let text = try output(["package"] + location + ["dump-package"]),
            let manifest = try? PackageManifest(text)
        else { throw Failure.usage("\(folder)/Package.swift cannot be read; the errors are above.") }
        return manifest
    }

    /// What `swift` is told to build a package, whatever of it. Whoever compiles in the same folder must be told the
    /// same, or each would compile anew what the other has.
    static func arguments(_ build: AppBuild, package: String, scratch: String, isPrepared: Bool) -> [String] {
        var arguments = ["build", "--package-path", package, "--scratch-path", scratch]
        arguments += ["--configuration", build.configuration.rawValue]
        // Nobody looks there for names: an eighth of what compiling costs. What others compile, too, has their flags.
        // SwiftPM looks there for tests; a prepared manifest has only these indexed.
        let isIndexed = build.isForTests && !isPrepared
        if WorkFolder.holds(scratch), !isIndexed { arguments.append("--disable-index-store") }
        // At a fixed address nothing must be relocated: a large program's cold launch is a fifth shorter.
        if build.isStatic { arguments += ["--static-swift-stdlib", "-Xlinker", "-no-pie"] }
        // Packages that share a scratch folder must not take each other's plan for their own.
        if isPrepared || build.scratch != nil { arguments.append("--disable-build-manifest-caching") }
        return arguments
    }

    /// Builds the package.
    /// - Parameters:
    ///   - product: the only product to build, or nil for all, and the tests if there are to be some.
    ///   - originals: which folders of copies stand for which of the user's.
    ///   - say: takes a line of what the compiler says.
    /// - Returns: the folder with what was built.
    /// - Throws: ``Failure`` with code 2 if it does not compile; the compiler has said where.
    func build(
        _ build: AppBuild,
        package: String,
        scratch: String,
        product: String?,
        originals: [(copy: String, original: String)] = [],
        say: (String) throws -> Void = Output.note
    ) throws -> String {
        let isPrepared = !originals.isEmpty
        let arguments = Self.arguments(build, package: package, scratch: scratch, isPrepared: isPrepared)
        let choice = build.isForTests ? ["--build-tests"] : product.map { ["--product", $0] } ?? []
        var missing = MissingPackage()
        let code = try onceMore {
            try run(arguments + choice, naming: originals) { line in
                missing.read(line)
                try say(line)
            }
        }
        guard code == 0 else {
            if Self.isCrash(code) {
                throw Failure.notRun(
                    "'swift build' crashed twice by signal \(code - 128), which says nothing of \(build.path); "
                        + "try again, or install the toolchain anew."
                )
            }
            if let failure = missing.failure(of: build.path) { throw failure }
            throw Failure.usage("\(build.path) does not build; the errors are above.")
        }
        // It leaves a link to there. Asked, it reads the whole package once more; it must be while another build in the
        // same folder is replacing the link.
        let link = "\(scratch)/\(build.configuration.rawValue)"
        if (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) != nil {
            return URL(fileURLWithPath: link).resolvingSymlinksInPath().path
        }
        guard let path = try output(arguments + ["--show-bin-path"]) else {
            throw Failure.notRun("swift build does not say where it has put what it built.")
        }
        return String(decoding: path, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Runs the tests of a package that is built.
    /// - Parameters:
    ///   - flags: what `swift test` is given beside.
    ///   - originals: which folders of copies stand for which of the user's.
    ///   - say: takes a line of what the tests and `swift test` say.
    /// - Returns: whether they passed.
    /// - Throws: ``Failure`` with code 2 if it does not take the flags.
    func test(
        package: String,
        scratch: String,
        flags: [String],
        originals: [(copy: String, original: String)] = [],
        say: (String) throws -> Void
    ) throws -> Bool {
        var arguments = ["test", "--skip-build", "--package-path", package, "--scratch-path", scratch]
        if !originals.isEmpty { arguments.append("--disable-build-manifest-caching") }
        let code = try run(arguments + flags, naming: originals, say: say)
        let wrongUsage: Int32 = 64
        guard code != wrongUsage else {
            throw Failure.usage(
                "what stands behind -- goes to 'swift test', which does not take it and says why above."
            )
        }
        return code == 0
    }
}
