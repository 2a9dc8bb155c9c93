public import Foundation

@preconcurrency @MainActor open class UIProgressView: UIView {
    public enum Style: Int, Sendable {
        case `default`, bar
    }

    /// From 0 to 1.
    open var progress: Float = 0 { willSet { changing("progress") } }
    open var progressTintColor: UIColor?
    open var trackTintColor: UIColor?
    open var observedProgress: Progress?

    public convenience init(progressViewStyle style: Style) {
        self.init(frame: .zero)
    }

    open func setProgress(_ progress: Float, animated: Bool) {
        self.progress = progress
    }

    override func show(on screen: inout ScreenContents) {
        let fraction = observedProgress?.fractionCompleted ?? Double(progress)
        screen.items.append(.progress(min(1, max(0, fraction))))
    }
}
