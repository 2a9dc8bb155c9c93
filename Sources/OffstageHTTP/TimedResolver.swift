import Glibc
import NIOCore
import NIOPosix
import OffstageTransfer
import Synchronization

/// Looks up one name, and notes when it was found: for the metrics.
final class TimedResolver: Resolver, Sendable {
    private let loop: any EventLoop
    private let v4: EventLoopPromise<[SocketAddress]>
    private let v6: EventLoopPromise<[SocketAddress]>
    private let finished = Mutex<NIODeadline?>(nil)

    /// When the name was found, or nil as long as it was not.
    var finishedAt: NIODeadline? { finished.withLock(\.self) }

    init(loop: any EventLoop) {
        self.loop = loop
        v4 = loop.makePromise()
        v6 = loop.makePromise()
    }

    /// The system answers for both families at once; this family's answer comes with the other's.
    func initiateAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
        v4.futureResult
    }

    func initiateAAAAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
        // The system's function cannot be called off: it ends whenever it ends, on a thread that may wait.
        NIOThreadPool.singleton.runIfActive(eventLoop: loop) { try Self.addresses(of: host, port: port) }
            .whenComplete { result in
                self.finished.withLock { $0 = .now() }
                switch result {
                case .success(let addresses):
                    self.v4.succeed(addresses.filter { $0.protocol == .inet })
                    self.v6.succeed(addresses.filter { $0.protocol == .inet6 })
                case .failure(let error):
                    self.v4.fail(error)
                    self.v6.fail(error)
                }
            }
        return v6.futureResult
    }

    func cancelQueries() {}

    private static func addresses(of host: String, port: Int) throws -> [SocketAddress] {
        var wanted = addrinfo()
        wanted.ai_socktype = Int32(SOCK_STREAM.rawValue)
        wanted.ai_protocol = Int32(IPPROTO_TCP)
        var list: UnsafeMutablePointer<addrinfo>?
        let result = getaddrinfo(host, String(port), &wanted, &list)
        guard result == 0 else {
            throw TransferFailure(.cannotFindHost, "\(host): \(String(cString: gai_strerror(result)))")
        }
        defer { freeaddrinfo(list) }
        var addresses: [SocketAddress] = []
        var next = list
        while let info = next?.pointee {
            let bytes = UnsafeRawPointer(info.ai_addr)
            switch (info.ai_family, bytes) {
            case (AF_INET, let bytes?): addresses.append(SocketAddress(bytes.load(as: sockaddr_in.self), host: host))
            case (AF_INET6, let bytes?): addresses.append(SocketAddress(bytes.load(as: sockaddr_in6.self), host: host))
            default: break
            }
            next = info.ai_next
        }
        return addresses
    }
}
