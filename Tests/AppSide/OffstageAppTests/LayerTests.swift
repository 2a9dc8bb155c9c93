import Foundation
import OffstageUIKit
import Testing

/// Layers keep what they are told, and animations are over in the next turn.
@MainActor @Suite struct LayerTests {
    private final class Listener: NSObject, CAAnimationDelegate {
        var heard: [String] = []

        func animationDidStart(_ anim: CAAnimation) { heard.append("start") }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { heard.append("stop \(flag)") }
    }

    private final class Ring: CAShapeLayer {
        override init() {
            super.init()
            fillColor = nil
        }

        override init(layer: Any) {
            super.init(layer: layer)
        }

        required init?(coder: NSCoder) {
            super.init(coder: coder)
        }

        override class func needsDisplay(forKey key: String) -> Bool {
            key == "path" || super.needsDisplay(forKey: key)
        }
        override func draw(in ctx: CGContext) { ctx.fillPath() }
    }

    private func nextTurn() async {
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    }

    @Test func frame_followsBoundsAndPosition() {
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        #expect(layer.position == CGPoint(x: 25, y: 40) && layer.bounds.size == CGSize(width: 30, height: 40))
        layer.transform = CATransform3DMakeScale(2, 1, 1)
        #expect(layer.frame == CGRect(x: -5, y: 20, width: 60, height: 40))
        let inner = CALayer()
        inner.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
        layer.transform = CATransform3DIdentity
        layer.addSublayer(inner)
        #expect(inner.convert(CGPoint(x: 1, y: 1), to: layer) == CGPoint(x: 6, y: 6))
        #expect(layer.convert(CGPoint(x: 6, y: 6), to: inner) == CGPoint(x: 1, y: 1))
        #expect(layer.hitTest(CGPoint(x: 16, y: 26)) === inner && layer.hitTest(CGPoint(x: 11, y: 21)) === layer)
        #expect(layer.hitTest(.zero) == nil)
    }

    @Test func sublayers_haveAnOrder() {
        let (all, first, second, third) = (CALayer(), CALayer(), Ring(), CATextLayer())
        all.addSublayer(second)
        all.insertSublayer(first, below: second)
        all.insertSublayer(third, above: second)
        #expect(all.sublayers == [first, second, third] && third.superlayer === all)
        all.replaceSublayer(first, with: third)
        #expect(all.sublayers == [third, second] && first.superlayer == nil)
        all.sublayers = nil
        #expect(second.superlayer == nil && all.sublayers == nil)
    }

    @Test func animations_endInTheNextTurn() async {
        let (layer, listener) = (Ring(), Listener())
        let animation = CABasicAnimation(keyPath: "strokeEnd")
        animation.delegate = listener
        animation.setValue("ring", forKey: "of")
        #expect(animation.value(forKey: "of") as? String == "ring")
        layer.add(animation, forKey: "draw")
        #expect(layer.animationKeys() == ["draw"] && layer.animation(forKey: "draw") === animation)
        await nextTurn()
        #expect(listener.heard == ["start", "stop true"] && layer.animationKeys() == nil)
        animation.repeatCount = .infinity
        layer.add(animation, forKey: "draw")
        await nextTurn()
        #expect(listener.heard.count == 3 && layer.animationKeys() == ["draw"])
        layer.removeAllAnimations()
        #expect(layer.animationKeys() == nil)
        await nextTurn()
        #expect(listener.heard.last == "stop false")
    }

    @Test func transaction_tellsOfItsEndInALaterTurn() async {
        var heard: [String] = []
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setCompletionBlock { heard.append("outer") }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        CATransaction.setCompletionBlock { heard.append("inner") }
        #expect(CATransaction.disableActions() && CATransaction.animationDuration() == 2)
        CATransaction.commit()
        #expect(!CATransaction.disableActions())
        CATransaction.commit()
        #expect(heard == [] && CATransaction.animationDuration() == 0.25)
        await nextTurn()
        #expect(heard == ["inner", "outer"])
    }

    @Test func transforms_areArithmetic() {
        var transform = CATransform3DMakeTranslation(1, 2, 3)
        transform = CATransform3DScale(CATransform3DRotate(transform, .pi / 3, 1, 1, 0), 2, 2, 2)
        let none = CATransform3DConcat(transform, CATransform3DInvert(transform))
        #expect(abs(none.m11 - 1) < 1e-9 && abs(none.m12) < 1e-9 && abs(none.m41) < 1e-9)
        #expect(CATransform3DIsIdentity(CATransform3DIdentity) && !CATransform3DIsAffine(transform))
        let flat = CGAffineTransform(rotationAngle: 1).translatedBy(x: 4, y: 5)
        #expect(CATransform3DGetAffineTransform(CATransform3DMakeAffineTransform(flat)) == flat)
        let turned = CATransform3DGetAffineTransform(CATransform3DMakeRotation(1, 0, 0, 1))
        #expect(turned == CGAffineTransform(rotationAngle: 1))
        #expect(NSValue(caTransform3D: transform).caTransform3DValue == transform)
        #expect(NSValue(cgAffineTransform: flat).cgAffineTransformValue == flat)
    }
}
