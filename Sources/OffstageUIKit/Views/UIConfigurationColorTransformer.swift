/// Makes one color of another.
public struct UIConfigurationColorTransformer {
    public let transform: (UIColor) -> UIColor

    public init(_ transform: @escaping (UIColor) -> UIColor) {
        self.transform = transform
    }

    public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

    public static var grayscale: UIConfigurationColorTransformer {
        UIConfigurationColorTransformer { color in
            let parts = color.parts
            let white = 0.2126 * parts.red + 0.7152 * parts.green + 0.0722 * parts.blue
            return UIColor(white: white, alpha: parts.alpha)
        }
    }

    public static var preferredTint: UIConfigurationColorTransformer { UIConfigurationColorTransformer { $0 } }
    public static var monochromeTint: UIConfigurationColorTransformer { UIConfigurationColorTransformer { $0 } }
}

/// A transformer where it is a part of a value that is compared: one is as good as another.
struct AnyTransformer: Hashable {
    var transformer: UIConfigurationColorTransformer?

    static func == (a: AnyTransformer, b: AnyTransformer) -> Bool { (a.transformer == nil) == (b.transformer == nil) }

    func hash(into hasher: inout Hasher) {
        hasher.combine(transformer == nil)
    }
}
