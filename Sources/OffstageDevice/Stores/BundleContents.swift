import Glibc

/// What a bundle may hold: files, folders, and links to what it holds itself.
///
/// Anything else would make the device wait for ever (a FIFO), or let the app reach what the bundle's maker has on his
/// disk and nobody else has.
package enum BundleContents {
    /// - Throws: ``DeviceError`` with ``DeviceError/Code/unusableInput``, naming the first file that does not fit.
    static func check(_ bundle: String) throws(DeviceError) {
        guard let place = realpath(bundle, nil) else { return }
        defer { free(place) }
        try check(bundle, inside: String(cString: place))
    }

    private static func check(_ folder: String, inside root: String) throws(DeviceError) {
        for name in entries(of: folder) {
            let path = "\(folder)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG: break
            case S_IFDIR: try check(path, inside: root)
            case S_IFLNK: try checkLink(path, inside: root)
            default:
                throw AppBundle.unusable(
                    "\(path) is \(kind(status.st_mode)), and a bundle holds files, folders and links only; remove it"
                )
            }
        }
    }

    private static func checkLink(_ path: String, inside root: String) throws(DeviceError) {
        let target = target(ofLink: path)
        guard !target.hasPrefix("/") else {
            throw AppBundle.unusable("\(path) is a link to \(target); put the file itself there or a relative link")
        }
        guard let place = realpath(path, nil) else {
            throw AppBundle.unusable(
                "\(path) is a link to \(target), where nothing is; remove it or build the app anew"
            )
        }
        defer { free(place) }
        let destination = String(cString: place)
        guard destination == root || destination.hasPrefix("\(root)/") else {
            throw AppBundle.unusable("\(path) is a link to \(target), out of the bundle; put the file itself there")
        }
    }

    /// Such as `a FIFO`; for what is neither a file nor a folder nor a link.
    static func kind(_ mode: mode_t) -> String {
        switch mode & S_IFMT {
        case S_IFIFO: "a FIFO"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }
}

extension BundleContents {
    /// What cannot be compiled or copied because reading it may wait for ever, below a folder of sources; hidden
    /// folders are left out, links not followed.
    /// - Throws: ``DeviceError`` with ``DeviceError/Code/unusableInput``.
    package static func checkSources(_ folder: String) throws(DeviceError) {
        for name in entries(of: folder) where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG, S_IFLNK: break
            case S_IFDIR: try checkSources(path)
            default:
                throw AppBundle.unusable(
                    "\(path) is \(kind(status.st_mode)), which no app can be built with; remove it"
                )
            }
        }
    }
}
