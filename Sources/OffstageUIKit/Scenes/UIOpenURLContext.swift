public import Foundation

/// A URL that a scene is asked to open.
@preconcurrency @MainActor open class UIOpenURLContext: NSObject {
    public let url: URL

    init(url: URL) {
        self.url = url
    }
}
