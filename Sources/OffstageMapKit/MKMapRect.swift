import Foundation

/// A part of the flat map. One that crosses the 180th meridian reaches over the edge of the world.
public struct MKMapRect: Sendable {
    public var origin: MKMapPoint
    public var size: MKMapSize

    public init() {
        (origin, size) = (MKMapPoint(), MKMapSize())
    }

    public init(origin: MKMapPoint, size: MKMapSize) {
        (self.origin, self.size) = (origin, size)
    }

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: MKMapPoint(x: x, y: y), size: MKMapSize(width: width, height: height))
    }

    public static let world = MKMapRect(origin: MKMapPoint(), size: .world)
    public static let null = MKMapRect(x: .infinity, y: .infinity, width: 0, height: 0)

    public var minX: Double { origin.x }
    public var minY: Double { origin.y }
    public var midX: Double { origin.x + size.width / 2 }
    public var midY: Double { origin.y + size.height / 2 }
    public var maxX: Double { origin.x + size.width }
    public var maxY: Double { origin.y + size.height }
    public var width: Double { size.width }
    public var height: Double { size.height }
    public var isNull: Bool { origin.x.isInfinite || origin.y.isInfinite }
    public var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }
    public var spans180thMeridian: Bool { !isNull && (minX < 0 || maxX > MKMapSize.world.width) }

    /// What of it lies beyond the edge of the world, on the other side.
    public var remainder: MKMapRect {
        let world = MKMapSize.world.width
        if minX < 0 { return MKMapRect(x: minX + world, y: minY, width: min(-minX, width), height: height) }
        if maxX > world { return MKMapRect(x: 0, y: minY, width: min(maxX - world, width), height: height) }
        return .null
    }

    public func union(_ rect: MKMapRect) -> MKMapRect {
        if isNull { return rect }
        if rect.isNull { return self }
        let (left, top) = (min(minX, rect.minX), min(minY, rect.minY))
        return MKMapRect(
            x: left,
            y: top,
            width: max(maxX, rect.maxX) - left,
            height: max(maxY, rect.maxY) - top
        )
    }

    public func intersection(_ rect: MKMapRect) -> MKMapRect {
        guard !isNull, !rect.isNull else { return .null }
        let (left, top) = (max(minX, rect.minX), max(minY, rect.minY))
        let (right, bottom) = (min(maxX, rect.maxX), min(maxY, rect.maxY))
        guard left <= right, top <= bottom else { return .null }
        return MKMapRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    public func intersects(_ rect: MKMapRect) -> Bool { !intersection(rect).isEmpty }

    public func contains(_ point: MKMapPoint) -> Bool {
        !isNull && (minX..<maxX).contains(point.x) && (minY..<maxY).contains(point.y)
    }

    public func contains(_ rect: MKMapRect) -> Bool {
        !isNull && !rect.isNull && minX <= rect.minX && maxX >= rect.maxX && minY <= rect.minY && maxY >= rect.maxY
    }

    /// A negative distance makes it wider; one that leaves nothing makes it null.
    public func insetBy(dx: Double, dy: Double) -> MKMapRect {
        guard !isNull, width >= 2 * dx, height >= 2 * dy else { return .null }
        return MKMapRect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
    }

    public func offsetBy(dx: Double, dy: Double) -> MKMapRect {
        isNull ? self : MKMapRect(x: minX + dx, y: minY + dy, width: width, height: height)
    }

    /// The smallest one that holds all these points.
    init(around points: [MKMapPoint]) {
        self = points.reduce(.null) { $0.union(MKMapRect(origin: $1, size: MKMapSize())) }
    }
}

public func MKMapRectMake(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> MKMapRect {
    MKMapRect(x: x, y: y, width: width, height: height)
}
public func MKMapRectUnion(_ rect1: MKMapRect, _ rect2: MKMapRect) -> MKMapRect { rect1.union(rect2) }
public func MKMapRectIsNull(_ rect: MKMapRect) -> Bool { rect.isNull }
public func MKMapRectIsEmpty(_ rect: MKMapRect) -> Bool { rect.isEmpty }
public func MKMapRectContainsPoint(_ rect: MKMapRect, _ point: MKMapPoint) -> Bool { rect.contains(point) }
public func MKMapRectIntersectsRect(_ rect1: MKMapRect, _ rect2: MKMapRect) -> Bool { rect1.intersects(rect2) }
public func MKMapRectInset(_ rect: MKMapRect, _ dx: Double, _ dy: Double) -> MKMapRect { rect.insetBy(dx: dx, dy: dy) }
public let MKMapRectNull = MKMapRect.null
public let MKMapRectWorld = MKMapRect.world
public let MKMapSizeWorld = MKMapSize.world
