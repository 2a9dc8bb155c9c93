import Foundation
import Security

/// A token that is needed in the background, too, in the keychain; whoever asks for it knows that it can be read.
enum Token {
    private static var query: [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "com.example.wallet",
            kSecAttrAccount as String: "token",
        ]
    }

    static func use() {
        var wish = query
        wish[kSecReturnData as String] = true
        var found: CFTypeRef?
        switch SecItemCopyMatching(wish as CFDictionary, &found) {
        case errSecSuccess: renew()
        case errSecItemNotFound: add()
        default: print("the token cannot be read")
        }
    }

    private static func add() {
        var item = query
        item[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlock
        item[kSecValueData as String] = Data("first".utf8)
        SecItemAdd(item as CFDictionary, nil)
    }

    private static func renew() {
        SecItemUpdate(query as CFDictionary, [kSecValueData as String: Data("next".utf8)] as CFDictionary)
    }
}
