import ArgumentParser
import Foundation

struct Prepare: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prepare",
        abstract: "Show what 'offstage build' compiles: a package with an app's sources prepared.",
        discussion: """
            The package is written, and not built. A package that names Offstage in its manifest is compiled as it is, \
            and has nothing to show.
            """
    )

    @Argument(help: "What 'offstage build' takes.", completion: .directory)
    var path: String

    @Option(help: "The product to prepare, as for 'offstage build'.")
    var product: [String] = []

    @Option(help: "The folder for the package; a new one, or one that this command has made.", completion: .directory)
    var output: String

    @Option(help: "For which configuration.")
    var configuration = AppBuild.Configuration.debug

    @Option(help: "The Swift language mode for a folder of sources, 5 or 6.")
    var swiftMode = 5

    @OptionGroup var format: FormatOptions

    func run() throws {
        var build = AppBuild(path: absolutePath(path))
        build.products = product
        build.configuration = configuration
        build.swiftMode = swiftMode
        let swift = try SwiftTool()
        guard case .prepared(let prepared) = try build.way(with: swift) else {
            throw Failure.usage("\(build.path) names Offstage in its manifest: it is compiled as it is.")
        }
        let folder = absolutePath(output)
        try prepared.package(in: folder).write(with: PreparationTool(swift))
        try format.print(["package": folder], path: folder)
    }
}
