import OffstageDevice
import OffstageKernel
import OffstageScenario

/// A phone for a test: it runs the app's own program under iOS's rules, and its time passes as fast as the app lets it.
///
/// Every device has a thread of its own, to which it and the processes of its apps belong, so that tests may run side
/// by side. What is asked of it is carried out there, one after the other, in the order of asking. When the device
/// goes, its processes end and its files are removed, however the test ended.
///
/// ```swift
/// let phone = try await VirtualDevice(os: 17)
/// let app = try await phone.install("PhotoSync")
/// try await phone.open(app)
/// try await phone.home()
/// try await phone.run(until: .appSuspended, of: app)
/// phone.expectNoFindings()
/// ```
public final class VirtualDevice: Sendable {
    /// The OS profile: 6, 9, 12, 13, 15, 17, 18 or 26.
    public let os: Int
    public let seed: UInt64
    let thread: DeviceThread
    let journal: Journal

    /// Starts a device that nothing is installed on.
    ///
    /// The same profile, seed, apps and steps give the same log, byte for byte.
    ///
    /// - Parameters:
    ///   - os: the OS profile.
    ///   - seed: what decides where a phone is free to differ from another.
    ///   - start: what the device's clock shows at its first moment, in UTC.
    ///   - refresh: how willingly the scheduler launches apps in the background.
    ///   - quirks: what the device does wrong, as some systems do; see ``Quirk``.
    ///   - environment: what surrounds the device from that moment on; see ``Environment``.
    ///   - origins: web servers that the device answers itself; see ``Origin``.
    ///   - connections: how fast its networks are; see ``Connection``.
    ///   - usesRealNetwork: whether requests to other hosts go to real servers, while device time stands still. Such a
    ///     test depends on them.
    ///   - chargesProcessorTime: whether the processor time of code that does not wait passes on the device's clock.
    ///     Otherwise code takes no device time, and the same test gives the same log; where it is charged no two runs
    ///     are the same, each charge is a line `cpu-charged` of the log, and ``disturbances`` counts them.
    /// - Throws: ``VirtualDeviceError`` if there is no such profile, or if this machine cannot hold time.
    public init(
        os: Int = 17,
        seed: UInt64 = 1,
        start: String = "2026-01-01T00:00:00Z",
        refresh: RefreshPreset = .typical,
        quirks: Set<Quirk> = [],
        environment: [Environment] = [],
        origins: [Origin] = [],
        connections: [Connection] = [],
        usesRealNetwork: Bool = false,
        chargesProcessorTime: Bool = false
    ) async throws(VirtualDeviceError) {
        guard let wallTime = WallTime(start) else {
            throw VirtualDeviceError(.unusable, "\(start) is no moment; write it in UTC as 2026-03-02T22:00:00Z")
        }
        let journal = Journal(start: wallTime)
        self.os = os
        self.seed = seed
        self.journal = journal
        let network = NetworkSettings(origins, connections, allowsRealServers: usesRealNetwork)
        thread = try await DeviceThread.start { folder throws(DeviceError) in
            let device = try OffstageDevice.VirtualDevice(
                folder,
                settings: .init(os: os, seed: seed, refresh: refresh.kernel, quirks: Set(quirks.map(\.kernel))),
                start: wallTime.nanoseconds,
                network: network,
                chargesProcessor: chargesProcessorTime
            )
            device.onRecord = journal.append
            try device.run(until: .boot)
            return device
        }
        if !environment.isEmpty { try await set(environment) }
    }

    deinit {
        thread.end()
    }

    /// Ends every process and removes the device's files; whatever is asked of the device after that fails.
    ///
    /// A device that goes does the same. Its log stays readable.
    public func shutDown() async {
        _ = try? await thread.perform { [journal] device throws(VirtualDeviceError) in
            device.close()
            journal.end(counters: device.counters)
        }
        await thread.ended()
    }

    /// What ended repeatability, or might have, by name; empty in a run that can be repeated. Complete once the device
    /// is shut down.
    public var disturbances: [String: Int] { journal.counters }

    /// Carries out something on the device's thread.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable (OffstageDevice.VirtualDevice) throws(DeviceError) -> Value
    ) async throws(VirtualDeviceError) -> Value {
        try await thread.perform { [journal] device throws(VirtualDeviceError) in
            defer { journal.moved(to: device.now) }
            do throws(DeviceError) {
                return try work(device)
            } catch {
                throw VirtualDeviceError(.unusable, error.description)
            }
        }
    }

    /// Lets events happen, one after the other; all that follows at this moment has happened when this returns.
    /// - Parameter step: the words for what is done, as a refusal needs them.
    func perform(_ step: String, _ events: [OffstageKernel.Event]) async throws(VirtualDeviceError) {
        journal.mark()
        let refusal = try await perform { device throws(DeviceError) -> Refusal? in
            for event in events {
                if let refusal = try device.perform(event) { return refusal }
            }
            return nil
        }
        if let refusal { throw VirtualDeviceError(refusal, of: step, at: journal.now, story: tellStory()) }
    }
}
