public import Foundation
import OffstageApp
import OffstageWire

/// A picture, a sound or a film that is shown with a notification. The file moves to the system when the notification
/// is added; one of the app's bundle is copied.
open class UNNotificationAttachment: NSObject, NSCopying, @unchecked Sendable {
    public let identifier: String
    /// Where the file lay when the attachment was made; of a notification that was added, where it lies since.
    public let url: URL
    /// A uniform type identifier.
    public let type: String

    /// - Parameters:
    ///   - identifier: An empty one is replaced by a new one.
    ///   - options: Of these ``UNNotificationAttachmentOptionsTypeHintKey`` counts here.
    /// - Throws: ``UNError`` if there is no such file that can be read, it is of no known type or too big.
    public init(identifier: String, url: URL, options: [AnyHashable: Any]? = nil) throws {
        guard url.isFileURL, FileManager.default.isReadableFile(atPath: url.path),
            let size = try? url.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey]), size.isRegularFile == true
        else { throw UNError(.attachmentInvalidURL) }
        let hint = options?[UNNotificationAttachmentOptionsTypeHintKey] as? String
        guard let kind = hint.map(AttachmentKind.init(type:)) ?? AttachmentKind(extension: url.pathExtension) else {
            throw UNError(.attachmentUnrecognizedDataType)
        }
        if size.fileSize ?? 0 > kind.mostBytes { throw UNError(.attachmentInvalidFileSize) }
        self.identifier = identifier.isEmpty ? UUID().uuidString : identifier
        self.url = url
        type = kind.type
    }

    /// One that the system has.
    init(_ said: NotificationMessage.Attachment) {
        identifier = said.identifier
        url = Self.folder.appendingPathComponent(said.file)
        type = said.type
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    private static var folder: URL { HomeFolder.url.appendingPathComponent(NotificationMessage.Attachment.folder) }

    /// Gives the file to the system.
    func kept() throws(UNError) -> NotificationMessage.Attachment {
        let folder = Self.folder
        let source = url.resolvingSymlinksInPath()
        if source.deletingLastPathComponent().path == folder.resolvingSymlinksInPath().path {
            return message(source.lastPathComponent)
        }
        let name = UUID().uuidString + (url.pathExtension.isEmpty ? "" : ".\(url.pathExtension)")
        let place = folder.appendingPathComponent(name)
        let files = FileManager.default
        do {
            try files.createDirectory(at: folder, withIntermediateDirectories: true)
            if source.path.hasPrefix(Bundle.main.bundleURL.resolvingSymlinksInPath().path + "/") {
                try files.copyItem(at: source, to: place)
            } else {
                try files.moveItem(at: source, to: place)
            }
        } catch {
            throw UNError(.attachmentMoveIntoDataStoreFailed)
        }
        return message(name)
    }

    private func message(_ file: String) -> NotificationMessage.Attachment {
        .init(identifier: identifier.clipped, file: file, type: type)
    }
}

/// A uniform type identifier, where the name of the file says too little.
public let UNNotificationAttachmentOptionsTypeHintKey = "UNNotificationAttachmentOptionsTypeHintKey"
/// Taken and without effect: nothing is drawn of an attachment.
public let UNNotificationAttachmentOptionsThumbnailHiddenKey = "UNNotificationAttachmentOptionsThumbnailHiddenKey"
/// Taken and without effect: nothing is drawn of an attachment.
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey =
    "UNNotificationAttachmentOptionsThumbnailClippingRectKey"
/// Taken and without effect: nothing is drawn of an attachment.
public let UNNotificationAttachmentOptionsThumbnailTimeKey = "UNNotificationAttachmentOptionsThumbnailTimeKey"

/// What may be attached, and how big it may be, by Apple's table of supported files.
private struct AttachmentKind {
    private static let audio = 5 << 20
    private static let image = 10 << 20
    private static let film = 50 << 20

    private static let all: [(type: String, extensions: [String], mostBytes: Int)] = [
        ("public.aiff-audio", ["aiff", "aif"], audio), ("com.microsoft.waveform-audio", ["wav", "wave"], audio),
        ("public.mp3", ["mp3"], audio), ("public.mpeg-4-audio", ["m4a", "mp4a"], audio),
        ("public.jpeg", ["jpg", "jpeg", "jpe"], image), ("com.compuserve.gif", ["gif"], image),
        ("public.png", ["png"], image), ("public.mpeg", ["mpg", "mpeg", "m1v"], film),
        ("public.mpeg-2-video", ["m2v", "mpg2"], film), ("public.mpeg-4", ["mp4", "mpg4", "m4v"], film),
        ("public.avi", ["avi", "vfw"], film),
    ]

    let type: String
    let mostBytes: Int

    init?(type: String) {
        guard let kind = Self.all.first(where: { $0.type == type }) else { return nil }
        (self.type, mostBytes) = (kind.type, kind.mostBytes)
    }

    init?(extension name: String) {
        guard let kind = Self.all.first(where: { $0.extensions.contains(name.lowercased()) }) else { return nil }
        (type, mostBytes) = (kind.type, kind.mostBytes)
    }
}
