public import Foundation

@preconcurrency @MainActor open class UISlider: UIControl {
    open var value: Float = 0 { willSet { changing("value") } }
    open var minimumValue: Float = 0
    open var maximumValue: Float = 1
    open var isContinuous = true
    open var minimumTrackTintColor: UIColor?
    open var maximumTrackTintColor: UIColor?
    open var thumbTintColor: UIColor?
    open var minimumValueImage: UIImage?
    open var maximumValueImage: UIImage?
    private var thumbs = PerState<UIImage>()
    private var minimumTracks = PerState<UIImage>()
    private var maximumTracks = PerState<UIImage>()

    open func setValue(_ value: Float, animated: Bool) {
        self.value = min(max(value, minimumValue), maximumValue)
    }

    open func setThumbImage(_ image: UIImage?, for state: State) { thumbs[state] = image }
    open func thumbImage(for state: State) -> UIImage? { thumbs[state] }
    open var currentThumbImage: UIImage? { thumbs[state] }
    open func setMinimumTrackImage(_ image: UIImage?, for state: State) { minimumTracks[state] = image }
    open func minimumTrackImage(for state: State) -> UIImage? { minimumTracks[state] }
    open func setMaximumTrackImage(_ image: UIImage?, for state: State) { maximumTracks[state] = image }
    open func maximumTrackImage(for state: State) -> UIImage? { maximumTracks[state] }

    // What a subclass says of where its parts are. Nothing is laid out, so nobody asks.
    open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect { .zero }
    open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect { .zero }
    open func trackRect(forBounds bounds: CGRect) -> CGRect { bounds }
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect { .zero }
}
