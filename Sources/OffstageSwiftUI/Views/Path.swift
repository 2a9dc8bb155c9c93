/// A line.
nonisolated public struct Path: Equatable, Sendable {
    private enum Element: Equatable, Sendable {
        case move(CGPoint)
        case line(CGPoint)
        case curve(CGPoint, CGPoint, CGPoint)
        case quadratic(CGPoint, CGPoint)
        case close

        var points: [CGPoint] {
            switch self {
            case .move(let end), .line(let end): [end]
            case .curve(let first, let second, let end): [first, second, end]
            case .quadratic(let control, let end): [control, end]
            case .close: []
            }
        }

        func mapped(_ map: (CGPoint) -> CGPoint) -> Element {
            switch self {
            case .move(let end): .move(map(end))
            case .line(let end): .line(map(end))
            case .curve(let first, let second, let end): .curve(map(first), map(second), map(end))
            case .quadratic(let control, let end): .quadratic(map(control), map(end))
            case .close: .close
            }
        }

        var letter: String {
            switch self {
            case .move: "M"
            case .line: "L"
            case .curve: "C"
            case .quadratic: "Q"
            case .close: "Z"
            }
        }
    }

    private var elements: [Element] = []
    private var points: [CGPoint] { elements.flatMap(\.points) }

    /// How far the control points of a quarter of a circle lie from its ends.
    private static let quarter = 0.5522847498

    public init() {}
    public init(_ rect: CGRect) { addRect(rect) }
    public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius))
    }
    public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        addRoundedRect(in: rect, cornerSize: cornerSize)
    }
    public init(_ callback: (inout Path) -> Void) { callback(&self) }

    public var isEmpty: Bool { elements.isEmpty }
    public var currentPoint: CGPoint? { points.last }

    /// The least rectangle that holds all points, those of control among them.
    public var boundingRect: CGRect {
        let points = points
        guard let left = points.map(\.x).min(), let top = points.map(\.y).min() else { return .null }
        let (right, bottom) = (points.map(\.x).max() ?? left, points.map(\.y).max() ?? top)
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    public mutating func move(to end: CGPoint) { elements.append(.move(end)) }

    /// A line that has not begun begins where it is to end, as on iOS nothing is seen of it.
    public mutating func addLine(to end: CGPoint) { elements.append(elements.isEmpty ? .move(end) : .line(end)) }

    public mutating func addLines(_ lines: [CGPoint]) {
        for (number, point) in lines.enumerated() { elements.append(number == 0 ? .move(point) : .line(point)) }
    }

    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        if elements.isEmpty { move(to: control) }
        elements.append(.quadratic(control, end))
    }

    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        if elements.isEmpty { move(to: control1) }
        elements.append(.curve(control1, control2, end))
    }

    public mutating func addRect(_ rect: CGRect) {
        move(to: CGPoint(x: rect.minX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        closeSubpath()
    }

    public mutating func addEllipse(in rect: CGRect) {
        addRoundedRect(in: rect, cornerSize: CGSize(width: rect.width / 2, height: rect.height / 2))
    }

    public mutating func addRoundedRect(
        in rect: CGRect,
        cornerSize: CGSize,
        style: RoundedCornerStyle = .continuous
    ) {
        let (x, y) = (min(cornerSize.width, rect.width / 2), min(cornerSize.height, rect.height / 2))
        guard x > 0, y > 0 else { return addRect(rect) }
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        let (a, b) = (x * (1 - Self.quarter), y * (1 - Self.quarter))
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
        move(to: point(left + x, top))
        addLine(to: point(right - x, top))
        addCurve(to: point(right, top + y), control1: point(right - a, top), control2: point(right, top + b))
        addLine(to: point(right, bottom - y))
        addCurve(to: point(right - x, bottom), control1: point(right, bottom - b), control2: point(right - a, bottom))
        addLine(to: point(left + x, bottom))
        addCurve(to: point(left, bottom - y), control1: point(left + a, bottom), control2: point(left, bottom - b))
        addLine(to: point(left, top + y))
        addCurve(to: point(left + x, top), control1: point(left, top + b), control2: point(left + a, top))
        closeSubpath()
    }

    /// Downwards is where angles grow to: against them is what iOS calls clockwise.
    public mutating func addArc(
        center: CGPoint,
        radius: CGFloat,
        startAngle: Angle,
        endAngle: Angle,
        clockwise: Bool
    ) {
        var span = endAngle.radians - startAngle.radians
        if clockwise {
            while span > 0 { span -= 2 * .pi }
            span = max(span, -2 * .pi)
        } else {
            while span < 0 { span += 2 * .pi }
            span = min(span, 2 * .pi)
        }
        func point(_ angle: Double, _ radius: CGFloat) -> CGPoint {
            CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
        addLine(to: point(startAngle.radians, radius))
        let parts = max(1, Int((abs(span) / (.pi / 2)).rounded(.up)))
        let step = span / Double(parts)
        let reach = 4 / 3 * tan(step / 4)
        for part in 0..<parts {
            let (from, to) = (startAngle.radians + step * Double(part), startAngle.radians + step * Double(part + 1))
            let (start, end) = (point(from, radius), point(to, radius))
            elements.append(
                .curve(
                    CGPoint(x: start.x - reach * radius * sin(from), y: start.y + reach * radius * cos(from)),
                    CGPoint(x: end.x + reach * radius * sin(to), y: end.y - reach * radius * cos(to)),
                    end
                )
            )
        }
    }

    public mutating func addPath(_ path: Path) { elements += path.elements }
    public func applying(_ transform: CGAffineTransform) -> Path { mapped { $0.applying(transform) } }
    public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path { mapped { CGPoint(x: $0.x + dx, y: $0.y + dy) } }
    public mutating func closeSubpath() { elements.append(.close) }

    func mapped(_ map: (CGPoint) -> CGPoint) -> Path {
        var path = Path()
        path.elements = elements.map { $0.mapped(map) }
        return path
    }

    public var cgPath: CGPath {
        let path = CGMutablePath()
        for element in elements {
            switch element {
            case .move(let end): path.move(to: end)
            case .line(let end): path.addLine(to: end)
            case .quadratic(let control, let end): path.addQuadCurve(to: end, control: control)
            case .curve(let first, let second, let end): path.addCurve(to: end, control1: first, control2: second)
            case .close: path.closeSubpath()
            }
        }
        return path
    }

    /// As an SVG has it.
    var svg: String {
        elements.map { element in
            element.letter + element.points.map { "\(SVG.number($0.x)) \(SVG.number($0.y))" }.joined(separator: " ")
        }.joined()
    }
}

extension Path: Shape {
    public nonisolated func path(in rect: CGRect) -> Path { self }
}
