// More of what people use, and of what stands around it.

public struct DatePickerComponents: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let date = DatePickerComponents(rawValue: 1)
    public static let hourAndMinute = DatePickerComponents(rawValue: 2)
}

/// - Note: Shows its label.
public struct DatePicker<Label: View> {
    public typealias Components = DatePickerComponents

    let content: Label

    public init(
        selection: Binding<Date>,
        displayedComponents: Components = [.date, .hourAndMinute],
        @ViewBuilder label: () -> Label
    ) { content = label() }
}

extension DatePicker where Label == Text {
    public init(
        _ title: LocalizedStringKey,
        selection: Binding<Date>,
        displayedComponents: Components = [.date, .hourAndMinute]
    ) { content = Text(title) }

    @_disfavoredOverload public init<S: StringProtocol>(
        _ title: S,
        selection: Binding<Date>,
        displayedComponents: Components = [.date, .hourAndMinute]
    ) { content = Text(title) }

    public init(
        _ title: LocalizedStringKey,
        selection: Binding<Date>,
        in range: ClosedRange<Date>,
        displayedComponents: Components = [.date, .hourAndMinute]
    ) { content = Text(title) }

    public init(
        _ title: LocalizedStringKey,
        selection: Binding<Date>,
        in range: PartialRangeFrom<Date>,
        displayedComponents: Components = [.date, .hourAndMinute]
    ) { content = Text(title) }

    public init(
        _ title: LocalizedStringKey,
        selection: Binding<Date>,
        in range: PartialRangeThrough<Date>,
        displayedComponents: Components = [.date, .hourAndMinute]
    ) { content = Text(title) }
}

extension DatePicker: Container {
    public func _mount(_ context: _Context) {
        context.node.figure = .control(.value(""))
        content.mount(context, .only)
    }
}

/// - Note: Shows its label.
public struct ColorPicker<Label: View> {
    let content: Label
}

extension ColorPicker where Label == Text {
    public init(_ title: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true) {
        content = Text(title)
    }
}

extension ColorPicker: Container {
    public func _mount(_ context: _Context) {
        context.node.figure = .control(.value(""))
        content.mount(context, .only)
    }
}

/// A value between two ends: its label is shown, and how far it is.
public struct Gauge<Label: View> {
    let label: Label
    let fraction: Double

    private static func share<Value: BinaryFloatingPoint>(_ value: Value, _ bounds: ClosedRange<Value>) -> Double {
        let span = Double(bounds.upperBound - bounds.lowerBound)
        return span > 0 ? Double(value - bounds.lowerBound) / span : 0
    }

    public init<Value: BinaryFloatingPoint>(
        value: Value,
        in bounds: ClosedRange<Value> = 0...1,
        @ViewBuilder label: () -> Label
    ) { (self.label, fraction) = (label(), Self.share(value, bounds)) }

    public init<Value: BinaryFloatingPoint, Current: View>(
        value: Value,
        in bounds: ClosedRange<Value> = 0...1,
        @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> Current
    ) { (self.label, fraction) = (label(), Self.share(value, bounds)) }

    public init<Value: BinaryFloatingPoint, Current: View, Bounds: View>(
        value: Value,
        in bounds: ClosedRange<Value> = 0...1,
        @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> Current,
        @ViewBuilder minimumValueLabel: () -> Bounds,
        @ViewBuilder maximumValueLabel: () -> Bounds
    ) { (self.label, fraction) = (label(), Self.share(value, bounds)) }
}

extension Gauge: _PrimitiveView {
    public func _mount(_ context: _Context) {
        if let style = context.styles.gauge {
            var context = context
            context.styles.gauge = nil
            let words = AnyView(EmptyView())
            let configuration = GaugeStyleConfiguration(
                label: AnyView(label),
                currentValueLabel: words,
                value: fraction
            )
            return style.mount(context, configuration)
        }
        context.node.look = .progress(fraction)
        context.node.figure = .control(.progress(fraction))
        label.mount(context, .only)
    }
}

public struct GroupBox<Label: View, Content: View> {
    let label: Label
    let content: Content

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        (self.label, self.content) = (label(), content())
    }

    public init(label: Label, @ViewBuilder content: () -> Content) {
        (self.label, self.content) = (label, content())
    }
}

extension GroupBox where Label == EmptyView {
    public init(@ViewBuilder content: () -> Content) { (label, self.content) = (EmptyView(), content()) }
}

extension GroupBox where Label == Text {
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        (label, self.content) = (Text(title), content())
    }
}

extension GroupBox: _PrimitiveView {
    public func _mount(_ context: _Context) {
        if let style = context.styles.groupBox {
            var context = context
            context.styles.groupBox = nil
            let configuration = GroupBoxStyleConfiguration(label: AnyView(label), content: AnyView(content))
            return style.mount(context, configuration)
        }
        context.node.figure = .card
        label.mount(context, .number(0))
        content.mount(context, .number(1))
    }
}

/// Closed, unless the app has opened it.
public struct DisclosureGroup<Label: View, Content: View> {
    let label: Label
    let isExpanded: Binding<Bool>
    let content: () -> Content

    public init(
        isExpanded: Binding<Bool> = .constant(false),
        @ViewBuilder content: @escaping () -> Content,
        @ViewBuilder label: () -> Label
    ) { (self.label, self.isExpanded, self.content) = (label(), isExpanded, content) }
}

extension DisclosureGroup where Label == Text {
    public init(
        _ title: LocalizedStringKey,
        isExpanded: Binding<Bool> = .constant(false),
        @ViewBuilder content: @escaping () -> Content
    ) { (label, self.isExpanded, self.content) = (Text(title), isExpanded, content) }
}

extension DisclosureGroup: _PrimitiveView {
    public func _mount(_ context: _Context) {
        if let style = context.styles.disclosure {
            var context = context
            context.styles.disclosure = nil
            let configuration = DisclosureGroupStyleConfiguration(
                label: AnyView(label),
                content: AnyView(LaterView(make: content)),
                isExpanded: isExpanded
            )
            return style.mount(context, configuration)
        }
        context.node.figure = .box(.stack(.vertical, 8, .leading))
        label.mount(context, .number(0))
        if isExpanded.wrappedValue { context.graph.observing(content).mount(context, .number(1)) }
    }
}

/// A view that is made when it is there.
private struct LaterView<Content: View>: _PrimitiveView {
    let make: () -> Content

    func _mount(_ context: _Context) { context.graph.observing(make).mount(context, .only) }
}

public struct ControlGroup<Content: View> {
    let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension ControlGroup: Container {
    public func _mount(_ context: _Context) {
        if let style = context.styles.controlGroup {
            var context = context
            context.styles.controlGroup = nil
            let words = AnyView(EmptyView())
            let configuration = ControlGroupStyleConfiguration(label: words, content: AnyView(content))
            return style.mount(context, configuration)
        }
        context.node.figure = .box(.stack(.horizontal, 8, .center))
        content.mount(context, .only)
    }
}

public struct LabeledContent<Label: View, Content: View> {
    let label: Label
    let content: Content

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        (self.label, self.content) = (label(), content())
    }
}

extension LabeledContent where Label == Text {
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        (label, self.content) = (Text(title), content())
    }
}

extension LabeledContent where Label == Text, Content == Text {
    public init<S: StringProtocol>(_ title: LocalizedStringKey, value: S) {
        (label, content) = (Text(title), Text(value))
    }

    @_disfavoredOverload public init<S: StringProtocol, V: StringProtocol>(_ title: S, value: V) {
        (label, content) = (Text(title), Text(value))
    }
}

extension LabeledContent: _PrimitiveView {
    public func _mount(_ context: _Context) {
        if let style = context.styles.labeledContent {
            var context = context
            context.styles.labeledContent = nil
            let configuration = LabeledContentStyleConfiguration(label: AnyView(label), content: AnyView(content))
            return style.mount(context, configuration)
        }
        context.node.look = .line
        context.node.figure = .labeled
        label.mount(context, .number(0))
        content.mount(context, .number(1))
    }
}

/// What stands where there is nothing yet.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View> {
    let label: Label
    let description: Description
    let actions: Actions

    public init(
        @ViewBuilder label: () -> Label,
        @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) { (self.label, self.description, self.actions) = (label(), description(), actions()) }
}

extension ContentUnavailableView
where Label == OffstageSwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    public init(_ title: LocalizedStringKey, systemImage: String, description: Text? = nil) {
        self.init {
            OffstageSwiftUI.Label(title, systemImage: systemImage)
        } description: {
            description
        }
    }

    public init(_ title: LocalizedStringKey, image: String, description: Text? = nil) {
        self.init {
            OffstageSwiftUI.Label(title, image: image)
        } description: {
            description
        }
    }

    public static var search: Self { Self("No Results", systemImage: "magnifyingglass") }
    public static func search(text: String) -> Self { Self("No Results for “\(text)”", systemImage: "magnifyingglass") }
}

extension ContentUnavailableView: _PrimitiveView {
    public func _mount(_ context: _Context) {
        context.node.figure = .box(.stack(.vertical, 8, .center))
        label.mount(context, .number(0))
        description.mount(context, .number(1))
        actions.mount(context, .number(2))
    }
}

/// - Note: Nobody shares anything.
public struct ShareLink<Label: View> {
    let label: Label

    public init<Item>(item: Item, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
        self.label = label()
    }
}

extension ShareLink where Label == Text {
    public init<Item>(item: Item, subject: Text? = nil, message: Text? = nil) { label = Text("Share…") }
    public init<Item>(_ title: LocalizedStringKey, item: Item, subject: Text? = nil, message: Text? = nil) {
        label = Text(title)
    }
}

extension ShareLink: _PrimitiveView {
    public func _mount(_ context: _Context) {
        var context = context
        context.node.look = .button
        context.lookAsButton()
        label.mount(context, .only)
    }
}
