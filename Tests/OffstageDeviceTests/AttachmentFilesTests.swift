import Foundation
import OffstageKernel
import OffstageWire
import Testing

@testable import OffstageDevice

/// What the device does with the files of notifications, in folders that apps may write to.
struct AttachmentFilesTests {
    private let root = FileManager.default.temporaryDirectory.appending(path: "offstage-\(UUID().uuidString)")
    private let app: InstalledApp
    private let part: InstalledApp

    init() throws {
        func made(_ name: String) -> InstalledApp {
            InstalledApp(
                identifier: AppIdentifier(name),
                bundle: name,
                executable: name,
                bundleContainer: name,
                dataContainer: name
            )
        }
        part = made("part")
        var app = made("app")
        app.extensions = [part]
        self.app = app
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    private func place(_ name: String) -> URL {
        root.appending(path: "containers/data/\(name)/\(NotificationMessage.Attachment.folder)")
    }

    private func make(_ file: String, in folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: folder.appending(path: file))
    }

    private func files(in folder: URL) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    private var seal: [NotificationAttachment] { [.init(identifier: "seal", file: "seal.png", type: "public.png")] }

    @Test func fileOfAnExtension_isPassedOn_andThoseOfNoNotificationGo() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        let store = AttachmentFiles(try StateFolder(root.path))
        try make("seal.png", in: place("part"))
        try make("old.png", in: place("part"))
        try FileManager.default.createDirectory(
            at: root.appending(path: "containers/data/app"),
            withIntermediateDirectories: true
        )
        store.pass(seal, from: part, to: app)
        #expect(files(in: place("app")) == ["seal.png"] && files(in: place("part")) == ["old.png"])
        try make("old.png", in: place("app"))
        store.keep(only: seal, of: app)
        #expect(files(in: place("app")) == ["seal.png"] && files(in: place("part")) == [])
    }

    /// An app could make the device remove, or put, what it may not touch itself.
    @Test(arguments: ["SystemData", NotificationMessage.Attachment.folder]) func link_isNotFollowed(name: String) throws
    {
        defer { try? FileManager.default.removeItem(at: root) }
        let store = AttachmentFiles(try StateFolder(root.path))
        let home = root.appending(path: "home")
        let rest = NotificationMessage.Attachment.folder.dropFirst(name.count)
        try make("mine", in: home.appending(path: String(rest)))
        try make("seal.png", in: place("part"))
        let link = root.appending(path: "containers/data/app/\(name)")
        try FileManager.default.createDirectory(
            at: link.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: home)
        store.pass(seal, from: part, to: app)
        store.keep(only: [], of: app)
        #expect(files(in: home.appending(path: String(rest))) == ["mine"])
    }
}
