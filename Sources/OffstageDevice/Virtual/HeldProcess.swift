import COffstageSpawn
import Glibc
import OffstageKernel
import OffstageWire

/// Starting a process that the engine holds.
enum HeldProcess {
    /// - Returns: the process, which stands still until it is granted its first turn, and its slot.
    static func start(
        _ number: ProcessNumber,
        _ app: InstalledApp,
        _ words: (arguments: [String], groups: [String]),
        _ folder: StateFolder,
        _ time: VirtualTime
    ) throws(DeviceError) -> (process: AppProcess, slot: Int32) {
        let wire = try SpawnedProcess.wire()
        defer { close(wire.app) }
        let console: Console
        do throws(DeviceError) {
            console = try Console(path: "\(folder.consoles)/\(number.rawValue)")
        } catch {
            close(wire.device)
            throw error
        }
        let home = folder.data(of: app)
        let sandbox = Sandbox(of: app, in: folder, groups: words.groups, console: console.path, page: folder.page)
        let plan = SpawnedProcess.Plan(
            executable: "\(folder.bundle(of: app))/\(app.executable)",
            arguments: words.arguments,
            environment: environment(number, home, folder, sandbox),
            directory: home
        )
        let stacks = StackFile()
        let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(null) }
        do throws(DeviceError) {
            let descriptors =
                [null, console.descriptor, console.descriptor, wire.app]
                + (stacks.descriptor >= 0 ? [stacks.descriptor] : [])
            let rules = try sandbox.open()
            defer { close(rules) }
            let slot = try time.spawn(plan, descriptors: descriptors, sandbox: rules)
            let started = SpawnedProcess(pid: time.pid(slot), end: -1, link: Link(descriptor: wire.device))
            let containers = [
                ContainerFolder(path: home, prefix: ""), ContainerFolder(path: folder.groups, prefix: "groups/"),
            ]
            let process = AppProcess(
                number,
                app.identifier,
                started: started,
                console: console,
                autopsy: Autopsy(executable: plan.executable, pid: time.pid(slot), file: stacks),
                confinement: VirtualConfinement(time: time, slot: slot),
                containers: containers,
                epoch: time.epoch
            )
            return (process, slot)
        } catch {
            console.close()
            stacks.close()
            close(wire.device)
            throw error
        }
    }

    /// The live one's, but in one time zone on every host.
    private static func environment(
        _ number: ProcessNumber,
        _ home: String,
        _ folder: StateFolder,
        _ sandbox: Sandbox
    ) -> [String] {
        let live = AppEnvironment(process: number, home: home, groups: folder.groups, sandbox: sandbox).variables
        return live.filter { !$0.hasPrefix("TZ=") } + ["TZ=UTC"]
    }
}
