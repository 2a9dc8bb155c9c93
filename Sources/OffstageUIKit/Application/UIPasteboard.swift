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

    open var hasStrings: Bool { strings != nil }
    open var hasURLs: Bool { url?.scheme != nil }
    open var changeCount: Int { lock.withLock { changes } }
}
