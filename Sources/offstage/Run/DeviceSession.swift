import Foundation
import OffstageDevice
import OffstageKernel
import Synchronization

/// A device in a folder of its own, which both go when the work is done or a signal ends it.
///
/// The device belongs to the thread that calls ``run(_:_:)``, and so do the processes of a virtual one.
final class DeviceSession {
    let device: any ScenarioDevice
    /// For whatever the work needs beside the device.
    let folder: String
    private let isInterrupted: Flag

    /// Set on the thread that hears of the signal, read between two stretches of time.
    private final class Flag: Sendable {
        private let value = Atomic(false)
        func set() { value.store(true, ordering: .relaxed) }
        var isSet: Bool { value.load(ordering: .relaxed) }
    }

    private init(_ folder: String, _ device: any ScenarioDevice, _ flag: Flag) {
        self.folder = folder
        self.device = device
        isInterrupted = flag
    }

    /// - Parameter open: opens the device in an empty folder.
    /// - Throws: ``Failure`` for what the device cannot use or run, and whatever the work throws.
    static func run<Result>(
        _ open: (_ folder: String) throws -> any ScenarioDevice,
        _ work: (DeviceSession) throws -> Result
    ) throws -> Result {
        let folder: PrivateFolder
        do throws(DeviceError) { folder = try PrivateFolder() } catch { throw Failure(error) }
        let flag = Flag()
        let ended = DispatchSemaphore(value: 0)
        // Files are removed once no process writes any more, or when that takes too long.
        let stop: @Sendable (Int32) -> Void = { _ in
            flag.set()
            _ = ended.wait(timeout: .now() + 5)
            folder.remove()
        }
        return try Interruption.guarding(stop: stop) {
            defer {
                folder.remove()
                ended.signal()
            }
            do {
                let session = DeviceSession(folder.path, try open(folder.path + "/device"), flag)
                defer { session.device.close() }
                return try work(session)
            } catch let error as DeviceError {
                throw Failure(error)
            }
        }
    }

    /// Lets time pass to a moment, and looks now and then whether a signal came.
    func run(until end: Instant) throws {
        try device.run(until: end, checking: check)
    }

    /// - Throws: ``Failure`` if a signal came.
    func check() throws(Failure) {
        if isInterrupted.isSet { throw Failure(code: .interrupted, message: "interrupted") }
    }
}

extension Failure {
    /// Input that cannot be used is the user's to mend, anything else the machine's.
    init(_ error: DeviceError) {
        self.init(code: error.code == .unusableInput ? .usage : .notRun, message: error.description)
    }
}
