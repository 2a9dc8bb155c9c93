import UIKit

/// Row 67: an empty answer before the first unlock is taken for a user who has logged out.
final class LoggedOut: Program, @unchecked Sendable {
    private var user: String?
    private var isKnown = false

    override func launched() {
        // The defect: nobody asks whether what is stored can be read.
        if isMended, !UIApplication.shared.isProtectedDataAvailable { return }
        look()
    }

    override func unlocked() {
        if isMended { look() }
    }

    override func opened() {
        if !isKnown { look() }
        guard user == nil else { return print("welcome back") }
        UserDefaults.standard.set("anonymous", forKey: "user")
        print("logged out")
    }

    private func look() {
        user = UserDefaults.standard.string(forKey: "user")
        isKnown = true
    }
}
