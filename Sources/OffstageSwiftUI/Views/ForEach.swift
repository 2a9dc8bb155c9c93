/// A view for each element; the element's identity is its place.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    package let data: Data
    package let id: KeyPath<Data.Element, ID>
    package let content: (Data.Element) -> Content

    /// For other frameworks' content.
    package init(of data: Data, id: KeyPath<Data.Element, ID>, making content: @escaping (Data.Element) -> Content) {
        (self.data, self.id, self.content) = (data, id, content)
    }
}

extension ForEach where Content: View {
    public init(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        (self.data, self.id, self.content) = (data, id, content)
    }

    public init(
        _ data: Data,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) where Data.Element: Identifiable, ID == Data.Element.ID {
        (self.data, self.id, self.content) = (data, \.id, content)
    }

    public init(
        _ data: Range<Int>,
        @ViewBuilder content: @escaping (Int) -> Content
    ) where Data == Range<Int>, ID == Int {
        (self.data, self.id, self.content) = (data, \.self, content)
    }

    public init<C: MutableCollection & RandomAccessCollection>(
        _ data: Binding<C>,
        @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    ) where Data == [Binding<C>.Row], C.Element: Identifiable, ID == C.Element.ID {
        (self.data, self.id, self.content) = (data.rows, \.element.id, { content($0.binding) })
    }

    public init<C: MutableCollection & RandomAccessCollection>(
        _ data: Binding<C>,
        id: KeyPath<C.Element, ID>,
        @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    ) where Data == [Binding<C>.Row] {
        (self.data, self.content) = (data.rows, { content($0.binding) })
        self.id = (\Binding<C>.Row.element).appending(path: id)
    }

    /// - Note: Nobody edits a list here; the action is not called.
    public func onDelete(perform action: ((IndexSet) -> Void)?) -> Self { self }
    public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> Self { self }
}

extension ForEach: View, _PrimitiveView where Content: View {
    public typealias Body = Never

    public func _mount(_ context: _Context) {
        var inner = context
        inner.rows = nil
        inner.tabs = nil
        let chosen = context.tabs.map { tabs in
            data.first { AnyHashable($0[keyPath: id]) == tabs.selection } ?? data.first
        }
        for element in data {
            let value = element[keyPath: id]
            if let chosen, chosen?[keyPath: id] != value { continue }
            if let rows = context.rows, !rows.take() { return }
            context.graph.observing { content(element) }.mount(inner, .value(AnyHashable(value)))
        }
    }
}

extension Binding where Value: MutableCollection & RandomAccessCollection {
    /// An element, and the way to change it.
    public struct Row {
        let element: Value.Element
        let binding: Binding<Value.Element>
    }

    fileprivate var rows: [Row] {
        indices.map { Row(element: wrappedValue[$0], binding: self[$0]) }
    }
}
