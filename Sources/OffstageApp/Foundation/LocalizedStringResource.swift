public import Foundation

/// A text that is looked up where it is shown.
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Equatable, Sendable {
    public enum BundleDescription: Equatable, Sendable {
        case main
        case atURL(URL)

        public static func forClass(_ type: AnyClass) -> BundleDescription { .atURL(Bundle(for: type).bundleURL) }

        var bundle: Bundle? {
            switch self {
            case .main: .main
            case .atURL(let url): Bundle(url: url)
            }
        }
    }

    public let key: String
    public let defaultValue: String.LocalizationValue
    public let table: String?
    public var locale: Locale
    public let bundle: BundleDescription

    public init(
        _ keyAndValue: String.LocalizationValue,
        table: String? = nil,
        locale: Locale = .current,
        bundle: BundleDescription = .main,
        comment: StaticString? = nil
    ) {
        (key, defaultValue, self.table) = (keyAndValue.key, keyAndValue, table)
        (self.locale, self.bundle) = (locale, bundle)
    }

    public init(
        _ key: StaticString,
        defaultValue: String.LocalizationValue,
        table: String? = nil,
        locale: Locale = .current,
        bundle: BundleDescription = .main,
        comment: StaticString? = nil
    ) {
        (self.key, self.defaultValue, self.table) = ("\(key)", defaultValue, table)
        (self.locale, self.bundle) = (locale, bundle)
    }

    public init(stringLiteral value: String) {
        self.init(String.LocalizationValue(stringLiteral: value))
    }

    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }

    /// - Note: As it reads now.
    package var text: String {
        defaultValue.text(bundle.bundle, table, key: key == defaultValue.key ? nil : key)
    }
}
