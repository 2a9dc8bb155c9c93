public import Foundation

public final class CGMutablePath: CGPath, @unchecked Sendable {
    // Sendable as a CGPath is: who changes it keeps it for himself.
    public init() {
        super.init()
    }

    override init(_ elements: [Element]) {
        super.init(elements)
    }

    private func append(_ element: Element, _ transform: CGAffineTransform) {
        elements.append(element.applying(transform))
    }

    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        append(.move(point), transform)
    }

    /// - Note: A line that has not begun begins where it is to end; Apple's says so on the console, and adds nothing.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        append(elements.isEmpty ? .move(point) : .line(point), transform)
    }

    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        if elements.isEmpty { append(.move(control), transform) }
        append(.quadratic(control: control, end: end), transform)
    }

    public func addCurve(
        to end: CGPoint,
        control1: CGPoint,
        control2: CGPoint,
        transform: CGAffineTransform = .identity
    ) {
        if elements.isEmpty { append(.move(control1), transform) }
        append(.curve(control1, control2, end: end), transform)
    }

    public func closeSubpath() {
        if !elements.isEmpty, elements.last != .close { elements.append(.close) }
    }

    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        addLines(
            between: [
                CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
                CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
            ],
            transform: transform
        )
        closeSubpath()
    }

    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { append(.line(point), transform) }
    }

    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        elements += path.elements.map { $0.applying(transform) }
    }

    // MARK: Round ones

    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        let stretch = CGAffineTransform(translationX: rect.midX, y: rect.midY)
            .scaledBy(x: rect.width / 2, y: rect.height / 2)
        let circle = CGMutablePath()
        circle.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
        circle.closeSubpath()
        addPath(circle, transform: stretch.concatenating(transform))
    }

    public func addRoundedRect(
        in rect: CGRect,
        cornerWidth: CGFloat,
        cornerHeight: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        let corner = CGSize(width: cornerWidth, height: cornerHeight)
        addRoundedRect(in: rect, corners: .allCorners, corner: corner, transform: transform)
    }

    func addRoundedRect(
        in rect: CGRect,
        corners: UIRectCorner,
        corner: CGSize,
        transform: CGAffineTransform = .identity
    ) {
        let (x, y) = (min(corner.width, rect.width / 2), min(corner.height, rect.height / 2))
        guard x > 0, y > 0 else { return addRect(rect, transform: transform) }
        let path = CGMutablePath()
        // Once around from the left of the upper side, a quarter of a circle at each round corner.
        let places: [(UIRectCorner, CGPoint, CGVector, CGFloat)] = [
            (.topRight, CGPoint(x: rect.maxX, y: rect.minY), CGVector(dx: -x, dy: y), -.pi / 2),
            (.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), CGVector(dx: -x, dy: -y), 0),
            (.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), CGVector(dx: x, dy: -y), .pi / 2),
            (.topLeft, CGPoint(x: rect.minX, y: rect.minY), CGVector(dx: x, dy: y), .pi),
        ]
        path.move(to: CGPoint(x: rect.minX + (corners.contains(.topLeft) ? x : 0), y: rect.minY))
        for (corner, point, inwards, angle) in places {
            guard corners.contains(corner) else {
                path.addLine(to: point)
                continue
            }
            let arc = CGMutablePath()
            arc.addArc(center: .zero, radius: 1, startAngle: angle, endAngle: angle + .pi / 2, clockwise: false)
            let stretch = CGAffineTransform(translationX: point.x + inwards.dx, y: point.y + inwards.dy)
                .scaledBy(x: x, y: y)
            for element in arc.elements {
                let element = element.applying(stretch)
                // The arc goes on with the line.
                if case .move(let start) = element { path.addLine(to: start) } else { path.elements.append(element) }
            }
        }
        path.closeSubpath()
        addPath(path, transform: transform)
    }

    /// Clockwise is with falling angles: the other way round where y grows downwards.
    public func addArc(
        center: CGPoint,
        radius: CGFloat,
        startAngle: CGFloat,
        endAngle: CGFloat,
        clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        var delta = endAngle - startAngle
        if abs(delta) >= 2 * .pi, (delta < 0) == clockwise {
            delta = clockwise ? -2 * .pi : 2 * .pi
        } else {
            delta = delta.truncatingRemainder(dividingBy: 2 * .pi)
            if clockwise, delta > 0 { delta -= 2 * .pi }
            if !clockwise, delta < 0 { delta += 2 * .pi }
        }
        addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
    }

    public func addRelativeArc(
        center: CGPoint,
        radius: CGFloat,
        startAngle: CGFloat,
        delta: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        let first = Self.point(startAngle, center, radius)
        append(elements.isEmpty ? .move(first) : .line(first), transform)
        guard delta != 0 else { return }
        // A curve for each quarter at most, which keeps it a four thousandth of the radius from the circle.
        let parts = max(1, Int((abs(delta) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = delta / CGFloat(parts)
        let reach = CGFloat(4.0 / 3.0 * tan(Double(step) / 4)) * radius
        for part in 0..<parts {
            let (from, to) = (startAngle + step * CGFloat(part), startAngle + step * CGFloat(part + 1))
            let (start, end) = (Self.point(from, center, radius), Self.point(to, center, radius))
            let (away, back) = (Self.point(from, .zero, reach), Self.point(to, .zero, reach))
            append(
                .curve(
                    CGPoint(x: start.x - away.y, y: start.y + away.x),
                    CGPoint(x: end.x + back.y, y: end.y - back.x),
                    end: end
                ),
                transform
            )
        }
    }

    /// Rounds the corner that two lines make, with a line to where the round begins.
    public func addArc(
        tangent1End: CGPoint,
        tangent2End: CGPoint,
        radius: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        let start = currentPoint.applying(transform.inverted())
        let one = atan2(Double(start.y - tangent1End.y), Double(start.x - tangent1End.x))
        let other = atan2(Double(tangent2End.y - tangent1End.y), Double(tangent2End.x - tangent1End.x))
        var turn = (other - one).remainder(dividingBy: 2 * .pi)
        // Without a corner there is nothing to round.
        guard !isEmpty, start != tangent1End, tangent1End != tangent2End, abs(sin(turn)) > 1e-9 else {
            return addLine(to: tangent1End, transform: transform)
        }
        let middle = CGFloat(one + turn / 2)
        let center = Self.point(middle, tangent1End, radius / CGFloat(sin(abs(turn) / 2)))
        // The round begins at a right angle to the first line, and turns by what is missing to a straight one.
        let begin = CGFloat(one + (turn > 0 ? -1 : 1) * .pi / 2)
        turn = (turn > 0 ? -1 : 1) * (.pi - abs(turn))
        addRelativeArc(center: center, radius: radius, startAngle: begin, delta: CGFloat(turn), transform: transform)
    }

    private static func point(_ angle: CGFloat, _ center: CGPoint, _ radius: CGFloat) -> CGPoint {
        CGPoint(
            x: center.x + radius * CGFloat(cos(Double(angle))),
            y: center.y + radius * CGFloat(sin(Double(angle)))
        )
    }
}
