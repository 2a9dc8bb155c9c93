import ArgumentParser
import Foundation

struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Run the tests of an app's project, as it is, with devices where they want some.",
        discussion: """
            The project's folder stays untouched. Tests that import OffstageTesting start devices in virtual time and \
            install the project's apps by the names of their products. Exits with 1 if a test failed, with 2 if the \
            tests do not compile.
            """
    )

    @Argument(
        help: "A folder with a Package.swift or an .xcodeproj; or the .xcodeproj itself.",
        completion: .directory
    )
    var path: String

    @Option(
        help: "The only executable product to build for the tests, several times for several. Default: all there are."
    )
    var product: [String] = []

    @Option(
        help: "Where to compile, as swift build has it; several packages may share one folder. Default: a cache.",
        completion: .directory
    )
    var scratchPath: String?

    @Flag(help: "Let devices ask real servers (usesRealNetwork); compiles TLS, which takes minutes the first time.")
    var sockets = false

    @Flag(
        name: .customLong("stub-unknown-modifiers"),
        help: "Compile SwiftUI modifiers that Offstage does not know as ones that do nothing, and name each."
    )
    var stubsModifiers = false

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("What 'swift test' is given, such as -- --filter NAME.", valueName: "flags")
    )
    var flags: [String] = []

    @OptionGroup var format: FormatOptions

    func run() throws {
        Output.outlivesItsReader()
        var build = AppBuild(path: absolutePath(path))
        build.products = product
        build.scratch = scratchPath.map(absolutePath)
        build.isForTests = true
        build.hasSockets = sockets
        build.stubsModifiers = stubsModifiers
        let hasPassed = try build.test(flags: flags) { line in
            guard !format.json else { return Output.note(line) }
            try Output.people(line + "\n")
            try Output.flush()
        }
        try format.print(["passed": hasPassed], people: "")
        if !hasPassed {
            try Output.flush()
            throw ExitCode(1)
        }
    }
}

extension AppBuild {
    /// Builds the tests and runs them.
    /// - Parameters:
    ///   - flags: what `swift test` is given beside.
    ///   - say: takes a line of what the tests say.
    /// - Returns: whether they passed.
    /// - Throws: ``Failure``.
    fileprivate func test(flags: [String], say: (String) throws -> Void) throws -> Bool {
        let swift = try SwiftTool()
        let offstage = try OffstagePackage.find()
        guard !hasSockets || FileManager.default.fileExists(atPath: offstage + "/Sources/OffstageHTTP") else {
            throw Failure.usage(
                "\(offstage) has no sources of sockets; set OFFSTAGE_PACKAGE to a clone of Offstage, or leave "
                    + "--sockets out."
            )
        }
        switch try way(with: swift) {
        case .prepared(let prepared): return try prepared.test(with: swift, flags: flags, say: say)
        case .asItIs(let package): return try package.test(with: swift, flags: flags, say: say)
        }
    }
}
