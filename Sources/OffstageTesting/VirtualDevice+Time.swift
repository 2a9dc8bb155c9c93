import OffstageDevice
import OffstageKernel
import OffstageScenario
import Synchronization

extension VirtualDevice {
    /// How long the device has run, counted from its first boot.
    public var now: Duration { Duration(journal.now) }

    /// Lets time pass.
    /// - Throws: ``VirtualDeviceError`` if an app never waits, so that time cannot go on.
    public func advance(by span: Duration) async throws(VirtualDeviceError) {
        guard span >= .zero else {
            throw VirtualDeviceError(.unusable, "time does not run backwards: it cannot advance by \(span)")
        }
        try await pass { device in device.now + span }
    }

    /// Lets time pass until the device has run for so long since its first boot; if it has already, nothing happens.
    public func run(until moment: Duration) async throws(VirtualDeviceError) {
        try await pass { _ in Instant.boot + moment }
    }

    /// Lets time pass until a line of the log appears, and stops at its moment.
    ///
    /// Lines that were written since the last step count too: after ``home()`` this finds what leaving the app brought
    /// about at once. A line is found once; asked again, the device runs to the next one.
    ///
    /// - Parameters:
    ///   - event: what must happen.
    ///   - app: to which app, or to any.
    ///   - fields: what else must stand in the line, by name.
    ///   - limit: how much device time may pass meanwhile.
    /// - Returns: the line.
    /// - Throws: ``VirtualDeviceError`` with ``VirtualDeviceError/Code/notReached`` and the story if it does not.
    @discardableResult
    public func run(
        until event: Event,
        of app: App? = nil,
        where fields: [String: String] = [:],
        within limit: Duration = .seconds(24 * 3600)
    ) async throws(VirtualDeviceError) -> LogLine {
        let sought = LogLine.Pattern(event: event, app: app, fields: fields)
        if let fault = sought.fault { throw VirtualDeviceError(.unusable, fault) }
        let search = LineSearch(sought, in: journal)
        try await pass(orUntil: { search.isOver }) { device in device.now + limit }
        if let line = search.take() { return LogLine(line) }
        throw VirtualDeviceError(
            .notReached,
            "there was no \(sought) within \(limit.inWords) of device time, up to \(journal.now.deviceTime)",
            story: tellStory()
        )
    }

    /// Cancelling the task ends it between two deadlines.
    private func pass(
        orUntil isDone: @escaping @Sendable () -> Bool = { false },
        _ end: @escaping @Sendable (OffstageDevice.VirtualDevice) -> Instant
    ) async throws(VirtualDeviceError) {
        let cancellation = Cancellation()
        let work = { @Sendable (device: OffstageDevice.VirtualDevice) throws(DeviceError) in
            try device.run(until: end(device)) { cancellation.isSet || isDone() }
        }
        let result = await withTaskCancellationHandler {
            do throws(VirtualDeviceError) {
                return Result<Void, VirtualDeviceError>.success(try await perform(work))
            } catch {
                return .failure(error)
            }
        } onCancel: {
            cancellation.set()
        }
        try result.get()
        if cancellation.isSet { throw VirtualDeviceError(.cancelled, "the test was cancelled while time passed") }
    }
}

/// Set by whoever cancels, read by the device's thread.
private final class Cancellation: Sendable {
    private let flag = Atomic(false)
    var isSet: Bool { flag.load(ordering: .relaxed) }
    func set() { flag.store(true, ordering: .relaxed) }
}
