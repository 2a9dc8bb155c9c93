import UIKit
import Security

/// The keychain as its words say: `store` puts an item of each class there, `read` says what each gives, `share`,
/// `change` and `forget` do that.
enum Keychain {
    private static let classes = [
        ("unlocked", kSecAttrAccessibleWhenUnlocked), ("first", kSecAttrAccessibleAfterFirstUnlock),
        ("always", kSecAttrAccessibleAlways), ("passcode", kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly),
    ]

    static func run(_ words: [String]) {
        for word in words {
            switch word {
            case "store": say("store \(classes.map { "\($0.0) \(store($0.0, $0.1))" }.joined(separator: ", "))")
            case "read": say("read \(classes.map { "\($0.0) \(read($0.0))" }.joined(separator: ", "))")
            case "list": say("list \(list())")
            case "change": say("change \(change("unlocked")), \(change("first"))")
            case "forget": say("forget \(SecItemDelete(query("first") as CFDictionary))")
            case "share": say("share \(share("com.example.shared")), \(share("com.example.others"))")
            default: break
            }
        }
    }

    private static func query(_ account: String) -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "com.example.mainfile.login",
            kSecAttrAccount as String: account,
        ]
    }

    private static func store(_ account: String, _ accessible: CFString) -> OSStatus {
        var attributes = query(account)
        attributes[kSecValueData as String] = Data("secret of \(account)".utf8)
        attributes[kSecAttrAccessible as String] = accessible
        return SecItemAdd(attributes as CFDictionary, nil)
    }

    private static func read(_ account: String) -> String {
        var wish = query(account)
        wish[kSecReturnData as String] = kCFBooleanTrue
        wish[kSecMatchLimit as String] = kSecMatchLimitOne
        var item: CFTypeRef?
        let status = SecItemCopyMatching(wish as CFDictionary, &item)
        guard status == errSecSuccess else { return "\(status)" }
        return (item as? Data).map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
    }

    /// What is known without the secrets.
    private static func list() -> String {
        let wish: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecReturnAttributes: true, kSecMatchLimit: kSecMatchLimitAll,
        ]
        var found: AnyObject?
        let status = SecItemCopyMatching(wish as CFDictionary, &found)
        guard let items = found as? [[String: Any]] else { return "\(status)" }
        return items.map { item in
            let hasDates = item[kSecAttrCreationDate as String] is Date
            let account = item[kSecAttrAccount as String] as? String ?? "nobody"
            return "\(account) \(item[kSecAttrAccessGroup as String] as? String ?? "no group") \(hasDates)"
        }.joined(separator: ", ")
    }

    private static func change(_ account: String) -> OSStatus {
        SecItemUpdate(query(account) as CFDictionary, [kSecValueData as String: Data("new".utf8)] as CFDictionary)
    }

    private static func share(_ group: String) -> OSStatus {
        var attributes = query("shared")
        attributes[kSecAttrAccessGroup as String] = "ABCDE12345.\(group)"
        attributes[kSecValueData as String] = Data("shared".utf8)
        return SecItemAdd(attributes as CFDictionary, nil)
    }
}

/// While the device is locked, with a task that keeps the app running until its keys are gone.
@MainActor func readWhileLocked(_ words: [String]) {
    let task = UIApplication.shared.beginBackgroundTask(withName: "read while locked") {}
    DispatchQueue.main.asyncAfter(deadline: .now() + 12) {
        say("protected data available \(UIApplication.shared.isProtectedDataAvailable)")
        Keychain.run(words)
        Keys.run(words)
        Files.run(words)
        UIApplication.shared.endBackgroundTask(task)
    }
}
