public struct ProgressView<Label: View> {
    let label: Label
    var fraction: Double?
}

extension ProgressView where Label == EmptyView {
    public init() { label = EmptyView() }

    public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
        self.init(value: value, total: total) { EmptyView() }
    }

    public init(_ progress: Progress) {
        self.init(value: progress.isIndeterminate ? nil : progress.fractionCompleted)
    }

    /// - Note: It stands where it stood when the view was made.
    public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
        self.init(timerInterval: timerInterval, countsDown: countsDown) { EmptyView() }
    }
}

extension ProgressView where Label == Text {
    public init(_ title: LocalizedStringKey) { label = Text(title) }

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S) { label = Text(title) }

    @_disfavoredOverload public init<S: StringProtocol, Value: BinaryFloatingPoint>(
        _ title: S,
        value: Value?,
        total: Value = 1
    ) {
        self.init(value: value, total: total) { Text(title) }
    }

    public init<Value: BinaryFloatingPoint>(_ title: LocalizedStringKey, value: Value?, total: Value = 1) {
        self.init(value: value, total: total) { Text(title) }
    }
}

extension ProgressView {
    public init(@ViewBuilder label: () -> Label) { self.label = label() }

    public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1, @ViewBuilder label: () -> Label) {
        self.label = label()
        fraction = value.map { Double($0 / total) }
    }

    /// - Note: It stands where it stood when the view was made.
    public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label) {
        let span = DateInterval(start: timerInterval.lowerBound, end: timerInterval.upperBound)
        let gone = Date.now.timeIntervalSince(span.start) / max(span.duration, .leastNonzeroMagnitude)
        let past = min(max(gone, 0), 1)
        self.init(value: countsDown ? 1 - past : past, label: label)
    }
}

extension ProgressView where Label == AnyView {
    public init<Value: BinaryFloatingPoint>(
        value: Value?,
        total: Value = 1,
        @ViewBuilder label: () -> some View,
        @ViewBuilder currentValueLabel: () -> some View
    ) {
        let (name, amount) = (label(), currentValueLabel())
        self.init(value: value, total: total) {
            AnyView(
                VStack {
                    name
                    amount
                }
            )
        }
    }
}

extension ProgressView: _PrimitiveView {
    public func _mount(_ context: _Context) {
        if let style = context.styles.progress {
            var context = context
            context.styles.progress = nil
            let configuration = ProgressViewStyleConfiguration(label: AnyView(label), fraction: fraction)
            return style.mount(context, configuration)
        }
        context.node.look = .progress(fraction)
        context.node.figure = .control(.progress(fraction))
        label.mount(context, .only)
    }
}
