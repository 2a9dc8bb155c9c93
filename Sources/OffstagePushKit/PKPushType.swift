// As on iOS, PushKit brings Foundation along.
@_exported public import Foundation

/// What a push of the registry is for.
public struct PKPushType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    public static let voIP = PKPushType("PKPushTypeVoIP")
    public static let fileProvider = PKPushType("PKPushTypeFileProvider")
    @available(*, deprecated, message: "a device has its complications refreshed by WidgetKit")
    public static let complication = PKPushType("PKPushTypeComplication")
}
