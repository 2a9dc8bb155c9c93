import Dispatch
import OffstageApp
import OffstageWire
import Synchronization

/// What an ``NWConnection`` does: finds its peer, connects, sends what is queued, reads what was asked for and a little
/// more, and hears of the network and of its own loss.
///
/// It is `@unchecked Sendable`: what is stored here beside `owner`, which has a lock, is touched on `work` only.
final class TCPStream: @unchecked Sendable {
    /// What the app has to do with it.
    struct Owner {
        var state = NWConnection.State.setup
        var queue: DispatchQueue?
        var path: NWPath
        var stateHandler: (@Sendable (NWConnection.State) -> Void)?
        var viabilityHandler: (@Sendable (Bool) -> Void)?
        var betterPathHandler: (@Sendable (Bool) -> Void)?
        var pathHandler: (@Sendable (NWPath) -> Void)?
    }

    private struct Sending {
        var rest: Data
        let endsStream: Bool
        let completion: NWConnection.SendCompletion
    }

    private struct Receiving {
        let least: Int
        let most: Int
        let completion: NWConnection.ReceiveCompletion
    }

    /// What is read beyond what was asked for.
    private static let readAhead = 256 * 1024

    let owner: Mutex<Owner>
    private let endpoint: NWEndpoint
    private let parameters: NWParameters
    private let work = DispatchQueue(label: "com.apple.network.connection")
    private var observation: SurroundingsObservation?

    private var untried: [SocketAddress] = []
    private var socket: Socket?
    private var reader: (any DispatchSourceRead)?
    private var writer: (any DispatchSourceWrite)?
    private var timeout: (any DispatchSourceTimer)?
    private var wasMadeOverCellular = false
    private var toldViable: Bool?
    private var toldBetterPath = false

    private var sending: [Sending] = []
    private var receiving: [Receiving] = []
    private var received = Data()
    private enum End { case open, reached, told }
    private var end = End.open

    init(_ endpoint: NWEndpoint, _ parameters: NWParameters) {
        self.endpoint = endpoint
        self.parameters = parameters
        owner = Mutex(Owner(path: NWPath(AppProcess.shared.surroundings, parameters.permits)))
    }

    private var state: NWConnection.State { owner.withLock { $0.state } }

    private func enter(_ state: NWConnection.State) {
        owner.withLock { owner in
            owner.state = state
            guard let handler = owner.stateHandler else { return }
            owner.queue?.async { handler(state) }
        }
    }

    /// Calls a handler of the app on its queue; one that has none yet is called where it is.
    private func tell(_ body: @escaping @Sendable () -> Void) {
        (owner.withLock { $0.queue } ?? work).async(execute: body)
    }

    // MARK: Starting

    func start(_ queue: DispatchQueue) {
        let isFirst = owner.withLock { owner in
            guard owner.queue == nil, owner.state == .setup else { return false }
            owner.queue = queue
            return true
        }
        guard isFirst else { return }
        work.async { [self] in
            guard case .setup = state else { return }
            guard let reason = refusal else {
                observation = AppProcess.shared.observeSurroundings { [weak self, work] surroundings in
                    work.async { [weak self] in self?.pathChanged(surroundings) }
                }
                return prepare()
            }
            Log.send(subsystem: "com.apple.network", category: "connection", level: "error", message: reason)
            fail(.posix(.EPROTONOSUPPORT))
        }
    }

    /// Why it cannot be, in a sentence.
    private var refusal: String? {
        guard parameters.transport == .tcp else {
            return "A connection over \(parameters.transport.rawValue) cannot be made here: only plain TCP is there."
        }
        if case .hostPort = endpoint { return nil }
        return "A connection to \(endpoint) cannot be made here: only a host and a port can be reached."
    }

    func restart() {
        work.async { [self] in if case .waiting = state { prepare() } }
    }

    private func prepare() {
        guard case .hostPort(let host, let port) = endpoint else { return }
        enter(.preparing)
        let path = owner.withLock { $0.path }
        guard host.isLoopback || parameters.permits(path) else { return wait(.posix(.ENETDOWN)) }
        untried = SocketAddress.all(host, port)
        guard !untried.isEmpty else { return wait(.unknownName) }
        if let seconds = parameters.options?.values.connectionTimeout, seconds > 0 {
            let timer = DispatchSource.makeTimerSource(queue: work)
            timer.setEventHandler { [weak self] in self?.wait(.posix(.ETIMEDOUT)) }
            timer.schedule(deadline: .now() + .seconds(seconds))
            timer.activate()
            timeout = timer
        }
        connectNext(.posix(.ECONNREFUSED))
    }

    /// - Parameter failure: what came of the address before.
    private func connectNext(_ failure: NWError) {
        guard !untried.isEmpty else { return wait(failure) }
        let address = untried.removeFirst()
        guard let socket = Socket(address, parameters.options) else { return connectNext(NWError(errno: errno)) }
        switch address.connect(socket.number) {
        case 0: connected(socket)
        case EINPROGRESS:
            let writer = DispatchSource.makeWriteSource(fileDescriptor: socket.number, queue: work)
            writer.setEventHandler { [weak self] in
                guard let self else { return }
                stopWriting()
                let code = socket.failure
                code == 0 ? connected(socket) : connectNext(NWError(errno: code))
            }
            writer.setCancelHandler { _ = socket }
            writer.activate()
            self.writer = writer
        case let code: connectNext(NWError(errno: code))
        }
    }

    private func connected(_ socket: Socket) {
        stopTimeout()
        self.socket = socket
        wasMadeOverCellular = owner.withLock { $0.path.isExpensive }
        enter(.ready)
        tellViability()
        startReading()
        flush()
    }

    private func wait(_ error: NWError) {
        stop()
        enter(.waiting(error))
    }

    // MARK: The network

    private func pathChanged(_ surroundings: DeviceMessage.Surroundings) {
        let path = NWPath(surroundings, parameters.permits)
        let handler = owner.withLock { owner -> (@Sendable (NWPath) -> Void)?? in
            guard owner.path != path else { return .none }
            owner.path = path
            return .some(owner.pathHandler)
        }
        guard let handler else { return }
        if let handler { tell { handler(path) } }
        switch state {
        case .waiting: if parameters.permits(path) { prepare() }
        case .ready: tellViability()
        case .setup, .preparing, .failed, .cancelled: break
        }
    }

    private func tellViability() {
        guard case .hostPort(let host, _) = endpoint else { return }
        let (path, viability, better) = owner.withLock { ($0.path, $0.viabilityHandler, $0.betterPathHandler) }
        let isViable = host.isLoopback || parameters.permits(path)
        if toldViable != isViable {
            toldViable = isViable
            if let viability { tell { viability(isViable) } }
        }
        let isBetter = wasMadeOverCellular && isViable && !path.isExpensive && !host.isLoopback
        if toldBetterPath != isBetter {
            toldBetterPath = isBetter
            if let better { tell { better(isBetter) } }
        }
    }

    // MARK: Sending

    func send(_ content: Data, endsStream: Bool, _ completion: NWConnection.SendCompletion) {
        work.async { [self] in
            switch state {
            case .cancelled: finish(completion, .posix(.ECANCELED))
            case .failed:
                // Over a connection that was taken the system is asked all the same: the device hears of such a use.
                let error = socket.map { write(content, $0).failure ?? .posix(.ENOTCONN) } ?? .posix(.ENOTCONN)
                finish(completion, error)
            case .setup, .waiting, .preparing, .ready:
                sending.append(Sending(rest: content, endsStream: endsStream, completion: completion))
                flush()
            }
        }
    }

    private func flush() {
        guard case .ready = state, let socket, writer == nil else { return }
        while var first = sending.first {
            let (count, failure) = write(first.rest, socket)
            if let failure { return fail(failure) }
            guard let count else { return awaitRoom(socket) }
            first.rest = first.rest.dropFirst(count)
            sending[0] = first
            guard first.rest.isEmpty else { continue }
            sending.removeFirst()
            if first.endsStream { shutdown(socket.number, Int32(SHUT_WR)) }
            finish(first.completion, nil)
        }
    }

    /// - Returns: neither a count nor a failure where the system has no room.
    private func write(_ content: Data, _ socket: Socket) -> (count: Int?, failure: NWError?) {
        guard !content.isEmpty else { return (0, nil) }
        let count = content.withUnsafeBytes {
            Foundation.send(socket.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        if count >= 0 { return (count, nil) }
        return errno == EAGAIN || errno == EINTR ? (nil, nil) : (nil, socket.error(errno))
    }

    private func awaitRoom(_ socket: Socket) {
        let writer = DispatchSource.makeWriteSource(fileDescriptor: socket.number, queue: work)
        writer.setEventHandler { [weak self] in
            self?.stopWriting()
            self?.flush()
        }
        writer.setCancelHandler { _ = socket }
        writer.activate()
        self.writer = writer
    }

    private func finish(_ completion: NWConnection.SendCompletion, _ error: NWError?) {
        if case .contentProcessed(let handler) = completion { tell { handler(error) } }
    }

    // MARK: Receiving

    func receive(least: Int, most: Int, _ completion: @escaping NWConnection.ReceiveCompletion) {
        work.async { [self] in
            switch state {
            case .cancelled: tell { completion(nil, nil, false, .posix(.ECANCELED)) }
            case .failed(let error) where received.isEmpty: tell { completion(nil, nil, false, error) }
            case .failed, .setup, .waiting, .preparing, .ready:
                receiving.append(Receiving(least: min(least, most), most: most, completion: completion))
                deliver()
                startReading()
            }
        }
    }

    /// How many bytes are kept at most: what the first in line waits for, and some more.
    private var room: Int { max(receiving.first?.least ?? 0, Self.readAhead) }

    private func startReading() {
        guard case .ready = state, let socket, reader == nil, end == .open, received.count < room else { return }
        let reader = DispatchSource.makeReadSource(fileDescriptor: socket.number, queue: work)
        reader.setEventHandler { [weak self] in self?.read(socket) }
        reader.setCancelHandler { _ = socket }
        reader.activate()
        self.reader = reader
    }

    /// Takes all there is: after a hang-up no source of events speaks again.
    private func read(_ socket: Socket) {
        var bytes = [UInt8](repeating: 0, count: 64 * 1024)
        while case .ready = state, reader != nil {
            let count = recv(socket.number, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                received.append(contentsOf: bytes.prefix(count))
                deliver()
                if received.count >= room { stopReading() }
            } else if count == 0, !TakenConnections.contains(socket.number) {
                end = .reached
                stopReading()
                deliver()
            } else if count < 0, errno == EAGAIN {
                return
            } else if count == 0 || errno != EINTR {
                fail(socket.error(errno))
            }
        }
    }

    /// Answers whoever is first in line, as long as there is something to say.
    private func deliver() {
        while let first = receiving.first {
            if received.count >= first.least {
                let content = Data(received.prefix(first.most))
                received = Data(received.dropFirst(content.count))
                tell { first.completion(content, .defaultStream, false, nil) }
            } else if end == .reached {
                end = received.isEmpty || received.count <= first.most ? .told : .reached
                let content = Data(received.prefix(first.most))
                received = Data(received.dropFirst(content.count))
                let isLast = end == .told
                tell { first.completion(content.isEmpty ? nil : content, .defaultStream, isLast, nil) }
            } else if end == .told {
                tell { first.completion(nil, nil, true, .posix(.ENODATA)) }
            } else if case .failed(let error) = state {
                let content = Data(received.prefix(first.most))
                received = Data()
                tell { first.completion(content.isEmpty ? nil : content, nil, false, error) }
            } else {
                return
            }
            receiving.removeFirst()
        }
    }

    // MARK: Ending

    private func fail(_ error: NWError) {
        // The socket is kept where it was taken, until the app lets go of the connection.
        let kept = socket.flatMap { TakenConnections.contains($0.number) ? $0 : nil }
        stop()
        socket = kept
        enter(.failed(error))
        for pending in sending { finish(pending.completion, error) }
        sending = []
        deliver()
    }

    func cancel(isForced: Bool = false) {
        work.async { [self] in
            if case .cancelled = state { return }
            flush()
            if isForced { socket?.resetAtClose() }
            stop()
            if let observation { AppProcess.shared.endObservation(observation) }
            enter(.cancelled)
            for pending in sending { finish(pending.completion, .posix(.ECANCELED)) }
            for pending in receiving { tell { pending.completion(nil, nil, false, .posix(.ECANCELED)) } }
            (sending, receiving, received) = ([], [], Data())
            // What the handlers hold goes with the connection.
            tell { [self] in
                owner.withLock { owner in
                    owner.stateHandler = nil
                    owner.viabilityHandler = nil
                    owner.betterPathHandler = nil
                    owner.pathHandler = nil
                }
            }
        }
    }

    private func stop() {
        stopTimeout()
        stopReading()
        stopWriting()
        untried = []
        socket = nil
    }

    private func stopReading() {
        reader?.cancel()
        reader = nil
    }

    private func stopWriting() {
        writer?.cancel()
        writer = nil
    }

    private func stopTimeout() {
        timeout?.cancel()
        timeout = nil
    }
}
