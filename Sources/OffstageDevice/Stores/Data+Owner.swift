import Foundation
import Glibc

extension Data {
    /// Puts the bytes into a file that nobody but its owner may open, whatever the umask.
    ///
    /// Whoever reads meanwhile sees the old file or the new one. It is not written through to the disk: that would hold
    /// up the device.
    /// - Throws: an error of the system's.
    func writeForOwner(to path: String) throws {
        let new = "\(path).new"
        unlink(new)
        let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO) }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        try handle.write(contentsOf: self)
        try handle.close()
        guard rename(new, path) == 0 else { throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO) }
    }
}
