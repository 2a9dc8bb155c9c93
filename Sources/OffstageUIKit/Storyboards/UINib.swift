public import Foundation

/// The objects of a nib, each of the app's class and empty.
@preconcurrency @MainActor open class UINib: NSObject {
    private let contents: StoryboardContents?

    public init(nibName name: String, bundle bundleOrNil: Bundle?) {
        contents = StoryboardContents("\(name).nib", in: bundleOrNil ?? .main)
    }

    open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil) -> [Any] {
        contents?.objects.compactMap { $0.makeObject() } ?? []
    }

    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
    }
}

extension Bundle {
    @preconcurrency @MainActor public func loadNibNamed(
        _ name: String,
        owner: Any?,
        options: [UINib.OptionsKey: Any]? = nil
    ) -> [Any]? {
        UINib(nibName: name, bundle: self).instantiate(withOwner: owner, options: options)
    }
}
