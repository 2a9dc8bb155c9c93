/// A container of an app's own.
/// - Note: There is no layout: what it says of sizes and places is not asked, and its views stand one after the other.
public protocol Layout {
    associatedtype Cache = Void
    typealias Subviews = LayoutSubviews

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
    func makeCache(subviews: Subviews) -> Cache
    func updateCache(_ cache: inout Cache, subviews: Subviews)
}

extension Layout {
    public func updateCache(_ cache: inout Cache, subviews: Subviews) {}

    @MainActor public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
        Group(content: content)
    }
}

extension Layout where Cache == Void {
    public func makeCache(subviews: Subviews) {}
}

/// How large a view may be; nil: as it likes.
public struct ProposedViewSize: Equatable, Sendable {
    public var width: CGFloat?
    public var height: CGFloat?

    public static let zero = ProposedViewSize(width: 0, height: 0)
    public static let unspecified = ProposedViewSize(width: nil, height: nil)
    public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

    public init(width: CGFloat?, height: CGFloat?) {
        (self.width, self.height) = (width, height)
    }

    public init(_ size: CGSize) {
        self.init(width: size.width, height: size.height)
    }

    public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
        CGSize(width: width ?? size.width, height: height ?? size.height)
    }
}

/// The views of a layout. None is ever made.
public struct LayoutSubviews: RandomAccessCollection, Equatable, Sendable {
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public let layoutDirection = LayoutDirection.leftToRight

    public subscript(position: Int) -> LayoutSubview { LayoutSubview() }
}

public struct LayoutSubview: Equatable, Sendable {
    public var priority: Double { 0 }

    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { .zero }
    public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {}
}
