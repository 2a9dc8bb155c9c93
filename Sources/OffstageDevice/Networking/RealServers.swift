import Foundation
import Glibc
import OffstageKernel
import OffstageTransfer

#if !WITHOUT_SOCKETS
    import OffstageHTTP
#endif

/// Real servers, and what they have said that the device has not heard yet.
///
/// Sockets live on a thread of their own, which begins with the first request. What comes there waits in a mailbox for
/// the device's thread, which alone calls everything here.
final class RealServers {
    private let mailbox: Mailbox<(ExchangeNumber, SourceEvent)>
    private var source: HTTPSource?
    private var exchanges: [ExchangeNumber: Asked] = [:]
    /// What ends repeatability, by name.
    private(set) var counters: [String: Int] = [:]

    init() throws(DeviceError) {
        #if WITHOUT_SOCKETS
            throw DeviceError(
                .unusableInput,
                "the devices of 'offstage test' cannot ask real servers; give them origins that answer, or test with "
                    + "'offstage test --sockets'"
            )
        #else
            mailbox = try Mailbox()
        #endif
    }

    deinit { source?.close() }

    /// Readable when something was said.
    var descriptor: Int32 { mailbox.descriptor }

    func isConcerned(with exchange: ExchangeNumber) -> Bool { exchanges[exchange] != nil }

    func open(_ request: SourceRequest, _ exchange: ExchangeNumber, at now: Instant) {
        exchanges[exchange] = Asked(request)
        counters["real-requests", default: 0] += 1
        do throws(TransferFailure) {
            try begun().carryOut(.open(request), of: exchange, at: now)
        } catch {
            _ = mailbox.post((exchange, .failed(error)))
        }
    }

    private func begun() throws(TransferFailure) -> HTTPSource {
        if let source { return source }
        #if WITHOUT_SOCKETS
            let begun = try HTTPSource()
        #else
            let begun = try HTTPSource(
                trust: .device,
                proxies: ProxyRules(environment: ProcessInfo.processInfo.environment)
            ) { [mailbox] exchange, event in
                _ = mailbox.post((exchange, event))
            }
        #endif
        source = begun
        return begun
    }

    func carryOut(_ command: SourceCommand, of exchange: ExchangeNumber, at now: Instant) {
        switch command {
        case .open: break
        case .demand(let count): exchanges[exchange]?.demanded += count
        case .send(let piece): exchanges[exchange]?.unsent += piece.count
        case .finishSending: exchanges[exchange]?.isRequestComplete = true
        case .answer: exchanges[exchange]?.isAsking = false
        case .cancel: exchanges[exchange] = nil
        }
        source?.carryOut(command, of: exchange, at: now)
    }

    /// Another network is used from now on.
    func dropConnections() { source?.dropIdleConnections() }

    /// What was said since the last call.
    func take() -> [(ExchangeNumber, SourceEvent)] {
        mailbox.take().filter { exchange, event in
            guard exchanges[exchange] != nil else { return false }
            exchanges[exchange]?.heard(event)
            if event.isLast { exchanges[exchange] = nil }
            return true
        }
    }

    // MARK: Waiting for them

    /// Whether device time shall stand still, because something is asked that has not come.
    var isExpecting: Bool { exchanges.values.contains(where: \.isExpecting) }

    /// Waits until something was said, or until one of them has had its time; device time does not wait for that one
    /// any more.
    func wait() {
        let now = ContinuousClock.now
        guard let end = exchanges.values.filter(\.isExpecting).map(\.patienceEnds).min() else { return }
        var ready = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, Int32(max(.zero, end - now) / .milliseconds(1)) + 1) == 0 else { return }
        for (exchange, asked) in exchanges where asked.isExpecting && asked.patienceEnds <= .now {
            exchanges[exchange]?.isGivenUp = true
            counters["real-servers-given-up", default: 0] += 1
        }
    }

    /// What is asked in one exchange and has not come.
    private struct Asked {
        var isRequestComplete: Bool
        /// Nobody knows who speaks next, once there is an agreement.
        let isTunnel: Bool
        var isConnected = false
        /// It waits for an answer of its app.
        var isAsking = false
        var isHeadAwaited = true
        var demanded: Int
        var unsent: Int64 = 0
        var isGivenUp = false
        private let opened = ContinuousClock.now
        private var lastWord = ContinuousClock.now

        init(_ request: SourceRequest) {
            isTunnel = request.bodyLength == .tunnel
            isRequestComplete = isTunnel || request.bodyLength == .none
            demanded = request.demanded
        }

        var isExpecting: Bool {
            guard !isGivenUp, !isAsking else { return false }
            return !isConnected || unsent > 0 || (isHeadAwaited ? isRequestComplete : demanded > 0 && !isTunnel)
        }

        /// A minute without a word, and ten in all.
        var patienceEnds: ContinuousClock.Instant { min(lastWord + .seconds(60), opened + .seconds(600)) }

        mutating func heard(_ event: SourceEvent) {
            lastWord = .now
            switch event {
            case .challenged: isAsking = true
            case .connected: isConnected = true
            case .head: isHeadAwaited = false
            case .body(let bytes): demanded -= bytes.count
            case .sent(let count): unsent -= Int64(count)
            case .end, .failed, .informational, .refusedByProxy, .trailers: break
            }
        }
    }
}
