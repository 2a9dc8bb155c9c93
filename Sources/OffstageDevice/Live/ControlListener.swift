import Glibc

/// The control socket while nobody has connected.
struct ControlListener: Sendable {
    let descriptor: Int32
    let path: String

    /// - Throws: ``DeviceError`` if the path does not fit a socket's name or cannot be made.
    init(_ folder: StateFolder) throws(DeviceError) {
        let path = folder.control
        self.path = path
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path) - 1
        guard path.utf8.count <= room else {
            throw DeviceError(
                .stateUnusable,
                "\(path) is too long for a socket, which takes \(room) bytes; choose a shorter folder with --state"
            )
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        // The state folder's lock is held, so a socket that is there belongs to nobody.
        unlink(path)
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let socket = Glibc.socket(AF_UNIX, kind, 0)
        descriptor = socket
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, length) == 0 }
        }
        guard isBound, chmod(path, 0o600) == 0, listen(socket, 64) == 0 else {
            let reason = systemReason()
            Glibc.close(socket)
            throw DeviceError(.stateUnusable, "the control socket \(path) cannot be made: \(reason)")
        }
    }

    func close() {
        Glibc.close(descriptor)
        unlink(path)
    }
}
