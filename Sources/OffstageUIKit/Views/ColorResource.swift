public import Foundation

/// A color by its name in an asset catalogue.
public struct ColorResource: Hashable, Sendable {
    package let name: String
    private let bundle: URL

    public init(name: String, bundle: Bundle) {
        (self.name, self.bundle) = (name, bundle.bundleURL)
    }
}

extension UIColor {
    /// - Note: Catalogues are not read: every color of one is black.
    public convenience init(resource: ColorResource) {
        self.init(white: 0, alpha: 1)
    }
}
