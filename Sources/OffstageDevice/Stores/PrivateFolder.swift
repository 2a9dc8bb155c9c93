import Foundation

/// A folder that only this process knows and that goes with it.
package struct PrivateFolder: Sendable {
    package let path: String

    /// - Parameter name: what the folder's name begins with.
    /// - Throws: ``DeviceError`` if there is no place for it.
    package init(_ name: String = "offstage") throws(DeviceError) {
        let place = Self.takesPrograms("/dev/shm") ? "/dev/shm" : FileManager.default.temporaryDirectory.path
        var template = Array("\(place)/\(name)-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw DeviceError(
                .stateUnusable,
                "no folder can be made in \(place): \(systemReason()); set TMPDIR to a folder that can be used"
            )
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    package func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Memory is the better place, where it has room and lets programs run.
    private static func takesPrograms(_ place: String) -> Bool {
        var status = statvfs()
        guard access(place, W_OK | X_OK) == 0, statvfs(place, &status) == 0 else { return false }
        let noPrograms: UInt = 8
        let room: UInt = 512 << 20
        return status.f_flag & noPrograms == 0 && status.f_bavail * status.f_frsize >= room
    }
}
