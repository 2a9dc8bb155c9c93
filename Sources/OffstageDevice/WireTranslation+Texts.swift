/// What an app says in words, as it may stand in the log: nothing in it grows without end, and nothing in it tells of
/// the host.
extension WireTranslation {
    /// What an app says is kept at most this long, so that every line of the log fits a frame.
    static let longestText = 16 << 10

    /// A word that must come back as it was said, such as an identifier.
    static func clamped(_ text: String) -> String {
        guard text.utf8.count > longestText else { return text }
        return String(decoding: text.utf8.prefix(longestText - 4), as: UTF8.self) + "…"
    }

    /// Any other text.
    func text(_ text: String) -> String { folders.cleaned(Self.clamped(text)) }

    /// The place of a call, `/home/me/App/Sources/App/File.swift:12`, as one in its package. What is no such path, as
    /// the name of a function, stays.
    func place(_ site: String) -> String {
        let site = Self.clamped(site)
        guard site.hasPrefix("/"), let colon = site.lastIndex(of: ":") else { return text(site) }
        return folders.source(String(site[..<colon])) + site[colon...]
    }

    /// A path of the containers or of the system as the app named it. Of any other only the last name is told: where it
    /// lies is this host's business.
    func path(_ path: String) -> String {
        let path = text(path)
        guard path.hasPrefix("/") else { return path }
        let names = path.split(separator: "/")
        guard let first = names.first, Self.namesOfSystems.contains(String(first)) else {
            return "…/" + (names.last ?? "")
        }
        // The numbers of processes differ from run to run.
        let isOfProcess = first == "proc" && names.count > 1 && names[1].allSatisfy(\.isNumber)
        return isOfProcess ? "/proc/…/" + names.dropFirst(2).joined(separator: "/") : path
    }

    /// Folders below the root that every host has, or that a phone has, and the device's own once the host's are gone.
    private static let namesOfSystems: Set = [
        "Applications", "Library", "System", "bin", "consoles", "containers", "control", "crashes", "dev",
        "device.sqlite", "device.sqlite-shm", "device.sqlite-wal", "etc", "keychain.json", "lib", "lib64", "lock",
        "page", "private",
        "proc", "sbin", "secret", "snapshots", "staging", "sys", "transfers", "usr", "var",
    ]
}
