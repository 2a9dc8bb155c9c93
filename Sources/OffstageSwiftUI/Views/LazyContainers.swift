// Views that make the parts that can be seen: of the rows of `ForEach`, as many as a screen has room for.

protocol LazyContainer: Container {
    @MainActor var kind: Box.Kind { get }
}

extension LazyContainer {
    @MainActor public func _mount(_ context: _Context) {
        var context = context
        context.rows = context.rows ?? Rows()
        context.node.figure = .box(kind)
        if case .list = kind { context.appearance.isListRow = true }
        content.mount(context, .only)
    }
}

public struct List<Content: View> {
    let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public init<Value>(selection: Binding<Value>, @ViewBuilder content: () -> Content) { self.content = content() }
}

extension List: LazyContainer {
    var kind: Box.Kind { .list }

    public init<Data: RandomAccessCollection, Row: View>(
        _ data: Data,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
        content = ForEach(data, content: rowContent)
    }

    public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, ID, Row> {
        content = ForEach(data, id: id, content: rowContent)
    }

    public init<Data: RandomAccessCollection, Selection, Row: View>(
        _ data: Data,
        selection: Binding<Selection>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
        self.init(data, rowContent: rowContent)
    }

    public init<Data: RandomAccessCollection, ID: Hashable, Selection, Row: View>(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        selection: Binding<Selection>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, ID, Row> {
        self.init(data, id: id, rowContent: rowContent)
    }
}

public struct LazyVStack<Content: View> {
    let content: Content
    let kind: Box.Kind

    public init(
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = [],
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
        kind = .stack(.vertical, spacing ?? 8, Alignment(horizontal: alignment, vertical: .center))
    }
}

extension LazyVStack: LazyContainer {}

public struct LazyHStack<Content: View> {
    let content: Content
    let kind: Box.Kind

    public init(
        alignment: VerticalAlignment = .center,
        spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = [],
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
        kind = .stack(.horizontal, spacing ?? 8, Alignment(horizontal: .center, vertical: alignment))
    }
}

extension LazyHStack: LazyContainer {}

public struct LazyVGrid<Content: View> {
    let content: Content
    let kind: Box.Kind

    public init(
        columns: [GridItem],
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = [],
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
        kind = .grid(GridItem.columns(columns), spacing ?? 8)
    }
}

extension LazyVGrid: LazyContainer {}

public struct GridItem: Sendable {
    public enum Size: Sendable {
        case fixed(CGFloat)
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    public var size: Size
    public var spacing: CGFloat?

    /// As many as stand beside each other on a phone's width.
    static func columns(_ items: [GridItem]) -> Int {
        guard items.count == 1, case .adaptive(let least, _) = items[0].size else { return items.count }
        return max(1, Int((358 + 8) / (least + 8)))
    }

    public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
        (self.size, self.spacing) = (size, spacing)
    }
}

public struct PinnedScrollableViews: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
    public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}
