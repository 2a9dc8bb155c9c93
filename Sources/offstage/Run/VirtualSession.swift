import Foundation
import OffstageDevice
import OffstageKernel
import Synchronization

/// A virtual device in a folder of its own, which both go when the work is done or a signal ends it.
///
/// The device belongs to the thread that calls ``run(settings:start:_:)``, and so do its processes.
final class VirtualSession {
    let device: VirtualDevice
    /// For whatever the work needs beside the device.
    let folder: String
    private let isInterrupted: Flag

    /// Set on the thread that hears of the signal, read between two stretches of time.
    private final class Flag: Sendable {
        private let value = Atomic(false)
        func set() { value.store(true, ordering: .relaxed) }
        var isSet: Bool { value.load(ordering: .relaxed) }
    }

    private init(_ folder: String, _ settings: Device.Settings, _ start: Int64, _ flag: Flag) throws(DeviceError) {
        self.folder = folder
        isInterrupted = flag
        device = try VirtualDevice(folder + "/device", settings: settings, start: start)
    }

    /// - Parameter start: nanoseconds since 1970 at the device's first moment.
    /// - Throws: ``Failure`` for what the device cannot use or run, and whatever the work throws.
    static func run<Result>(
        settings: Device.Settings,
        start: Int64,
        _ work: (VirtualSession) throws -> Result
    ) throws -> Result {
        let folder = try PrivateFolder()
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
                let session = try VirtualSession(folder.path, settings, start, flag)
                defer { session.device.close() }
                return try work(session)
            } catch let error as DeviceError {
                throw Failure(error)
            }
        }
    }

    /// Lets time pass to a moment, and looks now and then whether a signal came.
    func run(until end: Instant) throws {
        repeat {
            if isInterrupted.isSet { throw Failure(code: .interrupted, message: "interrupted") }
            try device.run(until: min(end, device.now + .seconds(600)))
        } while device.now < end
    }
}

extension Failure {
    /// Input that cannot be used is the user's to mend, anything else the machine's.
    init(_ error: DeviceError) {
        self.init(code: error.code == .unusableInput ? .usage : .notRun, message: error.description)
    }
}
