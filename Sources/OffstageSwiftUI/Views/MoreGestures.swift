// Gestures of several. Nobody touches the screen, so none begins.

public struct RotateGesture: Gesture {
    public struct Value: Equatable, Sendable { public var rotation: Angle }
    public init(minimumAngleDelta: Angle = .degrees(1)) {}
}

public struct AnyGesture<Value>: Gesture {
    public init<G: Gesture>(_ gesture: G) where G.Value == Value {}
}

public struct SimultaneousGesture<First: Gesture, Second: Gesture>: Gesture {
    public typealias Value = (first: First.Value?, second: Second.Value?)
    public init(_ first: First, _ second: Second) {}
}

public struct SequenceGesture<First: Gesture, Second: Gesture>: Gesture {
    public typealias Value = SequenceGestureValue<First.Value, Second.Value>
    public init(_ first: First, _ second: Second) {}
}

public struct ExclusiveGesture<First: Gesture, Second: Gesture>: Gesture {
    public typealias Value = First.Value
    public init(_ first: First, _ second: Second) {}
}

/// What things are dropped on. Nobody drops one.
@preconcurrency @MainActor public protocol DropDelegate {
    func validateDrop(info: DropInfo) -> Bool
    func performDrop(info: DropInfo) -> Bool
    func dropEntered(info: DropInfo)
    func dropUpdated(info: DropInfo) -> DropProposal?
    func dropExited(info: DropInfo)
}

extension DropDelegate {
    public func validateDrop(info: DropInfo) -> Bool { true }
    public func dropEntered(info: DropInfo) {}
    public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
    public func dropExited(info: DropInfo) {}
}

public struct DropInfo {
    public let location: CGPoint
    public func hasItemsConforming(to contentTypes: [String]) -> Bool { false }
    public func itemProviders(for contentTypes: [String]) -> [NSItemProvider] { [] }
}

public enum DropOperation: Sendable { case cancel, forbidden, copy, move }

public struct DropProposal: Sendable {
    public let operation: DropOperation

    public init(operation: DropOperation) {
        self.operation = operation
    }
}

extension View {
    public func onDrag(_ data: @escaping () -> NSItemProvider) -> Self { self }
    public func onDrag<Preview: View>(
        _ data: @escaping () -> NSItemProvider,
        @ViewBuilder preview: () -> Preview
    ) -> Self { self }
    public func onDrop<Kind>(of supportedContentTypes: [Kind], delegate: any DropDelegate) -> Self { self }
    public func onDrop<Kind>(
        of supportedContentTypes: [Kind],
        isTargeted: Binding<Bool>?,
        perform action: @escaping ([NSItemProvider]) -> Bool
    ) -> Self { self }
    public func draggable<Item>(_ payload: @autoclosure @escaping () -> Item) -> Self { self }
    public func draggable<Item, Preview: View>(
        _ payload: @autoclosure @escaping () -> Item,
        @ViewBuilder preview: () -> Preview
    ) -> Self { self }
    public func dropDestination<Item>(
        for payloadType: Item.Type = Item.self,
        action: @escaping ([Item], CGPoint) -> Bool,
        isTargeted: @escaping (Bool) -> Void = { _ in }
    ) -> Self { self }
}
