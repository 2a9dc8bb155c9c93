import Foundation
import OffstageDevice
import OffstageKernel
import OffstageWire
import Synchronization

/// A control socket that answers as it was told, and remembers what it was asked. It serves until the tests end.
final class FakeDevice: Sendable {
    let socket: String
    private let listener: Int32
    private let asked = Mutex<[ControlRequest]>([])
    private let answer: @Sendable (ControlRequest) -> [ControlReply]

    private let keepsStreams: Bool

    /// - Parameters:
    ///   - keepsStreams: whether a followed log stays open after the replies.
    ///   - answer: the replies to a request; without any the connection closes.
    init(keepsStreams: Bool = false, _ answer: @escaping @Sendable (ControlRequest) -> [ControlReply]) throws {
        socket = "\(Self.folder)/\(UUID().uuidString.prefix(8))"
        self.keepsStreams = keepsStreams
        self.answer = answer
        listener = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: self.socket.utf8.prefix($0.count - 1)) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0, listen(listener, 8) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        Thread.detachNewThread { [self] in
            while case let client = accept(listener, nil, nil), client >= 0 { serve(client) }
        }
    }

    /// Removed when the tests end.
    private static let folder: String = {
        var path = Array("/tmp/offstage-fakes-XXXXXX".utf8CString)
        guard mkdtemp(&path) != nil else { fatalError("no folder for sockets") }
        atexit { try? FileManager.default.removeItem(atPath: FakeDevice.folder) }
        return path.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }()

    var requests: [ControlRequest] { asked.withLock { $0 } }

    /// One connection: requests until the client goes or a reply ends it.
    private func serve(_ descriptor: Int32) {
        let link = Link(descriptor: descriptor)
        defer { link.close() }
        while true {
            var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = Glibc.poll(&poll, 1, -1)
            guard let frames = try? link.receive() else { return }
            for frame in frames {
                guard let request = try? ControlRequest(frame) else { return }
                asked.withLock { $0.append(request) }
                let replies = answer(request)
                for reply in replies {
                    guard let frame = try? reply.frame(replyTo: frame.id), (try? link.send(frame)) != nil else {
                        return
                    }
                }
                if replies.isEmpty || (request.endsConnection && !keepsStreams) { return }
            }
        }
    }
}

extension ControlRequest {
    fileprivate var endsConnection: Bool {
        switch self {
        case .shutdown, .log(_, true): true
        default: false
        }
    }
}
