import Glibc
import OffstageKernel
import OffstageWire

/// The files that are attached to notifications. They lie in the container of their app, where it can read them; an
/// extension leaves what it attaches in its own, and the device passes it on.
///
/// Apps write there too: no link of theirs is followed, so that nothing happens outside their containers.
struct AttachmentFiles {
    private let folder: StateFolder

    init(_ folder: StateFolder) {
        self.folder = folder
    }

    /// Removes what belongs to no notification any more.
    func keep(only attachments: [NotificationAttachment], of app: InstalledApp) {
        let known = Set(attachments.map(\.file))
        for part in app.all {
            guard let place = open(part) else { continue }
            for name in entries(of: "/proc/self/fd/\(place)") where !known.contains(name) { unlinkat(place, name, 0) }
            close(place)
        }
    }

    /// Gives the app what its extension has attached.
    func pass(_ attachments: [NotificationAttachment], from part: InstalledApp, to app: InstalledApp) {
        guard let source = open(part) else { return }
        defer { close(source) }
        guard let target = open(app, creating: true) else { return }
        defer { close(target) }
        for attachment in attachments { renameat(source, attachment.file, target, attachment.file) }
    }

    /// - Returns: nil if there is no such folder.
    private func open(_ app: InstalledApp, creating: Bool = false) -> Int32? {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        var place = Glibc.open(folder.data(of: app), flags)
        for name in NotificationMessage.Attachment.folder.split(separator: "/").map(String.init) where place >= 0 {
            if creating { mkdirat(place, name, 0o700) }
            let next = openat(place, name, flags)
            close(place)
            place = next
        }
        return place < 0 ? nil : place
    }
}
