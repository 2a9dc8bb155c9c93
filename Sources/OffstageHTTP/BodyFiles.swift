import Glibc
import NIOCore
import NIOPosix
import OffstageTransfer

/// Reads what is sent of files, on threads that may wait for a disk.
struct BodyFiles {
    /// - Returns: all of the range; a ``TransferFailure`` if the file is missing, forbidden or too short.
    func read(_ range: FileRange, on loop: any EventLoop) -> EventLoopFuture<ByteBuffer> {
        NIOThreadPool.singleton.runIfActive(eventLoop: loop) { try Self.read(range) }
    }

    /// The range, to be sent by the system without being read here. Whoever gets it closes its handle.
    func region(_ range: FileRange, on loop: any EventLoop) -> EventLoopFuture<FileRegion> {
        NIOThreadPool.singleton.runIfActive(eventLoop: loop) {
            let file = try Self.open(range)
            return try FileRegion(fileHandle: NIOFileHandle(_deprecatedTakingOwnershipOfDescriptor: file), range: range)
        }
    }

    private static func read(_ range: FileRange) throws(TransferFailure) -> ByteBuffer {
        let file = try open(range)
        defer { close(file) }
        var bytes = ByteBufferAllocator().buffer(capacity: Int(range.count))
        while bytes.readableBytes < Int(range.count) {
            let (got, rest) = (bytes.readableBytes, Int(range.count) - bytes.readableBytes)
            var wasInterrupted = false
            let count = bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: rest) { buffer in
                let count = pread(file, buffer.baseAddress, rest, off_t(range.offset) + off_t(got))
                wasInterrupted = count < 0 && errno == EINTR
                return max(0, count)
            }
            guard count > 0 || wasInterrupted else { throw TransferFailure(shortened: range) }
        }
        return bytes
    }

    private static func open(_ range: FileRange) throws(TransferFailure) -> CInt {
        let file = Glibc.open(range.path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            let isForbidden = errno == EACCES || errno == EPERM
            let code: TransferFailure.Code = isForbidden ? .noPermissionsToReadFile : .fileDoesNotExist
            throw TransferFailure(code, "\(range.path) cannot be opened: \(String(cString: strerror(errno)))")
        }
        return file
    }
}

extension FileRegion {
    fileprivate init(fileHandle: NIOFileHandle, range: FileRange) throws {
        var status = stat()
        let isWhole =
            try fileHandle.withUnsafeFileDescriptor { fstat($0, &status) == 0 }
            && Int64(status.st_size) >= range.offset + range.count
        guard isWhole else {
            try fileHandle.close()
            throw TransferFailure(shortened: range)
        }
        self.init(
            fileHandle: fileHandle,
            readerIndex: Int(range.offset),
            endIndex: Int(range.offset + range.count)
        )
    }
}

extension TransferFailure {
    fileprivate init(shortened range: FileRange) {
        self.init(.requestBodyStreamExhausted, "\(range.path) is shorter than when it was sent off")
    }
}

extension FileRegion {
    /// Closes the file behind it.
    func close() { try? fileHandle.close() }
}
