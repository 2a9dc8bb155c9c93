public import Foundation

/// A way in a direction.
public struct CGVector: Hashable, Codable, Sendable {
    public var dx, dy: CGFloat

    public init(dx: CGFloat, dy: CGFloat) {
        (self.dx, self.dy) = (dx, dy)
    }

    public init(dx: Double, dy: Double) {
        self.init(dx: CGFloat(dx), dy: CGFloat(dy))
    }

    public init(dx: Int, dy: Int) {
        self.init(dx: CGFloat(dx), dy: CGFloat(dy))
    }

    public init() {
        self.init(dx: CGFloat(0), dy: CGFloat(0))
    }

    public static let zero = CGVector()
}
