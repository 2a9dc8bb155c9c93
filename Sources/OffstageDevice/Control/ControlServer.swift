import COffstageSpawn
import Glibc
import OffstageWire

/// The socket on which the command line reaches a running device; only the device's owner may use it.
final class ControlServer {
    /// A request with the connection and the number its answer goes to.
    struct Incoming {
        var connection: Int
        var id: UInt32
        var request: ControlRequest
    }

    private let time: RealTime
    private let listener: ControlListener
    private var connections: [Int: Link] = [:]
    private var waiting: Set<Int> = []
    private var opened = 0

    init(_ listener: ControlListener, time: RealTime) throws(DeviceError) {
        self.listener = listener
        self.time = time
        try time.watch(listener.descriptor, .listener)
    }

    /// Takes in what is ready.
    /// - Returns: the requests that have arrived, in order.
    func look(_ ready: [RealTime.Ready]) -> [Incoming] {
        var requests: [Incoming] = []
        for item in ready {
            if item.source == .listener {
                accept()
            } else if item.source.kind == .connection {
                if item.isWritable { flush(item.source.number) }
                if item.isReadable { requests += read(item.source.number) }
            }
        }
        return requests
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
            connections[opened] = Link(descriptor: socket)
        }
    }

    private func read(_ number: Int) -> [Incoming] {
        guard let link = connections[number] else { return [] }
        do throws(WireError) {
            var requests: [Incoming] = []
            for frame in try link.receive() {
                requests.append(Incoming(connection: number, id: frame.id, request: try ControlRequest(frame)))
            }
            return requests
        } catch {
            // Whoever does not speak the language loses the connection, and nobody else notices.
            if error.code != .closed { answer(.failed(reason: error.description), to: 0, on: number) }
            close(number)
            return []
        }
    }

    func answer(_ reply: ControlReply, to id: UInt32, on connection: Int) {
        guard let link = connections[connection] else { return }
        do {
            var frame = try reply.frame(replyTo: id)
            if frame.body.count > Frame.maximumBody {
                frame = try ControlReply.failed(reason: "the answer is too large for one message").frame(replyTo: id)
            }
            try link.send(frame)
            update(connection, link)
        } catch {
            close(connection)
        }
    }

    /// Whether the connection has taken all it was sent, or nil if it is gone.
    func isCaughtUp(_ connection: Int) -> Bool? {
        connections[connection].map { !$0.hasBacklog }
    }

    private func flush(_ number: Int) {
        guard let link = connections[number] else { return }
        do {
            try link.flush()
            update(number, link)
        } catch {
            close(number)
        }
    }

    private func update(_ number: Int, _ link: Link) {
        let waits = link.hasBacklog
        guard waits != waiting.contains(number) else { return }
        time.update(link.descriptor, Source(.connection, number), writable: waits)
        if waits { waiting.insert(number) } else { waiting.remove(number) }
    }

    private func close(_ number: Int) {
        guard let link = connections.removeValue(forKey: number) else { return }
        waiting.remove(number)
        time.unwatch(link.descriptor)
        link.close()
    }

    /// Sends what still waits, as far as the peers take it at once, and closes everything.
    func close() {
        for (number, link) in connections {
            try? link.flush()
            close(number)
        }
        time.unwatch(listener.descriptor)
        listener.close()
    }
}
