public import Foundation

@preconcurrency @MainActor open class UISegmentedControl: UIControl {
    @MainActor private struct Segment {
        var title: String?
        var image: UIImage?
        var action: UIAction?
        var width: CGFloat = 0
        var isEnabled = true
        var offset = CGSize.zero

        init(title: String? = nil, image: UIImage? = nil) {
            (self.title, self.image) = (title, image)
        }

        init(_ action: UIAction) {
            self.init(title: action.title, image: action.image)
            self.action = action
        }
    }

    public static let noSegment = -1

    private var segments: [Segment] = []
    private var attributes = PerState<[NSAttributedString.Key: Any]>()
    private var backgrounds = PerState<UIImage>()
    open var selectedSegmentIndex = UISegmentedControl.noSegment { willSet { changing("selectedSegmentIndex") } }
    open var selectedSegmentTintColor: UIColor?
    open var isMomentary = false
    open var apportionsSegmentWidthsByContent = false

    /// - Parameter items: texts and pictures.
    public init(items: [Any]?) {
        super.init(frame: .zero)
        segments = (items ?? []).map { Segment(title: $0 as? String, image: $0 as? UIImage) }
    }

    public init(frame: CGRect, actions: [UIAction]) {
        super.init(frame: frame)
        segments = actions.map(Segment.init)
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    open var numberOfSegments: Int { segments.count }

    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        changing("insertSegment(withTitle:at:animated:)")
        insert(Segment(title: title), segment)
    }

    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        changing("insertSegment(with:at:animated:)")
        insert(Segment(image: image), segment)
    }

    open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
        changing("insertSegment(action:at:animated:)")
        insert(Segment(action), segment)
    }

    open func removeSegment(at segment: Int, animated: Bool) {
        changing("removeSegment(at:animated:)")
        if segments.indices.contains(segment) { segments.remove(at: segment) }
    }

    open func removeAllSegments() {
        changing("removeAllSegments()")
        segments = []
        selectedSegmentIndex = Self.noSegment
    }

    open func setTitle(_ title: String?, forSegmentAt segment: Int) { change(segment) { $0.title = title } }
    open func titleForSegment(at segment: Int) -> String? { self[segment]?.title }
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) { change(segment) { $0.image = image } }
    open func imageForSegment(at segment: Int) -> UIImage? { self[segment]?.image }
    open func setAction(_ action: UIAction, forSegmentAt segment: Int) { change(segment) { $0 = Segment(action) } }
    open func actionForSegment(at segment: Int) -> UIAction? { self[segment]?.action }
    open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) { change(segment) { $0.width = width } }
    open func widthForSegment(at segment: Int) -> CGFloat { self[segment]?.width ?? 0 }
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { change(segment) { $0.isEnabled = enabled } }
    open func isEnabledForSegment(at segment: Int) -> Bool { self[segment]?.isEnabled ?? false }
    open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) { change(segment) { $0.offset = offset } }
    open func contentOffsetForSegment(at segment: Int) -> CGSize { self[segment]?.offset ?? .zero }

    // Nothing of how it looks is drawn.

    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
        self.attributes[state] = attributes
    }

    open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? { attributes[state] }

    open func setBackgroundImage(_ backgroundImage: UIImage?, for state: State, barMetrics: UIBarMetrics) {
        backgrounds[state] = backgroundImage
    }

    open func backgroundImage(for state: State, barMetrics: UIBarMetrics) -> UIImage? { backgrounds[state] }

    open func setDividerImage(
        _ dividerImage: UIImage?,
        forLeftSegmentState leftState: State,
        rightSegmentState rightState: State,
        barMetrics: UIBarMetrics
    ) {}

    private subscript(segment: Int) -> Segment? { segments.indices.contains(segment) ? segments[segment] : nil }

    private func change(_ segment: Int, _ change: (inout Segment) -> Void) {
        if segments.indices.contains(segment) { change(&segments[segment]) }
    }

    private func insert(_ segment: Segment, _ place: Int) {
        segments.insert(segment, at: min(max(0, place), segments.count))
    }

    override func show(on screen: inout ScreenContents) {
        for title in segments.compactMap(\.title) { screen.items.append(.button(title)) }
    }
}
