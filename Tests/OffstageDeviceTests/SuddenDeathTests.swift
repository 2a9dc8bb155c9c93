import Foundation
import Glibc
import OffstageKernel
import OffstageWire
import Testing

@testable import OffstageDevice

/// A device in a process of its own, to be killed.
final class MortalDevice {
    let identifier: pid_t

    /// - Parameter shell: what a shell does before it becomes the device; none: there is no shell.
    init(_ state: String, after shell: String? = nil) throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        let plain = [fixture("DeviceFixture"), state]
        let asked = shell.map { ["/bin/sh", "-c", "\($0); exec \"$0\" \"$1\""] + plain } ?? plain
        let program = asked[0]
        var words: [UnsafeMutablePointer<CChar>?] = asked.map { (word: String) in strdup(word) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var child = pid_t()
        try #require(posix_spawn(&child, program, &actions, nil, &words, environ) == 0)
        identifier = child
        var answer = [UInt8](repeating: 0, count: 6)
        var wait = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        try #require(poll(&wait, 1, 20_000) > 0 && read(ends[0], &answer, 6) == 6, "the device did not come up")
    }

    deinit {
        kill(identifier, SIGKILL)
        waitpid(identifier, nil, 0)
    }
}

@Suite(.timeLimit(.minutes(10)), .serialized) struct SuddenDeathTests {
    /// What a client was told, and so must be true for ever.
    private struct Acknowledged {
        var battery: String?
        var isInstalled = false
        var lastLine = 0
        var lines: [String] = []
    }

    /// Each seed kills a device six times: a hundred in all.
    private static let seeds = ProcessInfo.processInfo.environment["OFFSTAGE_SEEDS"].flatMap { UInt64($0) } ?? 17

    @Test(arguments: 1...seeds) func device_killedAtAnyMoment_losesNothingAcknowledged(seed: UInt64) async throws {
        let scratch = try Scratch()
        let state = "\(scratch.path)/state"
        let bundle = try scratch.bundle()
        var random = SplitMix(state: seed)
        var known = Acknowledged()
        for round in 0..<6 {
            let device = try MortalDevice(state)
            let client = try ControlClient("\(state)/control")
            defer { client.link.close() }
            try await check(known, client)
            if round == 0 {
                try #require(try await client.ask(.install(path: bundle)) == .done)
                known.isInstalled = true
            }
            try await run(&random, client, device, bundle, &known)
            try await until("no app is left") { orphans(state).isEmpty }
        }
        let device = try MortalDevice(state)
        let client = try ControlClient("\(state)/control")
        try await check(known, client)
        client.link.close()
        withExtendedLifetime(device) {}
    }

    /// Asks for this and that until the device is killed, at a moment that the seed chooses.
    private func run(
        _ random: inout SplitMix,
        _ client: ControlClient,
        _ device: MortalDevice,
        _ bundle: String,
        _ known: inout Acknowledged
    ) async throws {
        let delay = UInt32.random(in: 1000...400_000, using: &random)
        let process = device.identifier
        let killer = Thread {
            usleep(delay)
            kill(process, SIGKILL)
        }
        killer.start()
        do {
            while true { try await act(&random, client, bundle, &known) }
        } catch is WireError {
            // The device is dead, which is what ends the round.
        }
    }

    private func act(
        _ random: inout SplitMix,
        _ client: ControlClient,
        _ bundle: String,
        _ known: inout Acknowledged
    ) async throws {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: _ = try await client.ask(.user(.opened(AppIdentifier(TestDevice.app))))
        case 1: _ = try await client.ask(.user(.pressedHome))
        case 2: _ = try await client.ask(.simulate(.termination(AppIdentifier(TestDevice.app))))
        case 3: _ = try await client.ask(.simulate(.memoryPressure))
        case 4: _ = try await client.ask(.install(path: bundle))
        case 5:
            let query = LogQuery(from: known.lines.count + 1)
            if case .lines(let page) = try await client.ask(.log(query, follow: false)) { known.lines += page.lines }
        default:
            // Until the answer is there, either value may stand.
            let value = Int.random(in: 0...100, using: &random)
            known.battery = nil
            if try await client.ask(.environment([.battery(value)])) == .done { known.battery = String(value) }
        }
    }

    private func check(_ known: Acknowledged, _ client: ControlClient) async throws {
        var lines: [String] = []
        while case .lines(let page) = try await client.ask(.log(LogQuery(from: lines.count + 1), follow: false)) {
            if page.text.isEmpty { break }
            lines += page.lines
        }
        #expect(lines.starts(with: known.lines))
        if let battery = known.battery {
            guard case .environment(let settings) = try await client.ask(.showEnvironment) else {
                Issue.record("the device does not tell of its environment")
                return
            }
            #expect(settings.first { $0.key == "battery" }?.value == battery)
        }
        guard known.isInstalled else { return }
        guard case .path(let path) = try await client.ask(.container(app: TestDevice.app, kind: "data", group: nil))
        else {
            Issue.record("the app is gone")
            return
        }
        #expect(FileManager.default.fileExists(atPath: "\(path)/Documents"))
    }

    private func orphans(_ state: String) -> [ProcessEntry] {
        ProcessEntry.all.filter { !$0.isEnded && $0.began(with: "OFFSTAGE_GROUPS", "\(state)/containers/groups") }
    }
}

/// Repeatable random numbers.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
