import Foundation

/// Where downloads keep what they have so far, by kind of session.
enum PartialFile {
    /// Of sessions that end with the app: its own temporary folder.
    static let foregroundFolder = URL(fileURLWithPath: NSTemporaryDirectory(), isDirectory: true)

    /// Of background sessions: where the device puts them, in the app's container (T-35).
    static func backgroundFolder(bundleIdentifier: String) -> URL {
        Foundation.FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
            .appendingPathComponent("com.apple.nsurlsessiond/Downloads/\(bundleIdentifier)", isDirectory: true)
    }

    /// In the folder of foreground sessions, of a name that no other download has.
    static func new() -> URL {
        foregroundFolder.appendingPathComponent(
            "CFNetworkDownload_\(UUID().uuidString.prefix(6)).tmp",
            isDirectory: false
        )
    }

    /// The file that resume data names, wherever it is, since either kind of session takes the other's (T-63).
    static func find(_ name: String) -> URL? {
        let background = Bundle.main.bundleIdentifier.map { backgroundFolder(bundleIdentifier: $0) }
        return [foregroundFolder, background].compactMap { $0?.appendingPathComponent(name) }
            .first { Foundation.FileManager.default.fileExists(atPath: $0.path) }
    }
}
