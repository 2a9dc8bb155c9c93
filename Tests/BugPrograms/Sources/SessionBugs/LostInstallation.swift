import Security
import UIKit

/// Row 65: the identifier of an installation is in the keychain. A process that is started before the first unlock
/// takes the refusal for an installation that has none yet.
final class LostInstallation: Program, @unchecked Sendable {
    private var installation: String?

    override func launched() {
        // The defect: nobody asks whether the keychain can be read.
        if isMended, !UIApplication.shared.isProtectedDataAvailable { return }
        look()
    }

    override func unlocked() {
        if isMended { look() }
    }

    private func look() { installation = stored() ?? UUID().uuidString }

    override func opened() {
        if installation == nil { look() }
        guard let installation else { return }
        var attributes = query
        attributes[kSecValueData as String] = Data(installation.utf8)
        if SecItemAdd(attributes as CFDictionary, nil) == errSecDuplicateItem {
            if isMended, stored() == installation { return print("kept the installation") }
            SecItemUpdate(
                query as CFDictionary,
                [kSecValueData as String: Data(installation.utf8)] as CFDictionary
            )
            print("another installation")
        } else {
            print("the first installation")
        }
    }

    private var query: [String: Any] {
        [kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "com.example.installation"]
    }

    private func stored() -> String? {
        var wish = query
        wish[kSecReturnData as String] = kCFBooleanTrue!
        var found: CFTypeRef?
        guard SecItemCopyMatching(wish as CFDictionary, &found) == errSecSuccess else { return nil }
        return (found as? Data).map { String(decoding: $0, as: UTF8.self) }
    }
}
