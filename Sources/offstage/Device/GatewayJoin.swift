import Dispatch
import Foundation
import OffstageDevice
import OffstageGateway
import OffstagePush
import Synchronization

/// A device's way to a gateway that serves beside it, and what a person hears of that way.
final class GatewayJoin: Sendable {
    /// How long a device that starts waits to hear whether the gateway takes it; then it says so and goes on.
    private static let patience = DispatchTimeInterval.seconds(5)

    private enum Outcome: Equatable {
        /// The device is connected, or does not want to be.
        case well
        /// It goes on trying, or without the gateway.
        case noted(String)
        /// What the person gave cannot be right.
        case wrong(String)
    }

    private struct State {
        /// What is the case now.
        var last: Outcome?
        var hasStarted = false
    }

    private let host: String
    private let port: Int
    private let authority: String
    private let enrolment: String
    private let tls: CourierLine.Security
    private let state = Mutex(State())
    private let first = DispatchSemaphore(value: 0)

    /// - Throws: ``Failure`` with code 2 if the address or the authority can be none.
    init(address: String, authority: String, enrolment: String) throws {
        let parts = address.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard let port = parts.last.flatMap({ Int($0) }), (1...65_535).contains(port), parts.count > 1 else {
            throw Failure.usage(
                "\(address) is no HOST:PORT; 'offstage gateway run' prints the address for devices."
            )
        }
        // An IPv6 address has colons of its own, and brackets around it.
        host = parts.dropLast().joined(separator: ":").trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        guard !host.isEmpty else { throw Failure.usage("\(address) names no host.") }
        self.port = port
        self.authority = absolutePath(authority)
        self.enrolment = enrolment
        tls = try telling { [path = self.authority] () throws(GatewayError) in try CourierLine.context(trusting: path) }
    }

    private var name: String { "the gateway at \(host):\(port)" }

    /// What a ``DeviceHost`` makes its way with.
    var connector: CourierConnector {
        { [self] start, news in
            CourierLine(
                .init(
                    host: host,
                    port: port,
                    authority: authority,
                    identity: .init(device: start.device, enrolment: enrolment, key: start.key),
                    position: start.position
                ),
                tls: tls,
                onAttempt: { [self] in take(outcome(of: $0)) },
                onNews: { [self] in
                    if let outcome = outcome(of: $0) { take(outcome) }
                    news($0)
                }
            )
        }
    }

    /// Returns when the gateway takes the device, or cannot be reached.
    /// - Throws: ``Failure`` with code 2 if it does not take the device.
    func start() throws(Failure) {
        let isLate = first.wait(timeout: .now() + Self.patience) == .timedOut
        let outcome = state.withLock { state in
            state.hasStarted = true
            return state.last
        }
        switch outcome {
        case .wrong(let reason): throw .usage(reason)
        case .noted(let note): Output.note(note)
        case .well: break
        case nil: if isLate { Output.note("\(name) does not answer; the device goes on trying.") }
        }
    }

    private func outcome(of attempt: CourierLine.Attempt) -> Outcome {
        switch attempt {
        case .resting: .well
        case .unreachable(let reason):
            .noted("\(name) cannot be reached (\(reason)); the device goes on trying.")
        case .stranger(let reason):
            .wrong("\(name) is not the one that \(authority) vouches for: \(reason).")
        }
    }

    private func outcome(of news: CourierNews) -> Outcome? {
        switch news {
        case .online: .well
        case .ended(.notAuthorised):
            .wrong(
                """
                \(name) does not know this device: --enrol is not the secret that 'offstage gateway run' prints, or \
                the device's name is taken.
                """
            )
        case .ended(.replaced):
            .noted("\(name) has another connection of this device, a copy of its state; this one stays offline.")
        case .ended(let reason): .wrong("\(name) turns the device away: \(reason.rawValue).")
        case .offline, .token, .noToken, .notification: nil
        }
    }

    /// Says what is news.
    private func take(_ outcome: Outcome) {
        let note = state.withLock { state -> String? in
            defer { state.last = outcome }
            guard state.hasStarted else {
                if state.last == nil { first.signal() }
                return nil
            }
            guard outcome != state.last else { return nil }
            switch outcome {
            case .well: return nil
            case .noted(let note), .wrong(let note): return note
            }
        }
        if let note { Output.note(note) }
    }
}
