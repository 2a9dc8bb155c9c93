import ArgumentParser
import Foundation

struct Build: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Make an app bundle from a Swift package, an Xcode project or a folder of iOS sources.",
        discussion: """
            The sources stay untouched. The bundle is named after CFBundleName, else after the product or folder. \
            What the compiler says goes to standard error, the bundle's path to standard output.
            """
    )

    @Argument(
        help:
            "A folder with a Package.swift or an .xcodeproj, or with the sources of one app; or the .xcodeproj itself.",
        completion: .directory
    )
    var path: String

    @Option(
        help: """
            The executable product of the package, several times for several; the app target of the project; the name \
            of the app for a folder.
            """
    )
    var product: [String] = []

    @Option(
        help: "An executable product that is an app extension, for the bundle's PlugIns; several times for several."
    )
    var `extension`: [String] = []

    @Option(
        help: "The app's Info.plist; default: the one in the folder or in the product's folder, else a minimal one.",
        completion: .file()
    )
    var infoPlist: String?

    @Option(help: "The folder for the bundle; default: the current one.", completion: .directory)
    var output: String?

    @Option(
        help: "Where to compile, as swift build has it; several packages may share one folder. Default: a cache.",
        completion: .directory
    )
    var scratchPath: String?

    @Option(help: "How to compile.")
    var configuration = AppBuild.Configuration.debug

    @Flag(name: .customLong("static"), help: "Link Swift's libraries into the executable; it starts faster.")
    var isStatic = false

    @Flag(
        name: .customLong("stub-unknown-modifiers"),
        help: "Compile SwiftUI modifiers that Offstage does not know as ones that do nothing, and name each."
    )
    var stubsModifiers = false

    @Option(help: "The Swift language mode for a folder of sources, 5 or 6.")
    var swiftMode = 5

    @OptionGroup var format: FormatOptions

    func validate() throws {
        guard swiftMode == 5 || swiftMode == 6 else {
            throw ValidationError("There is no Swift mode \(swiftMode) for apps; take 5 or 6.")
        }
    }

    func run() throws {
        var build = AppBuild(path: absolutePath(path))
        build.products = product
        build.extensions = `extension`
        build.infoPlist = infoPlist.map(absolutePath)
        build.output = absolutePath(output ?? ".")
        build.scratch = scratchPath.map(absolutePath)
        build.configuration = configuration
        build.isStatic = isStatic
        build.swiftMode = swiftMode
        build.stubsModifiers = stubsModifiers
        let bundles = try build.make()
        guard product.count > 1 else { return try format.print(bundles[0], path: bundles[0].bundle) }
        if format.json { try format.print(bundles, people: "") } else { try bundles.map(\.bundle).forEach(Output.path) }
    }
}

extension AppBuild.Configuration: ExpressibleByArgument {}
