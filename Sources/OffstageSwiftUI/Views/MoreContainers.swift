// Containers whose parts are there at once: nothing is laid out, measured or moved.

/// - Note: Its first view is the one that fits.
public struct ViewThatFits<Content: View> {
    let content: Content

    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension ViewThatFits: _PrimitiveView {
    public func _mount(_ context: _Context) {
        var context = context
        // As of tabs: without a selection the first is there.
        context.tabs = Tabs(selection: nil)
        content.mount(context, .only)
    }
}

public struct Grid<Content: View> {
    let content: Content

    public init(
        alignment: Alignment = .center,
        horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) { self.content = content() }
}

extension Grid: Container {}

public struct GridRow<Content: View> {
    let content: Content

    public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
}

extension GridRow: Container {
    public func _mount(_ context: _Context) {
        context.node.look = .line
        content.mount(context, .only)
    }
}

extension View {
    public func gridCellColumns(_ count: Int) -> Self { self }
    public func gridCellAnchor(_ anchor: UnitPoint) -> Self { self }
    public func gridColumnAlignment(_ guide: HorizontalAlignment) -> Self { self }
    public func gridCellUnsizedAxes(_ axes: Axis.Set) -> Self { self }
}

public struct LazyHGrid<Content: View> {
    let content: Content

    public init(
        rows: [GridItem],
        alignment: VerticalAlignment = .center,
        spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = [],
        @ViewBuilder content: () -> Content
    ) { self.content = content() }
}

extension LazyHGrid: LazyContainer {}

public struct ScrollViewReader<Content: View> {
    let make: (ScrollViewProxy) -> Content

    public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { make = content }
}

extension ScrollViewReader: _PrimitiveView {
    public func _mount(_ context: _Context) {
        make(ScrollViewProxy()).mount(context, .only)
    }
}

public struct ScrollViewProxy: Sendable {
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}

/// Evaluated with the rest of its screen, at the moment it is then; it does not ask to be evaluated again.
public struct TimelineView<Schedule: TimelineSchedule, Content: View> {
    public typealias Context = TimelineViewDefaultContext

    let make: (Context) -> Content

    public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {
        make = content
    }
}

public struct TimelineViewDefaultContext: Sendable {
    public enum Cadence: Comparable, Sendable { case live, seconds, minutes }

    public let date: Date
    public var cadence: Cadence { .live }
}

extension TimelineView: _PrimitiveView {
    public func _mount(_ context: _Context) {
        make(Context(date: Date())).mount(context, .only)
    }
}

public protocol TimelineSchedule {}
public struct EveryMinuteTimelineSchedule: TimelineSchedule { public init() {} }
public struct PeriodicTimelineSchedule: TimelineSchedule { public init(from startDate: Date, by interval: Double) {} }
public struct AnimationTimelineSchedule: TimelineSchedule {
    public init(minimumInterval: Double? = nil, paused: Bool = false) {}
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
    public static var everyMinute: Self { Self() }
}
extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    public static func periodic(from startDate: Date, by interval: Double) -> Self {
        Self(from: startDate, by: interval)
    }
}
extension TimelineSchedule where Self == AnimationTimelineSchedule {
    public static var animation: Self { Self() }
    public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> Self { Self() }
}

/// - Note: Nobody asks for the picture of an address: its placeholder stands.
public struct AsyncImage<Content: View> {
    let content: Content
}

extension AsyncImage where Content == Image {
    public init(url: URL?, scale: CGFloat = 1) { content = Image(systemName: "photo") }
}

extension AsyncImage {
    public init<Picture: View>(
        url: URL?,
        scale: CGFloat = 1,
        @ViewBuilder content: (Image) -> Picture,
        @ViewBuilder placeholder: () -> Content
    ) { self.content = placeholder() }

    public init(
        url: URL?,
        scale: CGFloat = 1,
        transaction: Transaction = Transaction(),
        @ViewBuilder content: (AsyncImagePhase) -> Content
    ) { self.content = content(.empty) }
}

extension AsyncImage: Container {}

public enum AsyncImagePhase: Sendable {
    case empty
    case success(Image)
    case failure(any Error)

    public var image: Image? { if case .success(let image) = self { image } else { nil } }
    public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

/// - Note: Nothing is drawn, so its closure is not called.
public struct Canvas: Sendable {
    public init(
        opaque: Bool = false,
        rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) {}
}

extension Canvas: _PrimitiveView {
    public func _mount(_ context: _Context) {}
}

public struct GraphicsContext {
    public enum Shading {
        case color(Color)
        case linearGradient(Gradient, startPoint: CGPoint, endPoint: CGPoint)
        case style(any ShapeStyle)
    }

    /// A picture or a text as it would be drawn.
    public struct ResolvedImage {
        public let size = CGSize.zero
        public var shading: Shading?
    }

    public struct ResolvedText {
        public var shading: Shading?
        public func measure(in size: CGSize) -> CGSize { .zero }
    }

    public struct Filter {
        public static func blur(radius: CGFloat) -> Filter { Filter() }
        public static func shadow(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> Filter {
            Filter()
        }
        public static func colorMultiply(_ color: Color) -> Filter { Filter() }
        public static func alphaThreshold(min: Double, max: Double = 1, color: Color = .black) -> Filter { Filter() }
    }

    public var transform = CGAffineTransform.identity
    public var opacity = 1.0
    public var blendMode = BlendMode.normal

    public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {}
    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {}
    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {}
    public func resolve(_ image: Image) -> ResolvedImage { ResolvedImage() }
    public func resolve(_ text: Text) -> ResolvedText { ResolvedText() }
    public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {}
    public func draw(_ image: ResolvedImage, in rect: CGRect) {}
    public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {}
    public mutating func addFilter(_ filter: Filter) {}
    public mutating func clip(to path: Path) {}
    public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
        var layer = self
        try content(&layer)
    }
    public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {}
    public func draw(_ text: Text, in rect: CGRect) {}
    public func draw(_ image: Image, in rect: CGRect) {}
    public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {}
    public mutating func translateBy(x: CGFloat, y: CGFloat) {}
    public mutating func scaleBy(x: CGFloat, y: CGFloat) {}
    public mutating func rotate(by angle: Angle) {}
}
