import Foundation
import PackagePlugin

/// Adds the prelude to a target of an app's package.
@main struct OffstagePrelude: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = context.pluginWorkDirectoryURL
        let text = folder.appending(path: "Prelude.txt")
        let source = folder.appending(path: Prelude.fileName)
        // Written only when it changes, or every build would compile the target anew.
        if (try? String(contentsOf: text, encoding: .utf8)) != Prelude.text {
            try Prelude.text.write(to: text, atomically: true, encoding: .utf8)
        }
        return [
            .buildCommand(
                displayName: "Writing the prelude of \(target.name)",
                executable: URL(filePath: "/bin/cp"),
                arguments: [text.path(), source.path()],
                inputFiles: [text],
                outputFiles: [source]
            )
        ]
    }
}
