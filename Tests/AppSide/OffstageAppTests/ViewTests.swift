import Foundation
import OffstageUIKit
import Testing

/// Views among others.
@MainActor @Suite struct ViewTests {
    private final class Shade: UIView {
        override class var layerClass: AnyClass { CAGradientLayer.self }
        var log: [String] = []
        override func willMove(toSuperview newSuperview: UIView?) { log.append(newSuperview == nil ? "out" : "in") }
        override func didAddSubview(_ subview: UIView) { log.append("got \(subview.tag)") }
        override func willRemoveSubview(_ subview: UIView) { log.append("loses \(subview.tag)") }
    }

    private func views(_ tags: ClosedRange<Int>) -> [UIView] {
        tags.map { tag in
            let view = UIView(frame: CGRect(x: 10 * tag, y: 0, width: 20, height: 20))
            view.tag = tag
            return view
        }
    }

    @Test func layer_isOfTheClassThatTheViewSays() {
        #expect(Shade().layer is CAGradientLayer)
        #expect(!(UIView().layer is CAGradientLayer))
    }

    @Test func subviews_areWhereTheyWerePut() {
        let all = UIView()
        let some = views(1...4)
        all.addSubview(some[0])
        all.insertSubview(some[1], belowSubview: some[0])
        all.insertSubview(some[2], aboveSubview: some[1])
        #expect(all.subviews.map(\.tag) == [2, 3, 1])
        all.sendSubviewToBack(some[0])
        all.exchangeSubview(at: 0, withSubviewAt: 2)
        #expect(all.subviews.map(\.tag) == [3, 2, 1])
        all.insertSubview(some[0], aboveSubview: some[2])
        #expect(all.subviews.map(\.tag) == [3, 1, 2])
    }

    @Test func view_isToldOfItsPlace() {
        let (outer, inner) = (Shade(), Shade())
        inner.tag = 7
        outer.addSubview(inner)
        inner.removeFromSuperview()
        #expect(outer.log == ["got 7", "loses 7"] && inner.log == ["in", "out"])
    }

    @Test func point_isInTheViewThatLiesOnTop() {
        let all = UIView(frame: CGRect(x: 5, y: 5, width: 100, height: 100))
        let some = views(1...2)
        for view in some { all.addSubview(view) }
        #expect(all.hitTest(CGPoint(x: 25, y: 3), with: nil) === some[1])
        some[1].isUserInteractionEnabled = false
        #expect(all.hitTest(CGPoint(x: 25, y: 3), with: nil) === some[0])
        #expect(all.hitTest(CGPoint(x: 90, y: 90), with: nil) === all)
        #expect(all.hitTest(CGPoint(x: 101, y: 0), with: nil) == nil)
        #expect(some[0].convert(CGPoint(x: 1, y: 2), to: some[1]) == CGPoint(x: -9, y: 2))
        #expect(some[0].convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 16, y: 7))
    }
}
