/// The styles of an app's own around a view; nil where views look as they do by themselves.
struct Styles {
    var button: (any ButtonStyle)?
    var primitiveButton: (any PrimitiveButtonStyle)?
    var toggle: (any ToggleStyle)?
    var label: (any LabelStyle)?
    var labelParts = LabelParts.all
    var progress: (any ProgressViewStyle)?
    var gauge: (any GaugeStyle)?
    var groupBox: (any GroupBoxStyle)?
    var disclosure: (any DisclosureGroupStyle)?
    var controlGroup: (any ControlGroupStyle)?
    var labeledContent: (any LabeledContentStyle)?
}

/// What of a label is seen.
enum LabelParts { case all, icon, title }

extension _Context {
    /// Makes the view that a style wants in the place of the one it is for. The style has taken itself out of the
    /// context: a button in its body looks as one by itself.
    func mount<Style>(_ style: Style, _ body: (Style) -> some View) {
        link(style)
        graph.observing { body(style) }.mount(self, .only)
    }
}

extension ButtonStyle {
    func mount(_ context: _Context, _ configuration: Configuration) {
        context.mount(self) { $0.makeBody(configuration: configuration) }
    }
}

extension PrimitiveButtonStyle {
    func mount(_ context: _Context, _ configuration: Configuration) {
        context.mount(self) { $0.makeBody(configuration: configuration) }
    }
}

extension ToggleStyle {
    func mount(_ context: _Context, _ configuration: Configuration) {
        context.mount(self) { $0.makeBody(configuration: configuration) }
    }
}

extension LabelStyle {
    func mount(_ context: _Context, _ configuration: Configuration) {
        context.mount(self) { $0.makeBody(configuration: configuration) }
    }
}

extension ProgressViewStyle {
    func mount(_ context: _Context, _ configuration: Configuration) {
        context.mount(self) { $0.makeBody(configuration: configuration) }
    }
}

extension GaugeStyle {
    func mount(_ context: _Context, _ configuration: Configuration) {
        context.mount(self) { $0.makeBody(configuration: configuration) }
    }
}

extension GroupBoxStyle {
    func mount(_ context: _Context, _ configuration: Configuration) {
        context.mount(self) { $0.makeBody(configuration: configuration) }
    }
}

extension DisclosureGroupStyle {
    func mount(_ context: _Context, _ configuration: Configuration) {
        context.mount(self) { $0.makeBody(configuration: configuration) }
    }
}

extension ControlGroupStyle {
    func mount(_ context: _Context, _ configuration: Configuration) {
        context.mount(self) { $0.makeBody(configuration: configuration) }
    }
}

extension LabeledContentStyle {
    func mount(_ context: _Context, _ configuration: Configuration) {
        context.mount(self) { $0.makeBody(configuration: configuration) }
    }
}
