import OffstageKernel

/// A device whose state has been read and whose folder is locked, but which does not run yet.
struct OpenedDevice: Sendable {
    let folder: StateFolder
    let lock: StateLock
    let store: EventStore
    let recovered: EventStore.Recovered
    let apps: AppStore
    let lastLine: Int
    let mailbox: Mailbox<DeviceWork>
    let listener: ControlListener
    let secret: ControlSecret
    let options: DeviceHost.Options

    /// Opens a state folder, brings the device in it back, and ends what its last run left behind.
    init(_ path: String, _ settings: Device.Settings, _ options: DeviceHost.Options) throws(DeviceError) {
        self.options = options
        folder = try StateFolder(path)
        lock = try StateLock(folder)
        store = try EventStore(folder, linesKept: options.linesKept)
        recovered = try store.recover(settings)
        OrphanSweep.run(groups: folder.groups, controlGroup: try store.meta("controlGroup"))
        try folder.prepare()
        apps = try AppStore(
            folder,
            seed: settings.seed,
            apps: store.apps(),
            containers: store.meta("containers").flatMap { Int($0) } ?? 0
        )
        lastLine = try store.lastLine()
        mailbox = try Mailbox()
        secret = try ControlSecret(folder)
        listener = try ControlListener(folder)
    }

    /// How processes are confined on this host; control groups exist from now on.
    func confine() throws(DeviceError) -> LiveHost.Mode {
        guard options.usesControlGroups, let groups = ControlGroups(device: Self.fingerprint(folder.path)) else {
            return .signals
        }
        try store.setMeta("controlGroup", groups.path)
        return .controlGroups(groups)
    }

    /// A short word for a path (FNV-1a), the same at every start.
    private static func fingerprint(_ path: String) -> String {
        let hash = path.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
