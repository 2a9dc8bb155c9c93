import Foundation
import Glibc

/// A file that an origin answers with.
enum OriginFile {
    /// - Parameter folder: links that lead out of it are not followed; none: the file was named by itself.
    /// - Returns: nil for what is not there, lies elsewhere or is no plain file.
    static func contents(_ path: String, inside folder: String?) -> [UInt8]? {
        guard let place = resolved(path) else { return nil }
        if let folder {
            guard let root = resolved(folder), place.hasPrefix(root == "/" ? root : "\(root)/") else { return nil }
        }
        // Whoever opens a FIFO waits for somebody at its other end.
        let file = open(place, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return nil }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return (try? handle.readToEnd() ?? Data()).map { Array($0) }
    }

    private static func resolved(_ path: String) -> String? {
        guard let place = realpath(path, nil) else { return nil }
        defer { free(place) }
        return String(cString: place)
    }
}
