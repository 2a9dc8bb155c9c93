// Styles, chosen by members of their protocols or by their types. Views look the same in all of them.

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
    public let label: AnyView
    public let role: ButtonRole?
    public var isPressed: Bool { false }
}

public struct PrimitiveButtonStyleConfiguration {
    public let label: AnyView
    public let role: ButtonRole?
    public func trigger() {}
}

public struct ToggleStyleConfiguration {
    public let label: AnyView
    @Binding public var isOn: Bool
    public var isMixed: Bool { false }
}

public struct LabelStyleConfiguration {
    public let title: AnyView
    public let icon: AnyView
}

public struct ProgressViewStyleConfiguration {
    public let label: AnyView?
    public let currentValueLabel: AnyView?
    public let fractionCompleted: Double?
}

public struct GaugeStyleConfiguration {
    public let label: AnyView
    public let currentValueLabel: AnyView
    public let value: Double
}

public struct GroupBoxStyleConfiguration {
    public let label: AnyView
    public let content: AnyView
}

public struct DisclosureGroupStyleConfiguration {
    public let label: AnyView
    public let content: AnyView
    @Binding public var isExpanded: Bool
}

public struct ControlGroupStyleConfiguration {
    public let label: AnyView
    public let content: AnyView
}

public struct LabeledContentStyleConfiguration {
    public let label: AnyView
    public let content: AnyView
}
