public import Foundation

/// What was copied. It lasts as long as its app's process, and other apps do not see it.
open class UIPasteboard: NSObject, @unchecked Sendable {
    // Sendable because the lock guards all that changes.
    public static let general = UIPasteboard()

    private let lock = NSLock()
    private var texts: [String] = []
    private var changes = 0

    open var string: String? {
        get { strings?.first }
        set { strings = newValue.map { [$0] } }
    }

    open var strings: [String]? {
        get { lock.withLock { texts.isEmpty ? nil : texts } }
        set {
            lock.withLock {
                texts = newValue ?? []
                changes += 1
            }
        }
    }

    open var url: URL? {
        get { string.flatMap { URL(string: $0) } }
        set { string = newValue?.absoluteString }
    }

    private var pictures: [UIImage] = []

    open var image: UIImage? {
        get { images?.first }
        set { images = newValue.map { [$0] } }
    }

    open var images: [UIImage]? {
        get { lock.withLock { pictures.isEmpty ? nil : pictures } }
        set {
            lock.withLock {
                pictures = newValue ?? []
                changes += 1
            }
        }
    }

    /// - Note: Of items only texts are kept.
    open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
        strings = items.flatMap(\.values).compactMap { $0 as? String }
    }

    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let expirationDate = OptionsKey(rawValue: "expirationDate")
        public static let localOnly = OptionsKey(rawValue: "localOnly")
    }

    // Never posted: no other app copies anything.
    public static let changedNotification = Notification.Name("UIPasteboardChangedNotification")
    public static let removedNotification = Notification.Name("UIPasteboardRemovedNotification")

    open var hasImages: Bool { images != nil }
    open var hasStrings: Bool { strings != nil }
    open var hasURLs: Bool { url?.scheme != nil }
    open var changeCount: Int { lock.withLock { changes } }
}
