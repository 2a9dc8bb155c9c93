public import Foundation

/// A line as its pieces. Its geometry is real: it has bounds, and contains points.
public class CGPath: Hashable, @unchecked Sendable {
    // Sendable because it never changes; who changes a CGMutablePath keeps it for himself, as on iOS.
    enum Element: Hashable {
        case move(CGPoint)
        case line(CGPoint)
        case quadratic(control: CGPoint, end: CGPoint)
        case curve(CGPoint, CGPoint, end: CGPoint)
        case close

        var points: [CGPoint] {
            switch self {
            case .move(let end), .line(let end): [end]
            case .quadratic(let control, let end): [control, end]
            case .curve(let first, let second, let end): [first, second, end]
            case .close: []
            }
        }

        func applying(_ transform: CGAffineTransform) -> Element {
            switch self {
            case .move(let end): .move(end.applying(transform))
            case .line(let end): .line(end.applying(transform))
            case .quadratic(let control, let end):
                .quadratic(control: control.applying(transform), end: end.applying(transform))
            case .curve(let first, let second, let end):
                .curve(first.applying(transform), second.applying(transform), end: end.applying(transform))
            case .close: .close
            }
        }
    }

    var elements: [Element]

    init(_ elements: [Element] = []) {
        self.elements = elements
    }

    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let path = CGMutablePath()
        path.addRect(rect, transform: transform?.pointee ?? .identity)
        self.init(path.elements)
    }

    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let path = CGMutablePath()
        path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
        self.init(path.elements)
    }

    public convenience init(
        roundedRect rect: CGRect,
        cornerWidth: CGFloat,
        cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        let path = CGMutablePath()
        path.addRoundedRect(
            in: rect,
            cornerWidth: cornerWidth,
            cornerHeight: cornerHeight,
            transform: transform?.pointee ?? .identity
        )
        self.init(path.elements)
    }

    public static func == (left: CGPath, right: CGPath) -> Bool { left.elements == right.elements }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(elements)
    }

    // MARK: Copies

    public func copy() -> CGPath? { CGPath(elements) }

    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(elements(under: transform))
    }

    public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements) }

    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        CGMutablePath(elements(under: transform))
    }

    /// - Note: A line without gaps: nobody sees them.
    public func copy(
        dashingWithPhase phase: CGFloat,
        lengths: [CGFloat],
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        CGPath(elements.map { $0.applying(transform) })
    }

    func elements(under transform: UnsafePointer<CGAffineTransform>?) -> [Element] {
        guard let transform = transform?.pointee else { return elements }
        return elements.map { $0.applying(transform) }
    }

    // MARK: What is asked of it

    public var isEmpty: Bool { elements.isEmpty }

    /// Where the next piece begins; of a path that is empty, zero.
    public var currentPoint: CGPoint {
        guard elements.last == .close else { return elements.last?.points.last ?? .zero }
        for element in elements.reversed() {
            if case .move(let start) = element { return start }
        }
        return .zero
    }

    public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        let box = boundingBox
        var points = elements.flatMap(\.points)
        if points.count == 5, points.last == points.first { points.removeLast() }
        let isStraight = elements.dropFirst().allSatisfy { $0 == .close || $0.points.count == 1 }
        guard isStraight, points.count == 4, Set(points).count == 4 else { return false }
        // Of a rectangle, each side is level or upright, and no corner is inside of the others.
        for (point, next) in zip(points, points.dropFirst() + points.prefix(1)) {
            guard (point.x == next.x) != (point.y == next.y) else { return false }
        }
        guard points.allSatisfy({ [box.minX, box.maxX].contains($0.x) && [box.minY, box.maxY].contains($0.y) }) else {
            return false
        }
        rect?.pointee = box
        return true
    }

    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        for element in elements {
            var points = element.points
            points.withUnsafeMutableBufferPointer { points in
                // A closed line has no points, and an address all the same.
                withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 1) { none in
                    let first = points.baseAddress ?? none.baseAddress!
                    var element = CGPathElement(type: element.type, points: first)
                    block(&element)
                }
            }
        }
    }

    public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
        applyWithBlock { function(info, $0) }
    }
}

public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

public enum CGPathElementType: Int32, Sendable {
    case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

public struct CGPathElement {
    public var type: CGPathElementType
    public var points: UnsafeMutablePointer<CGPoint>

    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        (self.type, self.points) = (type, points)
    }
}

/// What of a line that crosses itself is inside.
public enum CGPathFillRule: Int, Sendable { case winding, evenOdd }

extension CGPath.Element {
    fileprivate var type: CGPathElementType {
        switch self {
        case .move: .moveToPoint
        case .line: .addLineToPoint
        case .quadratic: .addQuadCurveToPoint
        case .curve: .addCurveToPoint
        case .close: .closeSubpath
        }
    }
}
