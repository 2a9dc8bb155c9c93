// Styles, chosen by members of their protocols or by their types.

public protocol ListStyle: Sendable {}
public protocol PickerStyle: Sendable {}
public protocol TextFieldStyle: Sendable {}
public protocol TabViewStyle: Sendable {}
public protocol NavigationViewStyle: Sendable {}
public protocol NavigationSplitViewStyle: Sendable {}
public protocol DatePickerStyle: Sendable {}
public protocol MenuStyle: Sendable {}
public protocol FormStyle: Sendable {}
public protocol IndexViewStyle: Sendable {}

// An app's own styles of these are functions of what they are given.

@preconcurrency @MainActor public protocol PrimitiveButtonStyle {
    associatedtype Body: View
    typealias Configuration = PrimitiveButtonStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

@preconcurrency @MainActor public protocol ToggleStyle {
    associatedtype Body: View
    typealias Configuration = ToggleStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

@preconcurrency @MainActor public protocol LabelStyle {
    associatedtype Body: View
    typealias Configuration = LabelStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

@preconcurrency @MainActor public protocol ProgressViewStyle {
    associatedtype Body: View
    typealias Configuration = ProgressViewStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

@preconcurrency @MainActor public protocol GaugeStyle {
    associatedtype Body: View
    typealias Configuration = GaugeStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

@preconcurrency @MainActor public protocol GroupBoxStyle {
    associatedtype Body: View
    typealias Configuration = GroupBoxStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

@preconcurrency @MainActor public protocol DisclosureGroupStyle {
    associatedtype Body: View
    typealias Configuration = DisclosureGroupStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

@preconcurrency @MainActor public protocol ControlGroupStyle {
    associatedtype Body: View
    typealias Configuration = ControlGroupStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

@preconcurrency @MainActor public protocol LabeledContentStyle {
    associatedtype Body: View
    typealias Configuration = LabeledContentStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

@preconcurrency @MainActor public protocol ButtonStyle {
    associatedtype Body: View
    typealias Configuration = ButtonStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

public struct ButtonStyleConfiguration {
    public typealias Label = AnyView
    public let label: AnyView
    public let role: ButtonRole?
    public var isPressed: Bool { false }
}

public struct PrimitiveButtonStyleConfiguration {
    public typealias Label = AnyView
    public let label: AnyView
    public let role: ButtonRole?
    let action: () -> Void
    public func trigger() { action() }
}

public struct ToggleStyleConfiguration {
    public typealias Label = AnyView
    public let label: AnyView
    @Binding public var isOn: Bool
    public var isMixed: Bool { false }

    init(label: AnyView, isOn: Binding<Bool>) { (self.label, _isOn) = (label, isOn) }
}

public struct LabelStyleConfiguration {
    public let title: AnyView
    public let icon: AnyView
}

public struct ProgressViewStyleConfiguration {
    public let label: AnyView?
    public let currentValueLabel: AnyView?
    public let fractionCompleted: Double?

    init(label: AnyView, fraction: Double?) {
        (self.label, currentValueLabel, fractionCompleted) = (label, nil, fraction)
    }
}

public struct GaugeStyleConfiguration {
    public let label: AnyView
    public let currentValueLabel: AnyView
    public let value: Double
}

public struct GroupBoxStyleConfiguration {
    public typealias Label = AnyView
    public let label: AnyView
    public let content: AnyView
}

public struct DisclosureGroupStyleConfiguration {
    public let label: AnyView
    public let content: AnyView
    @Binding public var isExpanded: Bool

    init(label: AnyView, content: AnyView, isExpanded: Binding<Bool>) {
        (self.label, self.content, _isExpanded) = (label, content, isExpanded)
    }
}

public struct ControlGroupStyleConfiguration {
    public let label: AnyView
    public let content: AnyView
}

public struct LabeledContentStyleConfiguration {
    public typealias Label = AnyView
    public let label: AnyView
    public let content: AnyView
}
