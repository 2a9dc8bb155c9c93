import Foundation
import GRDB
import OffstageDevice
import OffstagePush
import Synchronization
import Testing

/// A way to a gateway in this process: it notes what the device says, and what is the case while it says so.
private final class NotedWay: CourierLink {
    private struct State {
        var start: CourierStart?
        var news: (@Sendable (CourierNews) -> Void)?
        var words: [String] = []
    }

    private let folder: String
    private let state = Mutex(State())

    /// - Parameter folder: the device's state.
    init(_ folder: String) {
        self.folder = folder
    }

    var connector: CourierConnector {
        { [self] start, news in
            state.withLock { state in
                state.start = start
                state.news = news
            }
            return self
        }
    }

    var start: CourierStart? { state.withLock { $0.start } }
    var words: [String] { state.withLock { $0.words } }
    func tell(_ news: CourierNews) { state.withLock { $0.news }?(news) }

    private func note(_ word: String) { state.withLock { $0.words.append(word) } }

    func want(_ isWanted: Bool) { note(isWanted ? "come" : "go") }
    func register(_ registration: CourierRegistration) { note("register \(registration.bundle)") }
    func setTopics(enabled: Set<String>, disabled: Set<String>, installations: [String: Int]) {
        note("apps \(enabled.sorted() + disabled.sorted())")
    }
    func setPower(_ power: DevicePower) { note("\(power)") }
    func delivered(_ id: MessageID) { note("delivered \(id.text.suffix(1))") }

    func confirm(through sequence: UInt64) {
        var configuration = Configuration()
        configuration.readonly = true
        let count = try? DatabaseQueue(path: "\(folder)/device.sqlite", configuration: configuration).read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM records WHERE line LIKE '%push-delivered%'")
        }
        let processes = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/consoles").count
        note("confirm \(sequence): \(count ?? -1) on the disk, \(processes ?? -1) processes")
    }
}

@Suite(.timeLimit(.minutes(1))) struct ArrivalOrderTests {
    private func notification(_ sequence: UInt64, _ id: UInt64) throws -> CourierNews {
        .notification(
            CourierNotification(
                PushNotification(
                    id: MessageID(random: 0, id),
                    token: try #require(DeviceToken(String(repeating: "ab", count: 32))),
                    device: "phone",
                    bundle: TestDevice.app,
                    topic: TestDevice.app,
                    type: .background,
                    payload: Array(#"{"aps":{"content-available":1}}"#.utf8),
                    accepted: Moment(nanoseconds: 0)
                ),
                sequence: sequence
            )
        )
    }

    /// A device with an app, to which the first notification has come.
    private func receiver(_ scratch: Scratch, _ way: NotedWay) async throws -> TestDevice {
        let device = try TestDevice(scratch, courier: way.connector)
        let bundle = try scratch.bundle(extra: ["UIBackgroundModes": ["remote-notification"]])
        #expect(await device.ask(.install(path: bundle)) == .done)
        way.tell(.online(CourierPosition(session: 7, sequence: 0)))
        way.tell(try notification(5, 1))
        return device
    }

    @Test func `C-5 what arrives is on the disk, then confirmed, then shown to its app`() async throws {
        let scratch = try Scratch()
        let way = NotedWay("\(scratch.path)/state")
        let device = try await receiver(scratch, way)
        try await device.line("app-launched", "push")
        way.tell(try notification(6, 1))
        try await device.line("push-dropped", "duplicate")
        // When the app was called for it is not this test's matter.
        let words = way.words.filter { !$0.hasPrefix("delivered") }
        #expect(
            words == [
                "apps []", "awake", "come", "apps [\"com.example.app\"]", "confirm 5: 1 on the disk, 0 processes",
                "confirm 6: 1 on the disk, 1 processes",
            ]
        )
        #expect(way.start?.position == nil)
        device.stop()
        #expect(way.words.last == "go")

        // In its next life it is the same device, and knows how far it was.
        let next = NotedWay("\(scratch.path)/state")
        let second = try TestDevice(scratch, courier: next.connector)
        try await second.line("device-started", from: 2)
        #expect(next.start?.position == CourierPosition(session: 7, sequence: 6))
        #expect(next.start?.device == way.start?.device && next.start?.key == way.start?.key)
        let count = try await second.lines().count
        next.tell(.online(CourierPosition(session: 7, sequence: 6)))
        next.tell(try notification(7, 1))
        try await second.line("push-dropped", "duplicate", from: count)
        #expect(next.words.last == "confirm 7: 1 on the disk, 0 processes")
    }

    @Test func `C-15 the gateway hears what has reached the app, behind the confirmation and never again`()
        async throws
    {
        let scratch = try Scratch()
        let way = NotedWay("\(scratch.path)/state")
        let device = try await receiver(scratch, way)
        try await device.line("callback", "applicationDidReceiveRemoteNotification")
        let words = way.words.filter { $0.hasPrefix("confirm") || $0.hasPrefix("delivered") }
        #expect(words == ["confirm 5: 1 on the disk, 0 processes", "delivered 1"])
        device.stop()

        let next = NotedWay("\(scratch.path)/state")
        let second = try TestDevice(scratch, courier: next.connector)
        try await second.line("device-started", from: 2)
        next.tell(.online(CourierPosition(session: 7, sequence: 5)))
        next.tell(try notification(6, 1))
        try await second.line("push-dropped", "duplicate")
        #expect(!next.words.contains { $0.hasPrefix("delivered") })
    }
}
