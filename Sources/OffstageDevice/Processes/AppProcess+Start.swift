import Glibc
import OffstageKernel

extension AppProcess {
    /// Starts a process of an installed app.
    static func start(
        _ number: ProcessNumber,
        _ app: InstalledApp,
        _ arguments: [String],
        groups: [String],
        in folder: StateFolder,
        hiding hostFolders: HostFolders,
        by host: some ProcessHost
    ) throws(DeviceError) -> AppProcess {
        let console = try Console(path: "\(folder.consoles)/\(number.rawValue)")
        let stacks = StackFile()
        let home = folder.data(of: app)
        let sandbox = Sandbox(of: app, in: folder, groups: groups, console: console.path, page: host.page)
        let environment = AppEnvironment(
            process: number,
            home: home,
            groups: folder.groups,
            sandbox: sandbox,
            timeZone: host.timeZone
        )
        let plan = SpawnedProcess.Plan(
            executable: "\(folder.bundle(of: app))/\(app.executable)",
            arguments: arguments,
            environment: environment.variables,
            directory: home
        )
        do throws(DeviceError) {
            let rules = try sandbox.open()
            defer { Glibc.close(rules) }
            let (process, confinement) = try host.start(
                plan,
                of: number,
                console: console.descriptor,
                stacks: stacks.descriptor,
                sandbox: rules
            )
            return AppProcess(
                number,
                app.identifier,
                started: process,
                console: console,
                autopsy: Autopsy(executable: plan.executable, pid: process.pid, file: stacks),
                confinement: confinement,
                containers: [
                    ContainerFolder(path: home, prefix: ""), ContainerFolder(path: folder.groups, prefix: "groups/"),
                ],
                translation: WireTranslation(epoch: host.epoch, folders: hostFolders)
            )
        } catch {
            console.close()
            stacks.close()
            throw error
        }
    }
}
