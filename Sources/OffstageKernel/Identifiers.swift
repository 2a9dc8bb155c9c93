/// A bundle identifier, `CFBundleIdentifier` of the app's Info.plist.
public struct AppIdentifier: RawRepresentable, Hashable, Comparable, Sendable, Codable, CustomStringConvertible,
    ExpressibleByStringLiteral
{
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    public init(stringLiteral value: String) {
        rawValue = value
    }

    public var description: String { rawValue }

    public static func < (left: AppIdentifier, right: AppIdentifier) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// One process of one app. Numbers grow by one with every launch and are never used again, so that a message of a
/// process that is gone can be told from one of its successor (L-4).
public struct ProcessNumber: RawRepresentable, Hashable, Comparable, Sendable, Codable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static func < (left: ProcessNumber, right: ProcessNumber) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// One call into an app, unique on the device; the app answers it by this number.
public struct CallbackNumber: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}
