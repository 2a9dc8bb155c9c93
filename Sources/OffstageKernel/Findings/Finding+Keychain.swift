/// What apps make of a keychain that is locked.
extension Finding {
    static func keychainReadRefused(_ item: String) -> Finding {
        Finding(
            id: .keychainReadRefused,
            rules: ["L-60"],
            message: """
                The keychain was asked for \(quoted(item)) while the device was locked: protected data is unavailable, \
                and the answer was errSecInteractionNotAllowed (-25308).
                """,
            hint: """
                Ask isProtectedDataAvailable first; store with kSecAttrAccessibleAfterFirstUnlock what the background \
                needs, and never take this answer for an item that is not there.
                """,
            subject: item
        )
    }

    static func keychainWrittenAfterRefusal(_ item: String) -> Finding {
        Finding(
            id: .keychainWrittenAfterRefusal,
            rules: ["L-60"],
            message: """
                The keychain's \(quoted(item)) was changed or deleted by a process that had asked for it while the \
                device was locked and had not been given it: what was stored is lost.
                """,
            hint: """
                Read the item again when protectedDataDidBecomeAvailableNotification has come, and decide then whether \
                to write.
                """,
            subject: item
        )
    }

    private static func quoted(_ item: String) -> String { item.isEmpty ? "an item" : "\"\(item)\"" }
}
