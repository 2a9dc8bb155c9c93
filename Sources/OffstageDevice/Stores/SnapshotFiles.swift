import Foundation
import Glibc
import OffstageKernel
import OffstageWire

/// An app's last picture in the app switcher (L-23), as text and as SVG.
struct SnapshotFiles {
    private let text: URL
    private let svg: URL

    init(_ folder: StateFolder, _ app: AppIdentifier) {
        text = URL(fileURLWithPath: "\(folder.snapshots)/\(app.rawValue).txt")
        svg = URL(fileURLWithPath: "\(folder.snapshots)/\(app.rawValue).svg")
    }

    func write(_ picture: AppMessage.Snapshot) throws {
        try Self.replace(text, by: picture.text)
        try Self.replace(svg, by: picture.svg)
    }

    /// Whoever reads meanwhile sees the old file or the new one. It is not written through to the disk: that would
    /// hold up the device for a picture that the next leave replaces.
    private static func replace(_ file: URL, by text: String) throws {
        let new = file.appendingPathExtension("new")
        try Data(text.utf8).write(to: new)
        rename(new.path, file.path)
    }

    /// The picture, or nil if none was ever taken.
    var picture: (text: String, svg: String)? {
        guard let text = try? String(contentsOf: text, encoding: .utf8),
            let svg = try? String(contentsOf: svg, encoding: .utf8)
        else { return nil }
        return (text, svg)
    }
}
