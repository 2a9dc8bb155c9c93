public import Foundation

extension UIImage {
    /// How an image is chosen or drawn. It is kept, and nothing is drawn.
    open class Configuration: NSObject, @unchecked Sendable {
        // Sendable because it never changes.
        open func applying(_ otherConfiguration: UIImage.Configuration?) -> Self {
            otherConfiguration as? Self ?? self
        }
    }

    open class SymbolConfiguration: Configuration, @unchecked Sendable {
        // Sendable because it never changes.
        private struct Values: Equatable {
            var pointSize: CGFloat?
            var weight: SymbolWeight?
            var scale: SymbolScale?
            var textStyle: UIFont.TextStyle?
            var colors: [UIColor]?
            var prefersMulticolor: Bool?
        }

        private let values: Values

        private init(_ values: Values) {
            self.values = values
        }

        public convenience init(pointSize: CGFloat) {
            self.init(Values(pointSize: pointSize))
        }
        public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
            self.init(Values(pointSize: pointSize, weight: weight))
        }
        public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
            self.init(Values(pointSize: pointSize, weight: weight, scale: scale))
        }
        public convenience init(scale: SymbolScale) {
            self.init(Values(scale: scale))
        }
        public convenience init(weight: SymbolWeight) {
            self.init(Values(weight: weight))
        }
        public convenience init(textStyle: UIFont.TextStyle) {
            self.init(Values(textStyle: textStyle))
        }
        public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
            self.init(Values(scale: scale, textStyle: textStyle))
        }
        public convenience init(font: UIFont) {
            self.init(Values(pointSize: font.pointSize))
        }
        public convenience init(font: UIFont, scale: SymbolScale) {
            self.init(Values(pointSize: font.pointSize, scale: scale))
        }
        public convenience init(hierarchicalColor: UIColor) {
            self.init(Values(colors: [hierarchicalColor]))
        }
        public convenience init(paletteColors: [UIColor]) {
            self.init(Values(colors: paletteColors))
        }

        open class func preferringMulticolor() -> SymbolConfiguration {
            SymbolConfiguration(Values(prefersMulticolor: true))
        }
        open class func preferringMonochrome() -> SymbolConfiguration {
            SymbolConfiguration(Values(prefersMulticolor: false))
        }
        open class var unspecified: SymbolConfiguration { SymbolConfiguration(Values()) }

        /// What the other says goes before.
        open override func applying(_ otherConfiguration: UIImage.Configuration?) -> Self {
            guard let other = (otherConfiguration as? SymbolConfiguration)?.values else { return self }
            let both = SymbolConfiguration(
                Values(
                    pointSize: other.pointSize ?? values.pointSize,
                    weight: other.weight ?? values.weight,
                    scale: other.scale ?? values.scale,
                    textStyle: other.textStyle ?? values.textStyle,
                    colors: other.colors ?? values.colors,
                    prefersMulticolor: other.prefersMulticolor ?? values.prefersMulticolor
                )
            )
            return both as? Self ?? self
        }

        open func isEqual(to otherConfiguration: SymbolConfiguration?) -> Bool { otherConfiguration?.values == values }
        open override func isEqual(_ object: Any?) -> Bool { isEqual(to: object as? SymbolConfiguration) }
        open override var hash: Int { values.pointSize.hashValue }
    }

    public enum SymbolScale: Int, Sendable {
        case `default` = -1
        case unspecified = 0
        case small = 1
        case medium = 2
        case large = 3
    }

    public enum SymbolWeight: Int, Sendable {
        case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

        public func fontWeight() -> UIFont.Weight {
            switch self {
            case .unspecified, .regular: .regular
            case .ultraLight: .ultraLight
            case .thin: .thin
            case .light: .light
            case .medium: .medium
            case .semibold: .semibold
            case .bold: .bold
            case .heavy: .heavy
            case .black: .black
            }
        }
    }
}

extension UIFont.Weight {
    public func symbolWeight() -> UIImage.SymbolWeight {
        let weights: [UIImage.SymbolWeight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        return weights.last { $0.fontWeight().rawValue <= rawValue } ?? .ultraLight
    }
}
