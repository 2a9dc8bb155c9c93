import Foundation

/// Says back what it hears, in a process of the app's own so that nothing else is needed. What begins with `bye` it
/// answers by closing.
final class EchoServer: Sendable {
    let port: UInt16

    init() {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        port = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(listener, $0, size)
                listen(listener, 8)
                getsockname(listener, $0, &size)
            }
            return UInt16(bigEndian: pointer.pointee.sin_port)
        }
        Thread.detachNewThread {
            while case let peer = accept(listener, nil, nil), peer >= 0 {
                Thread.detachNewThread {
                    var bytes = [UInt8](repeating: 0, count: 4096)
                    while case let count = recv(peer, &bytes, bytes.count, 0), count > 0 {
                        guard send(peer, bytes, count, Int32(MSG_NOSIGNAL)) == count else { break }
                        if bytes.starts(with: Array("bye".utf8)) { break }
                    }
                    close(peer)
                }
            }
            close(listener)
        }
    }
}
