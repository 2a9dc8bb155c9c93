import PackagePlugin

@main struct OffstagePrelude: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] { [] }
}
