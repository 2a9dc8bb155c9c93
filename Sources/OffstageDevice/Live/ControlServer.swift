import COffstageSpawn
import Glibc
import OffstageWire

/// The socket on which the command line reaches a running device. Only the device's owner may use it, and of the
/// owner's processes only those that can read the device's secret: its apps cannot.
final class ControlServer {
    /// A request with the connection and the number its answer goes to.
    struct Incoming {
        var connection: Int
        var id: UInt32
        var request: ControlRequest
    }

    /// One peer. What it asks waits here until it has taken the answers that it asked for before: a peer that reads
    /// nothing is owed one page of the log, not all of it.
    private struct Connection {
        let link: Link
        /// Whether it has said the secret.
        var isAdmitted = false
        /// Requests that nobody has looked at.
        var frames: ArraySlice<Frame> = []
        /// The number of the request for a page of the log that is not answered yet.
        var page: UInt32?
        /// What the connection is watched for.
        var isRead = true
        var isWritten = false

        var mayGoOn: Bool { page == nil && !link.hasBacklog }
    }

    private let time: RealTime
    private let listener: ControlListener
    private let secret: ControlSecret
    private var connections: [Int: Connection] = [:]
    private var opened = 0

    init(_ listener: ControlListener, _ secret: ControlSecret, time: RealTime) throws(DeviceError) {
        self.listener = listener
        self.secret = secret
        self.time = time
        try time.watch(listener.descriptor, .listener)
    }

    /// Takes in what is ready.
    /// - Returns: the requests that may be carried out now, in order.
    func look(_ ready: [RealTime.Ready]) -> [Incoming] {
        for item in ready {
            if item.source == .listener {
                accept()
            } else if item.source.kind == .connection {
                if item.isWritable { flush(item.source.number) }
                if item.isReadable { read(item.source.number) }
            }
        }
        return connections.keys.sorted().flatMap { requests(of: $0) }
    }

    /// Whether a request waits for nothing but to be looked at.
    var hasRequests: Bool {
        connections.values.contains { !$0.frames.isEmpty && $0.mayGoOn }
    }

    private func accept() {
        while case let socket = Glibc.accept(listener.descriptor, nil, nil), socket >= 0 {
            _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
            let user = offstage_peer_user(socket)
            opened += 1
            guard user == 0 || user == Int64(geteuid()), (try? time.watch(socket, Source(.connection, opened))) != nil
            else {
                Glibc.close(socket)
                continue
            }
            connections[opened] = Connection(link: Link(descriptor: socket))
        }
    }

    private func read(_ number: Int) {
        guard let connection = connections[number] else { return }
        // Whoever is not read from is heard of only when it is gone.
        guard connection.isRead else { return close(number) }
        do throws(WireError) {
            connections[number]?.frames += try connection.link.receive()
        } catch {
            end(number, error)
        }
    }

    /// Whoever does not speak the language loses the connection, and nobody else notices.
    private func end(_ number: Int, _ error: WireError) {
        if error.code != .closed { answer(.failed(reason: error.description), to: 0, on: number) }
        close(number)
    }

    private func requests(of number: Int) -> [Incoming] {
        var requests: [Incoming] = []
        while let connection = connections[number], connection.mayGoOn, let frame = connection.frames.first {
            connections[number]?.frames.removeFirst()
            guard connection.isAdmitted else {
                admit(number, frame)
                continue
            }
            do throws(WireError) {
                let request = try ControlRequest(frame)
                if case .log(_, false) = request { connections[number]?.page = frame.id }
                requests.append(Incoming(connection: number, id: frame.id, request: request))
            } catch {
                end(number, error)
            }
        }
        update(number)
        return requests
    }

    /// The first frame of all must say the secret.
    private func admit(_ number: Int, _ frame: Frame) {
        guard ControlKey(frame)?.secret == secret.text else {
            answer(.failed(reason: refusal), to: frame.id, on: number)
            return close(number)
        }
        connections[number]?.isAdmitted = true
    }

    private var refusal: String {
        """
        the device takes no orders without the secret in \(secret.path); run the command as the device's owner, \
        outside apps
        """
    }

    func answer(_ reply: ControlReply, to id: UInt32, on number: Int) {
        guard let link = connections[number]?.link else { return }
        if connections[number]?.page == id { connections[number]?.page = nil }
        do {
            var frames = try reply.frames(replyTo: id)
            if frames.contains(where: { $0.body.count > Frame.maximumBody }) {
                frames = [try ControlReply.failed(reason: "the answer is too large for one message").frame(replyTo: id)]
            }
            for frame in frames { try link.send(frame) }
            update(number)
        } catch {
            close(number)
        }
    }

    /// Whether the connection has taken all it was sent, or nil if it is gone.
    func isCaughtUp(_ connection: Int) -> Bool? {
        connections[connection].map { !$0.link.hasBacklog }
    }

    private func flush(_ number: Int) {
        do {
            try connections[number]?.link.flush()
            update(number)
        } catch {
            close(number)
        }
    }

    private func update(_ number: Int) {
        guard let connection = connections[number] else { return }
        let isWritten = connection.link.hasBacklog
        let isRead = connection.frames.isEmpty && !isWritten
        guard isRead != connection.isRead || isWritten != connection.isWritten else { return }
        connections[number]?.isRead = isRead
        connections[number]?.isWritten = isWritten
        let source = Source(.connection, number)
        time.update(connection.link.descriptor, source, readable: isRead, writable: isWritten)
    }

    private func close(_ number: Int) {
        guard let link = connections.removeValue(forKey: number)?.link else { return }
        time.unwatch(link.descriptor)
        link.close()
    }

    /// Sends what still waits, as far as the peers take it at once, and closes everything.
    func close() {
        for (number, connection) in connections {
            try? connection.link.flush()
            close(number)
        }
        time.unwatch(listener.descriptor)
        listener.close()
    }
}
