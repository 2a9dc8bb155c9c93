public import Foundation

/// Safari's reading list, which is not there.
open class SSReadingList: NSObject {
    private override init() {}

    /// Nil: no app may use it here.
    open class func `default`() -> SSReadingList? { nil }

    open class func supportsURL(_ URL: URL) -> Bool { ["http", "https"].contains(URL.scheme?.lowercased()) }

    open func addItem(with URL: URL, title: String?, previewText: String?) throws {}
}
