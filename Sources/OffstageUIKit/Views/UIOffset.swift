public import Foundation

/// How far something lies from where it would be.
public struct UIOffset: Hashable, Codable, Sendable {
    public var horizontal, vertical: CGFloat

    public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }

    public static let zero = UIOffset()
}
