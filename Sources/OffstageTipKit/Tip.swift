/// A hint for people who are new to something. None is shown here, so what decides when it would be is never asked.
public protocol Tip: Identifiable, Sendable {
    typealias Action = Tips.Action
    typealias Rule = Tips.Rule
    typealias Option = TipOption
    typealias Event = Tips.Event
    typealias Parameter = Tips.ParameterValue
    typealias Status = Tips.Status
    typealias MaxDisplayCount = Tips.MaxDisplayCount
    typealias MaxDisplayDuration = Tips.MaxDisplayDuration
    typealias IgnoresDisplayFrequency = Tips.IgnoresDisplayFrequency

    var title: Text { get }
    var message: Text? { get }
    var image: Image? { get }
    @Tips.ActionBuilder var actions: [Action] { get }
    @Tips.RuleBuilder var rules: [Rule] { get }
    @Tips.OptionsBuilder var options: [any TipOption] { get }
}

extension Tip {
    public var id: String { String(describing: Self.self) }
    public var message: Text? { nil }
    public var image: Image? { nil }
    public var actions: [Action] { [] }
    public var rules: [Rule] { [] }
    public var options: [any TipOption] { [] }

    /// False: no tip is shown.
    public var shouldDisplay: Bool { false }

    public var status: Tips.Status { Tips.invalidated("\(id)").map { .invalidated($0) } ?? .pending }

    /// It would not come again, as long as the process lives.
    public func invalidate(reason: Tips.InvalidationReason) {
        Tips.invalidate("\(id)", reason)
    }

    public func resetEligibility() async {}

    /// It changes only when the app itself invalidates the tip: whoever iterates has the status of now, and waits.
    public var statusUpdates: AsyncStream<Tips.Status> { .silence(after: status) }

    /// It stays false: whoever iterates has that, and waits.
    public var shouldDisplayUpdates: AsyncStream<Bool> { .silence(after: shouldDisplay) }
}

public struct AnyTip: Tip {
    private let tip: any Tip

    public let id: String
    public var title: Text { tip.title }
    public var message: Text? { tip.message }
    public var image: Image? { tip.image }
    public var actions: [Tips.Action] { return tip.actions }

    public init(_ tip: any Tip) {
        self.tip = tip
        id = "\(tip.id)"
    }
}
