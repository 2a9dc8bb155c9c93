/// A widget that people have put on the home screen. There are none here.
public struct WidgetInfo: Hashable, Sendable, CustomDebugStringConvertible {
    public let kind: String
    public let family: WidgetFamily

    public var debugDescription: String { "\(kind), \(family)" }
}
