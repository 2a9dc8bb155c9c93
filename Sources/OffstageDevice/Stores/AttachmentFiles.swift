import Foundation
import Glibc
import OffstageKernel
import OffstageWire

/// The files that are attached to notifications. They lie in the container of their app, where it can read them; an
/// extension leaves what it attaches in its own, and the device passes it on.
struct AttachmentFiles {
    private let folder: StateFolder

    init(_ folder: StateFolder) {
        self.folder = folder
    }

    private func place(of app: InstalledApp) -> String {
        "\(folder.data(of: app))/\(NotificationMessage.Attachment.folder)"
    }

    /// Removes what belongs to no notification any more.
    func keep(only attachments: [NotificationAttachment], of app: InstalledApp) {
        let known = Set(attachments.map(\.file))
        for part in app.all {
            for name in entries(of: place(of: part)) where !known.contains(name) {
                unlink("\(place(of: part))/\(name)")
            }
        }
    }

    /// Gives the app what its extension has attached.
    func pass(_ attachments: [NotificationAttachment], from part: InstalledApp, to app: InstalledApp) {
        let target = place(of: app)
        try? FileManager.default.createDirectory(
            atPath: target,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        for attachment in attachments {
            rename("\(place(of: part))/\(attachment.file)", "\(target)/\(attachment.file)")
        }
    }
}
