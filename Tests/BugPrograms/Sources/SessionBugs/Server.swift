import Foundation

/// Hears what it is told, in a process of the app's own so that nothing else is needed.
final class Server: Sendable {
    private let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    private let address: sockaddr

    init() {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        self.address = withUnsafeMutablePointer(to: &address) { [listener] in
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(listener, $0, size)
                listen(listener, 8)
                getsockname(listener, $0, &size)
                return $0.pointee
            }
        }
        Thread.detachNewThread { [listener] in
            while case let peer = accept(listener, nil, nil), peer >= 0 {
                Thread.detachNewThread {
                    var bytes = [UInt8](repeating: 0, count: 64)
                    while recv(peer, &bytes, bytes.count, 0) > 0 {}
                    close(peer)
                }
            }
            // As servers do: who cannot accept any more is done.
            close(listener)
        }
    }

    var port: UInt16 {
        withUnsafeBytes(of: address) { UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self)) }
    }

    /// Its thread ends, and closes the listener.
    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    func connected() -> Int32 {
        var address = address
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard connect(connection, &address, socklen_t(MemoryLayout<sockaddr_in>.size)) != 0 else { return connection }
        close(connection)
        return -1
    }
}
