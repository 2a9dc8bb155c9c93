import OffstageKernel

/// What differs between a live device and virtual time: how a process is started, woken, measured and taken away.
///
/// How it is held is its ``Confinement``'s. Everything else about processes is the ``Stage``'s.
protocol ProcessHost: AnyObject {
    var now: Instant { get }
    var epoch: Epoch { get }
    /// The one that apps live in; nil: the host's own.
    var timeZone: String? { get }
    /// The file by which processes are held in virtual time.
    var page: String? { get }

    /// Starts a process. In virtual time it stands still until its first turn.
    /// - Parameters:
    ///   - console: what it prints goes there.
    ///   - stacks: a memory file for what the threads do; -1: none.
    ///   - sandbox: rules that it takes on; -1: none.
    func start(
        _ plan: SpawnedProcess.Plan,
        of number: ProcessNumber,
        console: Int32,
        stacks: Int32,
        sandbox: Int32
    ) throws(DeviceError) -> (process: SpawnedProcess, confinement: any Confinement)

    /// A process is on the stage: it is to be watched from now on.
    func admit(_ process: AppProcess) throws(DeviceError)
    /// Something is to be sent to a process, at the latest by the next ``letHear()``.
    func told(_ process: AppProcess)
    /// Sends what is still to be sent.
    func letHear()
    /// What waits goes to a process, or it may go on: it is to have its turn.
    func wake(_ process: AppProcess)
    /// A process stands still.
    func rest(_ process: AppProcess)
    /// What a process and its children have used since the start.
    func usage(of process: AppProcess) -> Usage
    /// How long the earliest timer of a process that stands still has to go; nil if it has none.
    func nextTimer(of process: AppProcess) -> Duration?
    /// A process has ended or is to be killed: the last chance to learn something of it.
    /// - Parameter report: why it is killed.
    func willLose(_ process: AppProcess, _ report: CrashReport?)
    /// Waits for the end of a process that was killed.
    func reap(_ process: AppProcess)
    /// A process leaves the stage.
    func dismiss(_ process: AppProcess)
}
