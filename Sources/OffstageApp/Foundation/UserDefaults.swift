public import Foundation
import Synchronization

/// The user's defaults. What is set is on disk when the setter returns and survives a kill (L-58).
///
/// - Note: Foundation's own class on Linux keeps nothing that is not synchronised, and writing costs it milliseconds.
open class UserDefaults: Foundation.UserDefaults {
    // Safe because every access to what an instance holds goes through a lock.
    nonisolated(unsafe) private static let main = UserDefaults(suiteName: nil)!
    nonisolated(unsafe) private static var registered: [String: Any] = [:]
    private static let registeredLock = NSLock()

    open override class var standard: UserDefaults { main }

    private let preferences: Preferences

    /// The defaults of the app, or those of a suite. A suite named as an app group belongs to the group.
    public override init?(suiteName suitename: String?) {
        preferences = Preferences.domain(suitename)
        super.init(suiteName: suitename)
    }

    public convenience init() {
        self.init(suiteName: nil)!
    }

    /// What was set, else what was registered, else nil; before the first unlock after a reboot only what was
    /// registered (L-60).
    open override func object(forKey defaultName: String) -> Any? {
        let registered = UserDefaults.registeredLock.withLock { UserDefaults.registered[defaultName] }
        guard ProtectedReads.allow(key: defaultName, isRegistered: registered != nil) else { return registered }
        return preferences.value(for: defaultName) ?? registered
    }

    /// Keeps a property-list value; nil removes it. The other setters end here.
    open override func set(_ value: Any?, forKey defaultName: String) {
        ProtectedReads.noteWrite(key: defaultName)
        preferences.set(value, for: defaultName)
        NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
    }

    /// As key-value coding sets and reads it.
    open func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
    open func value(forKey key: String) -> Any? { object(forKey: key) }

    open override func set(_ url: URL?, forKey defaultName: String) {
        set(url.map { $0.isFileURL ? $0.path : $0.absoluteString } as Any?, forKey: defaultName)
    }

    open override func url(forKey defaultName: String) -> URL? {
        guard let text = string(forKey: defaultName) else { return nil }
        return text.contains("://") ? URL(string: text) : URL(fileURLWithPath: text)
    }

    open override func removeObject(forKey defaultName: String) {
        set(nil as Any?, forKey: defaultName)
    }

    open override func register(defaults registrationDictionary: [String: Any]) {
        UserDefaults.registeredLock.withLock { UserDefaults.registered.merge(registrationDictionary) { $1 } }
    }

    open override func dictionaryRepresentation() -> [String: Any] {
        let registered = UserDefaults.registeredLock.withLock { UserDefaults.registered }
        return registered.merging(preferences.all) { $1 }
    }

    open override func persistentDomain(forName domainName: String) -> [String: Any]? {
        Preferences.domain(domainName).all
    }

    open override func setPersistentDomain(_ domain: [String: Any], forName domainName: String) {
        Preferences.domain(domainName).replaceAll(with: domain)
        NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
    }

    open override func removePersistentDomain(forName domainName: String) {
        setPersistentDomain([:], forName: domainName)
    }

    /// Reads what another process has written. There is never anything to write.
    open override func synchronize() -> Bool {
        preferences.reload()
        return true
    }
}
