public import Foundation

extension UIView {
    public enum AnimationCurve: Int, Sendable { case easeInOut, easeIn, easeOut, linear }

    public enum AnimationTransition: Int, Sendable { case none, flipFromLeft, flipFromRight, curlUp, curlDown }

    public enum SystemAnimation: UInt, Sendable { case delete }

    /// One view takes the place of the other, or is shown instead of it, as the options say.
    public static func transition(
        from fromView: UIView,
        to toView: UIView,
        duration: TimeInterval,
        options: AnimationOptions = [],
        completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        animate(
            withDuration: duration,
            animations: {
                guard !options.contains(.showHideTransitionViews) else {
                    (fromView.isHidden, toView.isHidden) = (true, false)
                    return
                }
                fromView.superview?.addSubview(toView)
                fromView.removeFromSuperview()
            },
            completion: completion
        )
    }

    public static func animate(
        springDuration duration: TimeInterval = 0.5,
        bounce: CGFloat = 0,
        initialSpringVelocity: CGFloat = 0,
        delay: TimeInterval = 0,
        options: AnimationOptions = [],
        animations: () -> Void,
        completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        animations()
        guard let completion else { return }
        DispatchQueue.main.async { completion(true) }
    }

    public static func perform(
        _ animation: SystemAnimation,
        on views: [UIView],
        options: AnimationOptions = [],
        animations parallelAnimations: (() -> Void)?,
        completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        animate(
            withDuration: 0,
            animations: {
                for view in views { view.removeFromSuperview() }
                parallelAnimations?()
            },
            completion: completion
        )
    }

    public static func modifyAnimations(
        withRepeatCount count: CGFloat,
        autoreverses: Bool,
        animations: () -> Void
    ) {
        animations()
    }

    /// No change here lasts.
    public static var inheritedAnimationDuration: TimeInterval { 0 }

    private static var areEnabled = true
    public static var areAnimationsEnabled: Bool { areEnabled }
    public static func setAnimationsEnabled(_ enabled: Bool) { areEnabled = enabled }

    // MARK: As before there were blocks

    public static func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {}
    public static func commitAnimations() {}
    public static func setAnimationDuration(_ duration: TimeInterval) {}
    public static func setAnimationDelay(_ delay: TimeInterval) {}
    public static func setAnimationCurve(_ curve: AnimationCurve) {}
    public static func setAnimationRepeatCount(_ repeatCount: Float) {}
    public static func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {}
    public static func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {}
    public static func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {}
}
