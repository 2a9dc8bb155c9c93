import Dispatch
import Foundation
import OffstageDevice
import Synchronization

/// The one thread that a device and its processes belong to: a process dies with the thread that started it.
///
/// Nothing that holds a device keeps the thread's work alive, and no work holds the device's owner, so the owner never
/// goes on this thread, which its going waits for.
final class DeviceThread: Sendable {
    typealias Device = OffstageDevice.VirtualDevice
    private let inbox: Inbox

    private init(_ inbox: Inbox) {
        self.inbox = inbox
    }

    /// Starts a thread and makes a device there.
    /// - Parameter boot: makes the device in the empty folder that it is given.
    static func start(
        _ boot: @escaping @Sendable (String) throws(DeviceError) -> Device
    ) async throws(VirtualDeviceError) -> DeviceThread {
        let inbox = Inbox()
        let problem = await withCheckedContinuation { continuation in
            let thread = Thread { inbox.work(boot) { continuation.resume(returning: $0) } }
            thread.name = "virtual device"
            thread.stackSize = 8 << 20
            thread.start()
        }
        if let problem { throw VirtualDeviceError(.unusable, problem.description) }
        return DeviceThread(inbox)
    }

    /// Does some work on the thread.
    /// - Throws: what the work throws; ``VirtualDeviceError/Code/stopped`` if the device is gone.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable (Device) throws(VirtualDeviceError) -> Value
    ) async throws(VirtualDeviceError) -> Value {
        let result = await withCheckedContinuation { continuation in
            let isTaken = inbox.post { device in
                continuation.resume(returning: Result { () throws(VirtualDeviceError) in try work(device) })
            }
            if !isTaken {
                let error = VirtualDeviceError(.stopped, "the device was shut down; start another for what is to come")
                continuation.resume(returning: .failure(error))
            }
        }
        return try result.get()
    }

    /// Lets the thread end after what it was given, and waits until its device is gone.
    ///
    /// Blocks, for some milliseconds as a rule: what a test leaves behind would outlive the test's process.
    func end() {
        inbox.close()
        inbox.ended.wait()
    }

    /// The same without blocking.
    func ended() async {
        inbox.close()
        await withCheckedContinuation { continuation in
            inbox.ended.notify(queue: .global()) { continuation.resume() }
        }
    }
}

/// What a device's thread has to do.
private final class Inbox: Sendable {
    private struct State {
        var work: [@Sendable (DeviceThread.Device) -> Void] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let signal = DispatchSemaphore(value: 0)
    /// Left when the thread has cleaned up.
    let ended = DispatchGroup()

    init() {
        ended.enter()
    }

    /// - Returns: whether it will be done.
    func post(_ work: @escaping @Sendable (DeviceThread.Device) -> Void) -> Bool {
        let isOpen = state.withLock { state in
            if !state.isClosed { state.work.append(work) }
            return !state.isClosed
        }
        if isOpen { signal.signal() }
        return isOpen
    }

    func close() {
        state.withLock { $0.isClosed = true }
        signal.signal()
    }

    /// The next work, waited for, or nil when there will be none.
    private func next() -> (@Sendable (DeviceThread.Device) -> Void)? {
        while true {
            let (work, isOver) = state.withLock { state in
                (state.work.isEmpty ? nil : state.work.removeFirst(), state.work.isEmpty && state.isClosed)
            }
            if let work { return work }
            if isOver { return nil }
            signal.wait()
        }
    }

    /// The life of the thread.
    func work(
        _ boot: (String) throws(DeviceError) -> DeviceThread.Device,
        _ booted: (DeviceError?) -> Void
    ) {
        defer { ended.leave() }
        do throws(DeviceError) {
            let folder = try TestFolder.shared().makeDeviceFolder()
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let device = try boot(folder)
            booted(nil)
            while let work = next() { work(device) }
            device.close()
        } catch {
            booted(error)
        }
    }
}
