@preconcurrency @MainActor open class UIStepper: UIControl {
    open var value: Double = 0 { willSet { changing("value") } }
    open var minimumValue: Double = 0
    open var maximumValue: Double = 100
    open var stepValue: Double = 1
    open var wraps = false
    open var autorepeat = true
    open var isContinuous = true
    private var backgrounds = PerState<UIImage>()
    private var increments = PerState<UIImage>()
    private var decrements = PerState<UIImage>()

    open func setBackgroundImage(_ image: UIImage?, for state: State) { backgrounds[state] = image }
    open func backgroundImage(for state: State) -> UIImage? { backgrounds[state] }
    open func setIncrementImage(_ image: UIImage?, for state: State) { increments[state] = image }
    open func incrementImage(for state: State) -> UIImage? { increments[state] }
    open func setDecrementImage(_ image: UIImage?, for state: State) { decrements[state] = image }
    open func decrementImage(for state: State) -> UIImage? { decrements[state] }

    open func setDividerImage(
        _ image: UIImage?,
        forLeftSegmentState leftState: State,
        rightSegmentState rightState: State
    ) {}
}
