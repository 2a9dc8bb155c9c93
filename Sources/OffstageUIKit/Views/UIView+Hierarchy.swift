public import Foundation

/// Where views are among others. Frames are what the app says they are; nothing moves them.
extension UIView {
    public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
        insertSubview(view, beside: siblingSubview, after: 0)
    }

    public func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
        insertSubview(view, beside: siblingSubview, after: 1)
    }

    private func insertSubview(_ view: UIView, beside sibling: UIView, after: Int) {
        if view !== sibling, view.superview === self { view.removeFromSuperview() }
        insertSubview(view, at: (subviews.firstIndex { $0 === sibling } ?? subviews.count - 1) + after)
    }

    public func sendSubviewToBack(_ view: UIView) {
        guard view.superview === self else { return }
        insertSubview(view, at: 0)
    }

    public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        guard subviews.indices.contains(index1), subviews.indices.contains(index2), index1 != index2 else { return }
        let (low, high) = (min(index1, index2), max(index1, index2))
        let (first, second) = (subviews[low], subviews[high])
        insertSubview(first, at: high)
        insertSubview(second, at: low)
    }

    /// From this view's top left corner to that of its window.
    private var origin: CGPoint {
        let above = superview?.origin ?? .zero
        return CGPoint(x: above.x + frame.minX, y: above.y + frame.minY)
    }

    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        let there = (view ?? window)?.origin ?? .zero
        return CGPoint(x: point.x + origin.x - there.x, y: point.y + origin.y - there.y)
    }

    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        let there = (view ?? window)?.origin ?? .zero
        return CGPoint(x: point.x + there.x - origin.x, y: point.y + there.y - origin.y)
    }

    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        CGRect(origin: convert(rect.origin, to: view), size: rect.size)
    }

    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        CGRect(origin: convert(rect.origin, from: view), size: rect.size)
    }

    public func addInteraction(_ interaction: any UIInteraction) {
        interaction.willMove(to: self)
        interactions.append(interaction)
        interaction.didMove(to: self)
    }

    public func removeInteraction(_ interaction: any UIInteraction) {
        interaction.willMove(to: nil)
        interactions.removeAll { $0 === interaction }
        interaction.didMove(to: nil)
    }

    /// - Note: Nothing is drawn: an empty view of the same size.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { UIView(frame: frame) }

    /// - Note: Nothing is drawn.
    @discardableResult public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        false
    }

    /// The screen is the same in both directions.
    public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

    public class func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute
    ) -> UIUserInterfaceLayoutDirection {
        attribute == .forceRightToLeft ? .rightToLeft : .leftToRight
    }

    // MARK: Constraints, which are kept by whoever made them

    public var constraints: [NSLayoutConstraint] { [] }

    public func addConstraint(_ constraint: NSLayoutConstraint) {
        constraint.isActive = true
    }

    public func addConstraints(_ constraints: [NSLayoutConstraint]) {
        NSLayoutConstraint.activate(constraints)
    }

    public func removeConstraint(_ constraint: NSLayoutConstraint) {
        constraint.isActive = false
    }

    public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        NSLayoutConstraint.deactivate(constraints)
    }

    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        layoutGuide.owningView = self
    }

    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        layoutGuide.owningView = nil
    }
}
