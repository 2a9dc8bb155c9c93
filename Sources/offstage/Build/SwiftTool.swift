import Foundation

/// Runs the toolchain's `swift`. What it says while it works goes to standard error.
struct SwiftTool {
    private let executable: String

    init() throws(Failure) {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let candidates = folders.map { "\($0)/swift" }
        guard let path = candidates.first(where: FileManager.default.isExecutableFile) else {
            throw .notRun("there is no 'swift' in PATH; install the Swift toolchain or add its folder to PATH.")
        }
        executable = path
    }

    /// - Returns: whether it succeeded.
    func run(_ arguments: [String]) throws -> Bool {
        try ChildProcess(executable, arguments).wait() == 0
    }

    /// What it prints to standard output, or nil if it failed.
    func output(_ arguments: [String]) throws -> Data? {
        let pipe = Pipe()
        let child = try ChildProcess(executable, arguments, output: pipe)
        let data = Interruption.guarding(
            stop: { child.stop($0) },
            { pipe.fileHandleForReading.readDataToEndOfFile() }
        )
        return child.wait() == 0 ? data : nil
    }

    /// Builds one product of the package.
    /// - Returns: the folder with what was built.
    /// - Throws: ``Failure`` with code 2 if it does not compile; the compiler has said where.
    func build(_ build: AppBuild, package: String, scratch: String, product: String) throws -> String {
        var arguments = ["build", "--package-path", package, "--scratch-path", scratch]
        arguments += ["--configuration", build.configuration.rawValue]
        if build.isStatic { arguments.append("--static-swift-stdlib") }
        guard try run(arguments + ["--product", product]) else {
            throw Failure.usage("\(build.path) does not build; the errors are above.")
        }
        guard let path = try output(arguments + ["--show-bin-path"]) else {
            throw Failure.notRun("swift build does not say where it has put \(product).")
        }
        return String(decoding: path, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
