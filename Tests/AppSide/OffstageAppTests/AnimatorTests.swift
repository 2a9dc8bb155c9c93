import Foundation
import OffstageUIKit
import Testing

/// What would move: changes are made at once, and who waits for their end hears of it in a later turn.
@MainActor @Suite struct AnimatorTests {
    private final class Backed: UIView {
        override class var layerClass: AnyClass { CAShapeLayer.self }
    }

    private func nextTurn() async {
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    }

    @Test func animator_tellsOfItsEndInALaterTurn() async {
        let view = UIView()
        var heard: [UIViewAnimatingPosition] = []
        let animator = UIViewPropertyAnimator(duration: 1, curve: .easeOut) { view.alpha = 0.5 }
        animator.addCompletion { heard.append($0) }
        #expect(animator.state == .inactive && view.alpha == 1)
        animator.startAnimation()
        #expect(animator.isRunning && view.alpha == 0.5 && heard == [])
        animator.addAnimations { view.tag = 3 }
        #expect(view.tag == 3)
        await nextTurn()
        #expect(heard == [.end] && animator.state == .inactive && !animator.isRunning)
    }

    @Test func animator_thatIsPausedWaits() async {
        var heard: [UIViewAnimatingPosition] = []
        let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.7)
        animator.addCompletion { heard.append($0) }
        animator.startAnimation()
        animator.pauseAnimation()
        await nextTurn()
        #expect(heard == [] && animator.state == .active)
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        animator.stopAnimation(false)
        #expect(animator.state == .stopped)
        animator.finishAnimation(at: .current)
        await nextTurn()
        #expect(heard == [.current] && animator.state == .inactive)
    }

    @Test func views_takeTheOthersPlace() async {
        let (all, from, to) = (UIView(), UIView(), UIView())
        all.addSubview(from)
        var isDone = false
        UIView.transition(from: from, to: to, duration: 1, options: [.transitionFlipFromLeft]) { isDone = $0 }
        #expect(all.subviews == [to] && from.superview == nil && !isDone)
        await nextTurn()
        #expect(isDone)
    }

    @Test func behaviours_keepWhatTheyAreTold() {
        let (view, item) = (UIView(), UIView(frame: CGRect(x: 0, y: 0, width: 2, height: 2)))
        let (animator, gravity) = (UIDynamicAnimator(referenceView: view), UIGravityBehavior(items: [item]))
        animator.addBehavior(gravity)
        #expect(gravity.dynamicAnimator === animator && abs(gravity.angle - .pi / 2) < 1e-9)
        let collision = UICollisionBehavior(items: [item])
        collision.addBoundary(withIdentifier: "floor" as NSString, from: .zero, to: CGPoint(x: 9, y: 0))
        #expect(collision.boundary(withIdentifier: "floor" as NSString)?.bounds.width == 9)
        animator.removeAllBehaviors()
        #expect(animator.behaviors == [] && gravity.dynamicAnimator == nil)
        let tilt = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
        view.addMotionEffect(tilt)
        #expect(view.motionEffects == [tilt])
    }

    @Test func views_haveTheLayersTheyAskFor() {
        let view = Backed(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(view.layer is CAShapeLayer && view.layer.frame == view.frame && view.layer.delegate === view)
    }
}
