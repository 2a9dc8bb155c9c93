// Views that have parts and, without pixels, nothing else to do.

public struct VStack<Content: View> {
    let content: Content
    private let kind: Box.Kind

    public init(
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
        kind = .stack(.vertical, spacing, Alignment(horizontal: alignment, vertical: .center))
    }
}

extension VStack: Container {
    public func _mount(_ context: _Context) {
        context.node.figure = .box(kind)
        content.mount(context, .only)
    }
}

public struct HStack<Content: View> {
    let content: Content
    private let kind: Box.Kind

    public init(
        alignment: VerticalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
        kind = .stack(.horizontal, spacing, Alignment(horizontal: .center, vertical: alignment))
    }
}

extension HStack: Container {
    public func _mount(_ context: _Context) {
        context.node.figure = .box(kind)
        context.node.look = .line
        content.mount(context, .only)
    }
}

public struct ZStack<Content: View> {
    let content: Content
    private let alignment: Alignment

    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        (self.content, self.alignment) = (content(), alignment)
    }
}

extension ZStack: Container {
    public func _mount(_ context: _Context) {
        context.node.figure = .box(.layers(alignment))
        content.mount(context, .only)
    }
}

public struct Group<Content> {
    package let content: Content

    /// For other frameworks' content.
    package init(of content: Content) {
        self.content = content
    }
}

extension Group: View, _PrimitiveView, Container where Content: View {
    public typealias Body = Never

    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

public struct ScrollView<Content: View> {
    let content: Content
    private let isHorizontal: Bool

    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        self.content = content()
        isHorizontal = axes == .horizontal
    }
}

extension ScrollView: Container {
    public func _mount(_ context: _Context) {
        context.node.figure = .box(.scroll(isHorizontal: isHorizontal))
        content.mount(context, .only)
    }
}

/// - Note: Its root is shown; what links and paths lead to is not.
public struct NavigationStack<Content: View> {
    let content: Content

    public init(@ViewBuilder root: () -> Content) { content = root() }
    public init<Path>(path: Binding<Path>, @ViewBuilder root: () -> Content) { content = root() }
}

extension NavigationStack: Container {
    public func _mount(_ context: _Context) {
        context.node.figure = .navigation
        content.mount(context, .only)
    }
}

public struct NavigationPath: Equatable {
    private var values: [AnyHashable] = []

    public init() {}
    public init<Elements: Sequence>(_ elements: Elements) where Elements.Element: Hashable {
        values = elements.map { AnyHashable($0) }
    }
    public var count: Int { values.count }
    public var isEmpty: Bool { values.isEmpty }
    public mutating func append<Value: Hashable>(_ value: Value) { values.append(AnyHashable(value)) }
    public mutating func removeLast(_ count: Int = 1) { values.removeLast(count) }
}

public struct NavigationView<Content: View> {
    let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension NavigationView: Container {
    public func _mount(_ context: _Context) {
        context.node.figure = .navigation
        content.mount(context, .only)
    }
}

/// - Note: A phone shows its first column.
public struct NavigationSplitView<Content: View> {
    let content: Content

    public init<Detail: View>(@ViewBuilder sidebar: () -> Content, @ViewBuilder detail: () -> Detail) {
        content = sidebar()
    }

    public init<Detail: View>(
        columnVisibility: Binding<NavigationSplitViewVisibility>,
        @ViewBuilder sidebar: () -> Content,
        @ViewBuilder detail: () -> Detail
    ) { content = sidebar() }

    public init<Middle: View, Detail: View>(
        @ViewBuilder sidebar: () -> Content,
        @ViewBuilder content: () -> Middle,
        @ViewBuilder detail: () -> Detail
    ) { self.content = sidebar() }
}

extension NavigationSplitView: Container {
    public func _mount(_ context: _Context) {
        context.node.figure = .navigation
        content.mount(context, .only)
    }
}

public enum NavigationSplitViewVisibility: Sendable { case automatic, all, doubleColumn, detailOnly }

public struct Form<Content: View> {
    let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Form: Container {
    public func _mount(_ context: _Context) {
        var context = context
        context.node.figure = .box(.list)
        context.appearance.isListRow = true
        content.mount(context, .only)
    }
}

public struct Section<Parent, Content, Footer> {
    let header: Parent
    let content: Content
    let footer: Footer
}

extension Section: View, _PrimitiveView where Parent: View, Content: View, Footer: View {
    public typealias Body = Never

    public func _mount(_ context: _Context) {
        context.node.figure = .section
        var note = context
        note.appearance.font = .footnote
        note.appearance.foreground = .shade(.secondary)
        note.appearance.isListRow = false
        header.mount(note, .number(0))
        content.mount(context, .number(1))
        footer.mount(note, .number(2))
    }
}

extension Section where Parent: View, Content: View, Footer: View {
    public init(
        @ViewBuilder content: () -> Content,
        @ViewBuilder header: () -> Parent,
        @ViewBuilder footer: () -> Footer
    ) { (self.header, self.content, self.footer) = (header(), content(), footer()) }

    public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
        (self.header, self.content, self.footer) = (header, content(), footer)
    }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        (self.header, self.content, self.footer) = (header(), content(), EmptyView())
    }

    public init(header: Parent, @ViewBuilder content: () -> Content) {
        (self.header, self.content, self.footer) = (header, content(), EmptyView())
    }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
    public init(footer: Footer, @ViewBuilder content: () -> Content) {
        (header, self.content, self.footer) = (EmptyView(), content(), footer)
    }

    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        (self.header, self.content, self.footer) = (EmptyView(), content(), footer())
    }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content) {
        (header, self.content, footer) = (EmptyView(), content(), EmptyView())
    }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        (header, self.content, footer) = (Text(title), content(), EmptyView())
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        (header, self.content, footer) = (Text(title), content(), EmptyView())
    }
}

public struct GeometryReader<Content: View> {
    let make: (GeometryProxy) -> Content

    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { make = content }
}

extension GeometryReader: _PrimitiveView {
    public func _mount(_ context: _Context) {
        make(GeometryProxy()).mount(context, .only)
    }
}

/// The whole screen, because nothing is laid out.
public struct GeometryProxy: Sendable {
    public var size: CGSize { CGSize(width: 390, height: 844) }
    @_disfavoredOverload
    public func frame(in space: CoordinateSpace) -> CGRect { CGRect(origin: .zero, size: size) }
    public var safeAreaInsets: EdgeInsets { EdgeInsets(top: 47, leading: 0, bottom: 34, trailing: 0) }
}

/// Here what a bar has is a view as any other.
public typealias ToolbarContent = View
public typealias ToolbarContentBuilder = ViewBuilder

public struct ToolbarItem<Content: View> {
    let content: Content
    private let placement: ToolbarItemPlacement

    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        (self.content, self.placement) = (content(), placement)
    }
}

extension ToolbarItem: Container {
    public func _mount(_ context: _Context) {
        context.node.figure = .toolbarItem(placement)
        content.mount(context, .only)
    }
}

public struct ToolbarItemGroup<Content: View> {
    let content: Content
    private let placement: ToolbarItemPlacement

    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        (self.content, self.placement) = (content(), placement)
    }
}

extension ToolbarItemGroup: Container {
    public func _mount(_ context: _Context) {
        context.node.figure = .toolbarItem(placement)
        content.mount(context, .only)
    }
}

public enum ToolbarItemPlacement: Sendable {
    case automatic, principal, navigation, primaryAction, confirmationAction, cancellationAction, destructiveAction
    case secondaryAction, status, title, subtitle, largeTitle, bottomOrnament
    case bottomBar, keyboard, navigationBarLeading, navigationBarTrailing, topBarLeading, topBarTrailing
}
