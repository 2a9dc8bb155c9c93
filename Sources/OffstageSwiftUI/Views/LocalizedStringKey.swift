/// A text with places for values, which is the key of its translation.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
    let value: String.LocalizationValue

    public init(_ value: String) {
        self.value = String.LocalizationValue(value)
    }

    public init(stringLiteral value: String) {
        self.init(value)
    }

    public init(stringInterpolation: StringInterpolation) {
        value = String.LocalizationValue(stringInterpolation: stringInterpolation.parts)
    }

    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var parts = String.LocalizationValue.StringInterpolation(literalCapacity: 0, interpolationCount: 0)

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) {
            parts.appendLiteral(literal)
        }

        public mutating func appendInterpolation(_ string: String) {
            parts.appendInterpolation(string)
        }

        public mutating func appendInterpolation<Value: BinaryInteger>(_ value: Value) {
            parts.appendInterpolation(value)
        }

        public mutating func appendInterpolation<Value: BinaryFloatingPoint>(_ value: Value) {
            parts.appendInterpolation(value)
        }

        @_disfavoredOverload public mutating func appendInterpolation<Value>(_ value: Value) {
            parts.appendInterpolation("\(value)")
        }

        public mutating func appendInterpolation(_ text: Text) {
            parts.appendInterpolation(text.text)
        }

        public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter?) {
            parts.appendInterpolation(formatter.flatMap { $0.string(for: subject) } ?? "\(subject)")
        }

        public mutating func appendInterpolation(_ image: Image) {
            parts.appendInterpolation(Text(image).text)
        }

        public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
            parts.appendInterpolation(resource.text)
        }

        public mutating func appendInterpolation(_ attributedString: AttributedString) {
            parts.appendInterpolation(Text(attributedString).text)
        }

        public mutating func appendInterpolation<Value: CVarArg>(_ value: Value, specifier: String) {
            parts.appendInterpolation(value, specifier: specifier)
        }

        public mutating func appendInterpolation<Format: FormatStyle>(_ input: Format.FormatInput, format: Format)
        where Format.FormatOutput == String {
            parts.appendInterpolation(input, format: format)
        }

        public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
            parts.appendInterpolation(Text(date, style: style).text)
        }
    }

    /// As the app's strings have it.
    var translation: String { value.text(nil, nil) }
}
