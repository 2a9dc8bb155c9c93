import Foundation

/// Row 69: a connection of the app's own is kept while the app is suspended, and used when the user comes back.
final class KeptConnection: Program, @unchecked Sendable {
    private let server = Server()
    private var connection: Int32 = -1

    override func launched() {}

    override func opened() {
        connection = server.connected()
        say("hello")
    }

    override func left() {
        guard isMended else { return }
        close(connection)
        connection = -1
    }

    override func returned() {
        // The defect: the system may have taken it.
        if connection < 0 { connection = server.connected() }
        say("hello again")
    }

    private func say(_ text: String) {
        let isSaid = send(connection, text, text.utf8.count, Int32(MSG_NOSIGNAL)) == text.utf8.count
        print(isSaid ? "said \(text)" : "could not say \(text)")
    }
}

/// Hears what it is told, in a process of the app's own so that nothing else is needed.
private final class Server: Sendable {
    private let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)

    init() {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        listen(listener, 8)
        Thread.detachNewThread { [listener] in
            while case let peer = accept(listener, nil, nil), peer >= 0 {
                Thread.detachNewThread {
                    var bytes = [UInt8](repeating: 0, count: 64)
                    while recv(peer, &bytes, bytes.count, 0) > 0 {}
                    close(peer)
                }
            }
        }
    }

    func connected() -> Int32 {
        var address = sockaddr()
        var size = socklen_t(MemoryLayout<sockaddr>.size)
        getsockname(listener, &address, &size)
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        return connect(connection, &address, size) == 0 ? connection : -1
    }
}
