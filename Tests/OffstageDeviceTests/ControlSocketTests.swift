import Dispatch
import Foundation
import Glibc
import OffstageDevice
import OffstageKernel
import OffstageWire
import Synchronization
import Testing

/// A plain client of the control socket.
final class ControlClient: Sendable {
    let link: Link
    private let arrived = Mutex<[Frame]>([])

    /// - Parameter secret: what it says first; nil: what the device's owner can read, as every client does.
    init(_ path: String, secret: String? = nil) throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
        }
        guard status == 0 else {
            close(descriptor)
            throw WireError(.closed, "nobody listens at \(path)")
        }
        link = Link(descriptor: descriptor)
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        let word = try secret ?? String(contentsOf: folder.appending(path: ControlKey.file), encoding: .utf8)
        if !word.isEmpty { try link.send(ControlKey(secret: word).frame()) }
    }

    func ask(_ request: ControlRequest) async throws -> ControlReply {
        try link.send(request.frame(id: 1))
        return try await next()
    }

    /// The next answer. Waiting is left to a thread that no test needs.
    func next() async throws -> ControlReply {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result { try self.wait() }) }
        }
    }

    private func wait() throws -> ControlReply {
        while true {
            if let frame = arrived.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return try ControlReply(frame) }
            var wait = pollfd(fd: link.descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, 20_000) > 0 else { throw WireError(.closed, "no answer within 20 s") }
            let frames = try link.receive()
            arrived.withLock { $0 += frames }
        }
    }
}

@Suite(.timeLimit(.minutes(1))) struct ControlSocketTests {
    @Test func socket_isItsOwnersOnly() async throws {
        let device = try TestDevice()
        let attributes = try FileManager.default.attributesOfItem(atPath: device.host.controlPath)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }

    @Test func request_isAnswered() async throws {
        let device = try TestDevice()
        let client = try ControlClient(device.host.controlPath)
        defer { client.link.close() }
        guard case .status(let status) = try await client.ask(.status) else {
            Issue.record("no status")
            return
        }
        #expect(status.os == 17)
        #expect(try await client.ask(.environment([.battery(20), .network(.none)])) == .done)
        #expect(try await client.ask(.install(path: device.scratch.bundle())) == .done)
        #expect(try await client.ask(.user(.opened(AppIdentifier(TestDevice.app)))) == .done)
        #expect(try await client.ask(.shutdown) == .done)
        try device.host.waitUntilStopped()
    }

    @Test(arguments: ["", "wrong", "0-0-0-0"]) func secret_thatIsWrongOrMissing_opensNothing(word: String) async throws
    {
        let device = try TestDevice()
        try await device.install()
        let client = try ControlClient(device.host.controlPath, secret: word)
        defer { client.link.close() }
        // The device may have closed the connection before this is sent; what it said is there all the same.
        try? client.link.send(ControlRequest.perform([.uninstalled(AppIdentifier(TestDevice.app))]).frame(id: 1))
        guard case .failed(let reason) = try? await client.next() else {
            Issue.record("no explanation")
            return
        }
        #expect(reason.contains("takes no orders without the secret in \(device.state)/secret"))
        await #expect(throws: WireError.self) { try await client.next() }
        #expect(try await device.listed().state == "not-running")
    }

    @Test func secret_isItsOwnersOnlyAndNewWithEveryStart() async throws {
        let scratch = try Scratch()
        var secrets: Set<String> = []
        for _ in 0..<2 {
            let device = try TestDevice(scratch)
            let file = "\(device.state)/secret"
            let attributes = try FileManager.default.attributesOfItem(atPath: file)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
            secrets.insert(try String(contentsOfFile: file, encoding: .utf8))
            device.stop()
        }
        #expect(secrets.count == 2 && secrets.allSatisfy { $0.count > 40 })
    }

    @Test func malformedFrame_endsOnlyItsConnection() async throws {
        let device = try TestDevice()
        let (bad, good) = (try ControlClient(device.host.controlPath), try ControlClient(device.host.controlPath))
        defer { good.link.close() }
        try bad.link.send(Frame(kind: 9, body: Data("{".utf8)))
        guard case .failed = try await bad.next() else {
            Issue.record("no explanation")
            return
        }
        await #expect(throws: WireError.self) { try await bad.next() }
        bad.link.close()
        #expect(try await good.ask(.listApps) == .apps([]))
    }

    @Test func log_whenFollowed_bringsEveryLineOnce() async throws {
        let device = try TestDevice()
        let client = try ControlClient(device.host.controlPath)
        defer { client.link.close() }
        try client.link.send(ControlRequest.log(LogQuery(), follow: true).frame(id: 5))
        var lines: [String] = []
        for battery in 1...50 {
            #expect(await device.ask(.environment([.battery(battery)])) == .done)
        }
        while lines.count < 51, case .lines(let batch) = try await client.next() { lines += batch.lines }
        #expect(try await device.lines() == lines)
    }

    @Test func word_thatIsUnknown_isAnsweredWithTheNearest() async throws {
        let device = try TestDevice()
        try await device.install()
        guard case .refused(let reason, _) = await device.ask(.simulate(.termination("com.exmple.app"))) else {
            Issue.record("not refused")
            return
        }
        #expect(reason.contains("did you mean com.example.app?"))
    }

    /// What becomes of processes and of time the device alone knows: a client could make up anything.
    @Test(arguments: [
        Event.process(ProcessNumber(rawValue: 1), .exited(status: 0)), .timePassed, .started,
        .clockSet(timeOfDay: .zero),
    ])
    func fact_fromAClient_isRefused(event: Event) async throws {
        let device = try TestDevice()
        try await device.install()
        #expect(await device.launch("") == .done)
        let before = try await device.listed()
        let client = try ControlClient(device.host.controlPath)
        defer { client.link.close() }
        #expect(
            try await client.ask(.perform([.environment(.battery(5)), event]))
                == .refused(reason: "only the device itself knows what becomes of processes and of time", rule: nil)
        )
        #expect(try await device.listed() == before)
        guard case .environment(let settings) = await device.ask(.showEnvironment) else {
            Issue.record("the device does not tell of its environment")
            return
        }
        #expect(settings.first { $0.key == "battery" }?.value == "100")
    }
}
