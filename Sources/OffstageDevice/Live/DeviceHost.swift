import Foundation
public import OffstageKernel
import OffstageWire
import Synchronization

/// A live device: it runs the apps installed in its state folder under the kernel's rules.
///
/// A host belongs to one thread, the one in ``run()``; every other thread reaches it through the functions here, which
/// leave their work for that thread. App processes are started from it and die with it.
public final class DeviceHost: Sendable {
    /// How a device treats its processes.
    public struct Options: Sendable {
        /// Suspends and kills by control groups (cgroup v2) where the host has them for this user; else by signals.
        public var usesControlGroups: Bool
        /// Mistakes on the main thread end the app's process instead of being reported only (L-59).
        public var isStrict: Bool
        public var network: NetworkSettings
        /// At least so many of the newest lines of the log are kept, and about a tenth more; nil: all. A hundred
        /// thousand are months of a phone's life with a few apps, and fit in the memory of whoever reads them.
        public var linesKept: Int?
        /// Makes the way to a gateway outside; without it the device is served by the one that it has inside.
        package var courier: CourierConnector?

        public init(
            usesControlGroups: Bool = true,
            isStrict: Bool = false,
            network: NetworkSettings = .init(),
            linesKept: Int? = 100_000
        ) {
            self.usesControlGroups = usesControlGroups
            self.isStrict = isStrict
            self.network = network
            self.linesKept = linesKept
        }
    }

    private enum State {
        case opened(OpenedDevice)
        case running
        case stopped(DeviceError?)
    }

    /// The control socket, which takes connections from now on and answers once the device runs.
    public let controlPath: String
    private let folder: StateFolder
    let mailbox: Mailbox<DeviceWork>
    private let state: Mutex<State>
    private let end = DispatchGroup()

    /// Opens the state folder, which is made if it is not there, and brings the device in it back by replay.
    /// - Throws: ``DeviceError`` if the folder cannot be used, is another device's or in use.
    public convenience init(
        state path: String,
        settings: Device.Settings,
        options: Options = Options()
    ) throws(DeviceError) {
        self.init(try OpenedDevice(path, settings, options))
    }

    init(_ opened: OpenedDevice) {
        folder = opened.folder
        controlPath = opened.folder.control
        mailbox = opened.mailbox
        state = Mutex(.opened(opened))
        end.enter()
    }

    /// Runs the device on the calling thread, which must not be one that others share, until it is stopped.
    /// - Throws: ``DeviceError`` if it cannot go on; what was acknowledged is safe.
    public func run() throws(DeviceError) {
        let opened = state.withLock { state -> OpenedDevice? in
            guard case .opened(let opened) = state else { return nil }
            state = .running
            return opened
        }
        guard let opened else { throw DeviceError(.stopped, "the device runs already, or has run") }
        do throws(DeviceError) {
            try DeviceLoop(opened).run()
            finish(nil)
        } catch {
            finish(error)
            throw error
        }
    }

    private func finish(_ error: DeviceError?) {
        state.withLock { $0 = .stopped(error) }
        end.leave()
    }

    /// Runs the device on a thread of its own.
    public func start() {
        let thread = Thread { [self] in try? run() }
        thread.name = "device"
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Asks the device to stop: its apps end without a word, as when a phone is switched off.
    public func stop() {
        _ = mailbox.post(.stop)
    }

    /// Waits until the device has stopped, and blocks the thread meanwhile.
    /// - Throws: ``DeviceError`` if it stopped because it could not go on.
    public func waitUntilStopped() throws(DeviceError) {
        end.wait()
        if case .stopped(let error?) = state.withLock({ $0 }) { throw error }
    }

    /// Carries out a request as if it had come over the control socket.
    public func perform(_ request: ControlRequest) async -> ControlReply {
        await withCheckedContinuation { continuation in
            let work = DeviceWork.request(request) { continuation.resume(returning: $0) }
            if !mailbox.post(work) { continuation.resume(returning: .failed(reason: "the device has stopped")) }
        }
    }

    /// Installs a bundle, and blocks the thread meanwhile.
    /// - Parameter arguments: what the app finds in its command line at every launch in this run of the device.
    /// - Throws: ``DeviceError`` if it is no bundle of an app, or the device has stopped.
    @discardableResult
    public func install(_ path: String, arguments: [String] = []) throws(DeviceError) -> AppIdentifier {
        let staged = try AppStore.stage(path, in: folder)
        return try handOver { .place(staged, arguments: arguments, $0) }
    }

    /// Lets something happen now, and blocks the thread until the device has taken it in. What follows from it takes
    /// the time that it takes.
    /// - Returns: the device's refusal, if it refuses.
    /// - Throws: ``DeviceError`` if the device has stopped.
    @discardableResult
    public func take(_ event: Event) throws(DeviceError) -> Refusal? {
        try handOver { .event(event, $0) }
    }

    private func handOver<Answer>(_ work: (Handover<Answer>) -> DeviceWork) throws(DeviceError) -> Answer {
        let answer = Handover<Answer>()
        guard mailbox.post(work(answer)) else { throw DeviceError(.stopped, "the device has stopped") }
        return try answer.wait()
    }

    /// The lines of the log from a sequence number on, in batches: those that are there, then every one to come.
    public func log(of app: AppIdentifier? = nil, from sequence: Int = 1) -> AsyncStream<[LogEntry]> {
        let (stream, continuation) = AsyncStream.makeStream(of: [LogEntry].self)
        let follower = Follower(next: sequence, destination: .stream(continuation, of: app))
        if !mailbox.post(.follow(follower)) { continuation.finish() }
        return stream
    }
}
