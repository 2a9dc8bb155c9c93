public import Foundation

/// An image by its name in an asset catalogue.
public struct ImageResource: Hashable, Sendable {
    package let name: String
    private let bundle: URL

    public init(name: String, bundle: Bundle) {
        (self.name, self.bundle) = (name, bundle.bundleURL)
    }
}

extension UIImage {
    public convenience init(resource: ImageResource) {
        self.init(name: resource.name, data: nil)
    }
}
