public import Foundation

extension CGPath {
    /// The least rectangle that holds all points, those of control among them.
    public var boundingBox: CGRect { Self.box(elements.flatMap(\.points)) }

    /// The least rectangle that holds the line.
    public var boundingBoxOfPath: CGRect {
        var points: [CGPoint] = []
        var last = CGPoint.zero
        for element in elements {
            points += element.points.suffix(1)
            switch element {
            case .move, .line, .close: break
            case .quadratic(let control, let end):
                points += Self.turns(last.x, control.x, end.x).map { element.point($0, from: last) }
                points += Self.turns(last.y, control.y, end.y).map { element.point($0, from: last) }
            case .curve(let first, let second, let end):
                points += Self.turns(last.x, first.x, second.x, end.x).map { element.point($0, from: last) }
                points += Self.turns(last.y, first.y, second.y, end.y).map { element.point($0, from: last) }
            }
            last = element.points.last ?? last
        }
        return Self.box(points)
    }

    public func contains(
        _ point: CGPoint,
        using rule: CGPathFillRule = .winding,
        transform: CGAffineTransform = .identity
    ) -> Bool {
        let point = point.applying(transform)
        // How often the line goes around the point: what of it crosses a ray to the right, upwards or downwards.
        var (winding, crossings) = (0, 0)
        for line in lines {
            for (start, end) in zip(line, line.dropFirst() + line.prefix(1))
            where (start.y <= point.y) != (end.y <= point.y) {
                let share = (point.y - start.y) / (end.y - start.y)
                guard start.x + share * (end.x - start.x) > point.x else { continue }
                crossings += 1
                winding += end.y > start.y ? 1 : -1
            }
        }
        return rule == .winding ? winding != 0 : crossings % 2 != 0
    }

    /// - Note: Every curve is cut into the same number of straight pieces.
    public func flattened(threshold: CGFloat) -> CGPath {
        var (flat, last): ([Element], CGPoint) = ([], .zero)
        for element in elements {
            switch element {
            case .move, .line, .close: flat.append(element)
            case .quadratic, .curve:
                flat += (1...Self.pieces).map { .line(element.point(CGFloat($0) / CGFloat(Self.pieces), from: last)) }
            }
            last = element.points.last ?? last
        }
        return CGPath(flat)
    }

    /// What a pen of so much width covers. Corners are round, whatever is asked for.
    public func copy(
        strokingWithWidth lineWidth: CGFloat,
        lineCap: CGLineCap,
        lineJoin: CGLineJoin,
        miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let outline = CGMutablePath()
        let radius = lineWidth / 2
        func dot(at point: CGPoint) {
            outline.addEllipse(
                in: CGRect(x: point.x - radius, y: point.y - radius, width: lineWidth, height: lineWidth)
            )
        }
        for line in lines {
            for (start, end) in zip(line, line.dropFirst()) where start != end {
                let length = hypot(end.x - start.x, end.y - start.y)
                let along = CGVector(dx: (end.x - start.x) / length * radius, dy: (end.y - start.y) / length * radius)
                let reach: CGFloat = lineCap == .square ? 1 : 0
                outline.addLines(between: [
                    CGPoint(x: start.x - along.dx * reach + along.dy, y: start.y - along.dy * reach - along.dx),
                    CGPoint(x: end.x + along.dx * reach + along.dy, y: end.y + along.dy * reach - along.dx),
                    CGPoint(x: end.x + along.dx * reach - along.dy, y: end.y + along.dy * reach + along.dx),
                    CGPoint(x: start.x - along.dx * reach - along.dy, y: start.y - along.dy * reach + along.dx),
                ])
                outline.closeSubpath()
            }
            let corners = line.first == line.last || lineCap == .round ? line[...] : line.dropFirst().dropLast()
            corners.forEach(dot)
        }
        return CGPath(outline.elements.map { $0.applying(transform) })
    }

    /// Its straight lines, each with its end where it began if it is closed.
    var lines: [[CGPoint]] {
        var lines: [[CGPoint]] = []
        for element in flattened(threshold: 0).elements {
            switch element {
            case .move(let start): lines.append([start])
            case .line(let end), .quadratic(_, let end), .curve(_, _, let end):
                if lines.isEmpty { lines.append([]) }
                lines[lines.count - 1].append(end)
            case .close:
                // What follows without a move begins where this began.
                guard let start = lines.last?.first else { continue }
                lines[lines.count - 1].append(start)
                lines.append([start])
            }
        }
        return lines.filter { $0.count > 1 }
    }

    private static let pieces = 32

    private static func box(_ points: [CGPoint]) -> CGRect {
        guard let left = points.map(\.x).min(), let top = points.map(\.y).min() else { return .null }
        let (right, bottom) = (points.map(\.x).max() ?? left, points.map(\.y).max() ?? top)
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Where a curve with such numbers turns back, if it does, as a share of its way.
    private static func turns(_ start: CGFloat, _ control: CGFloat, _ end: CGFloat) -> [CGFloat] {
        let bend = start - 2 * control + end
        guard bend != 0 else { return [] }
        return [(start - control) / bend].filter { $0 > 0 && $0 < 1 }
    }

    private static func turns(_ start: CGFloat, _ first: CGFloat, _ second: CGFloat, _ end: CGFloat) -> [CGFloat] {
        let a = end - 3 * second + 3 * first - start
        let b = 2 * (second - 2 * first + start)
        let c = first - start
        let roots: [CGFloat]
        if abs(a) < 1e-12 {
            roots = b == 0 ? [] : [-c / b]
        } else {
            let square = b * b - 4 * a * c
            roots = square < 0 ? [] : [(-b - square.squareRoot()) / (2 * a), (-b + square.squareRoot()) / (2 * a)]
        }
        return roots.filter { $0 > 0 && $0 < 1 }
    }
}

extension CGPath.Element {
    /// The point after such a share of its way.
    fileprivate func point(_ share: CGFloat, from start: CGPoint) -> CGPoint {
        func between(_ one: CGPoint, _ other: CGPoint) -> CGPoint {
            CGPoint(x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share)
        }
        switch self {
        case .move(let end), .line(let end): return between(start, end)
        case .quadratic(let control, let end): return between(between(start, control), between(control, end))
        case .curve(let first, let second, let end):
            let middle = between(first, second)
            return between(
                between(between(start, first), middle),
                between(middle, between(second, end))
            )
        case .close: return start
        }
    }
}
