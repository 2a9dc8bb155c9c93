public import Foundation

extension String {
    /// A text with places for values, whose key in the app's strings has `%@`, `%lld` or `%lf` in these places.
    public struct LocalizationValue: ExpressibleByStringInterpolation, Equatable, Sendable {
        let key: String
        /// What stands in the places, as each is written without a translation.
        let values: [String]
        /// As it reads without a translation.
        private let plain: String

        public init(_ value: String) { (key, values, plain) = (value, [], value) }
        public init(stringLiteral value: String) { self.init(value) }

        public init(stringInterpolation: StringInterpolation) {
            (key, values) = (stringInterpolation.key, stringInterpolation.values)
            plain = stringInterpolation.plain
        }

        public struct StringInterpolation: StringInterpolationProtocol, Sendable {
            var key = ""
            var values: [String] = []
            var plain = ""

            public init(literalCapacity: Int, interpolationCount: Int) {}

            public mutating func appendLiteral(_ literal: String) {
                key += literal.replacing("%", with: "%%")
                plain += literal
            }

            public mutating func appendInterpolation(_ string: String) { add("%@", string) }
            public mutating func appendInterpolation<Value: BinaryInteger>(_ value: Value) { add("%lld", "\(value)") }

            public mutating func appendInterpolation<Value: BinaryFloatingPoint>(_ value: Value) {
                add("%lf", String(format: "%f", Double(value)))
            }

            public mutating func appendInterpolation<Value: CVarArg>(_ value: Value, specifier: String) {
                add(specifier, String(format: specifier, value))
            }

            public mutating func appendInterpolation<Format: FormatStyle>(_ value: Format.FormatInput, format: Format)
            where Format.FormatOutput == String {
                add("%@", format.format(value))
            }

            @_disfavoredOverload public mutating func appendInterpolation<Value>(_ value: Value) {
                add("%@", "\(value)")
            }

            private mutating func add(_ place: String, _ value: String) {
                key += place
                values.append(value)
                plain += value
            }
        }

        /// The text that the app's strings have for the key, with the values in its places.
        package func text(_ bundle: Bundle?, _ table: String?, key name: String? = nil) -> String {
            let given = values.isEmpty ? key.replacing("%%", with: "%") : key
            let own = name ?? given
            let found = (bundle ?? .main).localizedString(forKey: own, value: given, table: table)
            if values.isEmpty { return found }
            return found == given ? plain : Self.fill(found, with: values)
        }

        /// Puts values in the places of a format, `%1$@` among them, whatever type a place is for.
        private static func fill(_ format: String, with values: [String]) -> String {
            var next = 0
            return format.replacing(/%(?:%|(?:(\d+)\$)?[-+ #0-9.]*(?:hh|h|ll|l|q|z|t|j)?[@a-zA-Z])/) { match in
                if match.output.0 == "%%" { return "%" }
                let place = match.output.1.flatMap { Int($0) }.map { $0 - 1 } ?? next
                next += 1
                return values.indices.contains(place) ? values[place] : ""
            }
        }
    }

    /// - Note: The locale is the app's, whatever is given.
    public init(
        localized keyAndValue: String.LocalizationValue,
        table: String? = nil,
        bundle: Bundle? = nil,
        locale: Locale = .current,
        comment: StaticString? = nil
    ) {
        self = keyAndValue.text(bundle, table)
    }

    public init(
        localized key: StaticString,
        defaultValue: String.LocalizationValue,
        table: String? = nil,
        bundle: Bundle? = nil,
        locale: Locale = .current,
        comment: StaticString? = nil
    ) {
        self = defaultValue.text(bundle, table, key: "\(key)")
    }

    public init(localized resource: LocalizedStringResource) {
        self = resource.text
    }
}
