import Foundation

/// Row 35: the app and its share extension make a session with one identifier.
final class SharedName: Program, @unchecked Sendable {
    private var shared: URLSession?

    /// What the extension began its app hears of.
    override func woken(_ handler: @escaping () -> Void) {
        super.woken(handler)
        if isMended, shared == nil { shared = makeSession("share") }
    }

    override func launched() {
        super.launched()
        let group = "group.com.example.session-bugs"
        let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
        // The defect: what the extension is to use is what the app itself has.
        let name = "com.example.session-bugs.\(isMended ? "share" : "library")"
        try? name.write(to: folder!.appendingPathComponent("session"), atomically: true, encoding: .utf8)
    }
}
