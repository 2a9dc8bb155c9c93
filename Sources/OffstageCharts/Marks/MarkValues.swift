public import OffstageSwiftUI

// How marks look: nothing is drawn.

public struct MarkDimension: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, Sendable {
    public static var automatic: MarkDimension { MarkDimension() }
    public static func fixed(_ value: CGFloat) -> MarkDimension { automatic }
    public static func inset(_ value: CGFloat) -> MarkDimension { automatic }
    public static func ratio(_ ratio: CGFloat) -> MarkDimension { automatic }

    init() {}
    public init(floatLiteral value: Double) {}
    public init(integerLiteral value: Int) {}
}

public struct MarkStackingMethod: Hashable, Sendable {
    private let name: String

    public static let standard = MarkStackingMethod(name: "standard")
    public static let normalized = MarkStackingMethod(name: "normalized")
    public static let center = MarkStackingMethod(name: "center")
    public static let unstacked = MarkStackingMethod(name: "unstacked")
}

public struct InterpolationMethod: Hashable, Sendable {
    private let name: String

    public static let linear = InterpolationMethod(name: "linear")
    public static let monotone = InterpolationMethod(name: "monotone")
    public static let catmullRom = InterpolationMethod(name: "catmullRom")
    public static let cardinal = InterpolationMethod(name: "cardinal")
    public static let stepStart = InterpolationMethod(name: "stepStart")
    public static let stepCenter = InterpolationMethod(name: "stepCenter")
    public static let stepEnd = InterpolationMethod(name: "stepEnd")
    public static func catmullRom(alpha: CGFloat) -> InterpolationMethod { catmullRom }
    public static func cardinal(tension: CGFloat) -> InterpolationMethod { cardinal }
}

public struct AnnotationPosition: Hashable, Sendable {
    private let name: String

    public static let automatic = AnnotationPosition(name: "automatic")
    public static let overlay = AnnotationPosition(name: "overlay")
    public static let top = AnnotationPosition(name: "top")
    public static let bottom = AnnotationPosition(name: "bottom")
    public static let leading = AnnotationPosition(name: "leading")
    public static let trailing = AnnotationPosition(name: "trailing")
    public static let topLeading = AnnotationPosition(name: "topLeading")
    public static let topTrailing = AnnotationPosition(name: "topTrailing")
    public static let bottomLeading = AnnotationPosition(name: "bottomLeading")
    public static let bottomTrailing = AnnotationPosition(name: "bottomTrailing")
}

public struct AnnotationContext {
    /// - Note: Nothing is laid out.
    public var targetSize: CGSize { .zero }
}

public struct AnnotationOverflowResolution: Sendable {
    public struct Boundary: Sendable {
        public static let automatic = Boundary()
        public static let chart = Boundary()
        public static let plot = Boundary()
    }

    public struct Strategy: Sendable {
        public static let automatic = Strategy()
        public static let disabled = Strategy()
        public static let fit = Strategy()
        public static let padScale = Strategy()
        public static func fit(to boundary: Boundary) -> Strategy { fit }
    }

    public static let automatic = AnnotationOverflowResolution()

    public init(x: Strategy = .automatic, y: Strategy = .automatic) {}
}

public protocol ChartSymbolShape: Shape {}

extension Circle: ChartSymbolShape {}

public struct BasicChartSymbolShape: ChartSymbolShape {
    public func path(in rect: CGRect) -> Path { Path(rect) }

    public func strokeBorder(lineWidth: CGFloat) -> BasicChartSymbolShape { self }
}

extension ChartSymbolShape where Self == BasicChartSymbolShape {
    public static var circle: BasicChartSymbolShape { BasicChartSymbolShape() }
    public static var square: BasicChartSymbolShape { BasicChartSymbolShape() }
    public static var triangle: BasicChartSymbolShape { BasicChartSymbolShape() }
    public static var diamond: BasicChartSymbolShape { BasicChartSymbolShape() }
    public static var pentagon: BasicChartSymbolShape { BasicChartSymbolShape() }
    public static var plus: BasicChartSymbolShape { BasicChartSymbolShape() }
    public static var cross: BasicChartSymbolShape { BasicChartSymbolShape() }
    public static var asterisk: BasicChartSymbolShape { BasicChartSymbolShape() }
}
