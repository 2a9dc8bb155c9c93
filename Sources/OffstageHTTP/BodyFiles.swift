import Glibc
import NIOCore
import NIOPosix
import OffstageTransfer

/// Reads what is sent of files, on threads that may wait for a disk.
struct BodyFiles {
    /// - Returns: all of the range; a ``TransferFailure`` if the file is missing, forbidden or too short.
    func read(_ range: FileRange, on loop: any EventLoop) -> EventLoopFuture<[UInt8]> {
        NIOThreadPool.singleton.runIfActive(eventLoop: loop) { try Self.read(range) }
    }

    private static func read(_ range: FileRange) throws(TransferFailure) -> [UInt8] {
        let file = Glibc.open(range.path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            let isForbidden = errno == EACCES || errno == EPERM
            let code: TransferFailure.Code = isForbidden ? .noPermissionsToReadFile : .fileDoesNotExist
            throw TransferFailure(code, "\(range.path) cannot be opened: \(String(cString: strerror(errno)))")
        }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: Int(range.count))
        var got = 0
        while got < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                pread(file, buffer.baseAddress.map { $0 + got }, buffer.count - got, off_t(range.offset) + off_t(got))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw TransferFailure(.requestBodyStreamExhausted, "\(range.path) is shorter than when it was sent off")
            }
            got += count
        }
        return bytes
    }
}
