import Foundation
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
        try Data(picture.text.utf8).writeForOwner(to: text.path)
        try Data(picture.svg.utf8).writeForOwner(to: svg.path)
    }

    /// The picture, or nil if none was ever taken.
    var picture: (text: String, svg: String)? {
        guard let text = try? String(contentsOf: text, encoding: .utf8),
            let svg = try? String(contentsOf: svg, encoding: .utf8)
        else { return nil }
        return (text, svg)
    }
}
