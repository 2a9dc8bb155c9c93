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
        context.tabs = Tabs(selection: nil, view: nil)
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

extension Grid: Container {
    public func _mount(_ context: _Context) {
        context.node.figure = .box(.stack(.vertical, 8, .center))
        content.mount(context, .only)
    }
}

public struct GridRow<Content: View> {
    let content: Content

    public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
}

extension GridRow: Container {
    public func _mount(_ context: _Context) {
        context.node.look = .line
        context.node.figure = .box(.stack(.horizontal, 8, .center))
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

extension LazyHGrid: LazyContainer {
    var kind: Box.Kind { .stack(.horizontal, 8, .center) }
}

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
