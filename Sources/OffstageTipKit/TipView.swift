/// A tip among other views: nothing is seen, because no tip is shown.
public struct TipView<Content: Tip>: View {
    public init(_ tip: Content, arrowEdge: Edge? = nil, action: @escaping (Tips.Action) -> Void = { _ in }) {}
    public init(_ tip: Content?, arrowEdge: Edge? = nil, action: @escaping (Tips.Action) -> Void = { _ in }) {}

    public var body: some View { EmptyView() }
}

/// How a tip looks.
@MainActor @preconcurrency public protocol TipViewStyle {}

public struct MiniTipViewStyle: TipViewStyle {
    public nonisolated init() {}
}

extension TipViewStyle where Self == MiniTipViewStyle {
    public static var miniTip: MiniTipViewStyle { MiniTipViewStyle() }
}

extension View {
    /// The view alone, because no tip is shown.
    public func popoverTip(
        _ tip: (any Tip)?,
        arrowEdge: Edge? = nil,
        action: @escaping (Tips.Action) -> Void = { _ in }
    ) -> some View { self }

    public func tipViewStyle(_ style: some TipViewStyle) -> some View { self }
    public func tipBackground(_ style: some ShapeStyle) -> some View { self }
    public func tipImageSize(_ size: CGSize) -> some View { self }
    public func tipCornerRadius(_ cornerRadius: Double, antialiased: Bool = true) -> some View { self }
}
