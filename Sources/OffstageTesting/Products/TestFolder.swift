import Foundation
import OffstageDevice
import Synchronization

/// The folder of this process, with a bundle of each product and a folder of each device.
///
/// It goes when the process exits; what a process left behind that was killed goes when the next one comes.
final class TestFolder: Sendable {
    private static let current = Mutex<TestFolder?>(nil)

    private let folder: PrivateFolder
    var path: String { folder.path }
    private let devices = Atomic(0)

    private init() throws(DeviceError) {
        folder = try PrivateFolder("offstage-testing")
    }

    /// - Throws: ``DeviceError`` if there is no place for it.
    static func shared() throws(DeviceError) -> TestFolder {
        try current.withLock { current throws(DeviceError) in
            if let current { return current }
            let folder = try TestFolder()
            atexit { TestFolder.current.withLock { $0?.remove() } }
            current = folder
            return folder
        }
    }

    func makeDeviceFolder() throws(DeviceError) -> String {
        let number = devices.add(1, ordering: .relaxed).newValue
        let folder = "\(path)/device-\(number)"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw DeviceError(.stateUnusable, "\(folder) cannot be made: \(error.localizedDescription)")
        }
        return folder
    }

    private func remove() {
        folder.remove()
    }
}
