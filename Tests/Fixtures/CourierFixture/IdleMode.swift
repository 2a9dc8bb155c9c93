import Foundation
import NIOPosix
import OffstageGateway
import OffstagePush
import Synchronization

/// Many devices that connect and then say nothing. Prints `connected COUNT SECONDS`; each further line of input is
/// answered with how many are connected then. Fails when for two minutes not one more connected: how long all of them
/// take is up to what else the machine does.
struct IdleMode {
    /// How many handshakes are under way at a time. Few: each must say HELLO in five seconds (C-3), however little of a
    /// processor there is for it.
    private static let atATime = 20
    private static let patience = 120.0

    var gateway: ReadyLine
    var count: Int

    func run() throws {
        let tls = try CourierLine.context(trusting: gateway.authority)
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let online = Atomic(0)
        let places = DispatchSemaphore(value: Self.atATime)
        let start = ContinuousClock.now
        var lines: [CourierLine] = []
        lines.reserveCapacity(count)
        func waitForPlace() throws {
            if places.wait(timeout: .now() + Self.patience) == .success { return }
            let connected = online.load(ordering: .relaxed)
            throw Mistake("for \(Int(Self.patience)) s no device connected; \(connected) of \(count) are")
        }
        for number in 0..<count {
            try waitForPlace()
            let key = withUnsafeBytes(of: UInt64(number).bigEndian) { [UInt8](repeating: 0, count: 24) + $0 }
            let hasBeen = Atomic(false)
            let line = CourierLine(
                .init(
                    host: gateway.host,
                    port: gateway.courierPort,
                    authority: gateway.authority,
                    identity: .init(device: "idle-\(number)", enrolment: gateway.enrolment, key: key)
                ),
                tls: tls,
                on: loop
            ) { news in
                switch news {
                case .online:
                    online.add(1, ordering: .relaxed)
                    if !hasBeen.exchange(true, ordering: .relaxed) { places.signal() }
                case .offline: online.subtract(1, ordering: .relaxed)
                case .token, .noToken, .notification, .ended: break
                }
            }
            line.want(true)
            lines.append(line)
        }
        for _ in 0..<Self.atATime { try waitForPlace() }
        for _ in 0..<Self.atATime { places.signal() }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        say("connected \(online.load(ordering: .relaxed)) \((seconds * 100).rounded() / 100)")
        while readLine() != nil { say(String(online.load(ordering: .relaxed))) }
        withExtendedLifetime(lines) {}
    }
}
