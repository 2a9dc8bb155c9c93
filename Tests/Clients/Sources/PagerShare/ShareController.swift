import Foundation

/// The principal class of an extension that is no notification service: it says that it is there, and keeps a note in a
/// container of its own.
final class ShareController: NSObject {
    override init() {
        super.init()
        let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
        let note = folder.appendingPathComponent("note")
        print("share extension, \((try? String(contentsOf: note, encoding: .utf8)) ?? "for the first time")")
        try? "not for the first time".write(to: note, atomically: true, encoding: .utf8)
    }
}
