public import Foundation

/// A view without pixels: it keeps what it is told, and the screen is described from that.
/// - Note: There is no layout. Views are shown from top to bottom in the order in which they were added.
@preconcurrency @MainActor open class UIView: UIResponder {
    open var frame: CGRect { willSet { changing("frame") } }
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { frame.size = newValue.size }
    }
    open var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }

    open var backgroundColor: UIColor? { willSet { changing("backgroundColor") } }
    open var tintColor: UIColor! = .systemBlue { willSet { changing("tintColor") } }
    open var isHidden = false { willSet { changing("isHidden") } }
    open var alpha: CGFloat = 1 { willSet { changing("alpha") } }
    open var tag = 0
    open var isOpaque = true
    open var transform = CGAffineTransform.identity
    open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    open var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(top: 47, bottom: 34) }
    /// The class of its layer.
    open class var layerClass: AnyClass { CALayer.self }
    /// It begins where the view is, and does not follow it.
    open private(set) lazy var layer: CALayer = {
        let layer = Instantiation.make(Self.layerClass) as? CALayer ?? CALayer()
        (layer.frame, layer.delegate) = (frame, self)
        return layer
    }()
    open internal(set) var motionEffects: [UIMotionEffect] = []
    open var isUserInteractionEnabled = true
    open var translatesAutoresizingMaskIntoConstraints = true
    open var autoresizingMask: AutoresizingMask = []
    open var contentMode = ContentMode.scaleToFill
    open var clipsToBounds = false
    open var mask: UIView?
    open var isMultipleTouchEnabled = false
    open var isExclusiveTouch = false
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified
    open var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    open var preservesSuperviewLayoutMargins = false
    open var insetsLayoutMarginsFromSafeArea = true
    open var contentScaleFactor: CGFloat = 3
    open var restorationIdentifier: String?
    open internal(set) var interactions: [any UIInteraction] = []
    open var accessibilityIdentifier: String?
    open var accessibilityLabel: String?
    open var accessibilityHint: String?
    open var accessibilityValue: String?
    open var accessibilityTraits: UIAccessibilityTraits = []
    open var accessibilityElements: [Any]?
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
    open var accessibilityElementsHidden = false
    open var accessibilityViewIsModal = false
    open var isAccessibilityElement = false
    /// - Note: Kept and read back only, as are the priorities and margins of layout.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified

    open private(set) var subviews: [UIView] = []
    open private(set) weak var superview: UIView?
    open var window: UIWindow? { superview as? UIWindow ?? superview?.window }
    open override var next: UIResponder? { superview }

    open private(set) var gestureRecognizers: [UIGestureRecognizer]?

    /// What it wants of its own size, where that was set.
    var layoutPriorities: [String: UILayoutPriority] = [:]
    open var tintAdjustmentMode = TintAdjustmentMode.automatic
    open var largeContentTitle: String?
    open var showsLargeContentViewer = false

    public enum TintAdjustmentMode: Int, Sendable {
        case automatic, normal, dimmed
    }

    public let safeAreaLayoutGuide = UILayoutGuide()
    public let layoutMarginsGuide = UILayoutGuide()
    public let readableContentGuide = UILayoutGuide()
    /// - Note: No keyboard comes.
    public let keyboardLayoutGuide = UILayoutGuide()

    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    public override convenience init() {
        self.init(frame: .zero)
    }

    public required init?(coder: NSCoder) {
        frame = .zero
        super.init()
    }

    open func addSubview(_ view: UIView) {
        insertSubview(view, at: subviews.count)
    }

    open func insertSubview(_ view: UIView, at index: Int) {
        changing("addSubview(_:)")
        view.removeFromSuperview()
        view.willMove(toSuperview: self)
        subviews.insert(view, at: min(max(0, index), subviews.count))
        view.superview = self
        didAddSubview(view)
        view.didMoveToSuperview()
    }

    open func removeFromSuperview() {
        changing("removeFromSuperview()")
        guard let superview else { return }
        superview.willRemoveSubview(self)
        willMove(toSuperview: nil)
        superview.subviews.removeAll { $0 === self }
        self.superview = nil
        didMoveToSuperview()
    }

    open func bringSubviewToFront(_ view: UIView) {
        guard view.superview === self else { return }
        addSubview(view)
    }

    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
        gestureRecognizer.attach(to: self)
    }

    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view === self else { return }
        gestureRecognizers?.removeAll { $0 === gestureRecognizer }
        gestureRecognizer.attach(to: nil)
    }

    open func willMove(toSuperview newSuperview: UIView?) {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didAddSubview(_ subview: UIView) {}
    open func willRemoveSubview(_ subview: UIView) {}
    open func tintColorDidChange() {}
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    open func safeAreaInsetsDidChange() {}
    open func layoutMarginsDidChange() {}
    open func updateConstraints() {}
    open func setNeedsUpdateConstraints() {}
    open func updateConstraintsIfNeeded() {}
    open func didMoveToSuperview() {}
    open func didMoveToWindow() {}
    open func layoutSubviews() {}
    open func layoutSublayers(of layer: CALayer) {}
    open func display(_ layer: CALayer) {}
    open func draw(_ layer: CALayer, in ctx: CGContext) {}
    open func layerWillDraw(_ layer: CALayer) {}
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
    open func sizeToFit() {}
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// No content has a size of its own here.
    open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }
    open func invalidateIntrinsicContentSize() {}
    open func draw(_ rect: CGRect) {}

    /// In the view's own points; its subviews may stand out of it.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    /// The view that is touched there: the last one that takes touches.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event) else {
            return nil
        }
        return subviews.reversed().lazy.compactMap { $0.hitTest($0.convert(point, from: self), with: event) }.first
            ?? self
    }

    @discardableResult open func endEditing(_ force: Bool) -> Bool { true }
    open func setNeedsLayout() { changing("setNeedsLayout()") }
    open func setNeedsDisplay() { changing("setNeedsDisplay()") }

    open func layoutIfNeeded() {
        changing("layoutIfNeeded()")
        layoutSubviews()
    }

    open func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
    }

    open func isDescendant(of view: UIView) -> Bool {
        self === view || superview?.isDescendant(of: view) == true
    }

    /// What SwiftUI shows instead of the subviews, made when it is looked at.
    package var content: (() -> [UIView])?

    /// How SwiftUI draws itself, below so much of the screen and above so much.
    package var drawing: ((_ top: CGFloat, _ bottom: CGFloat, _ screen: CGSize) -> String)?

    /// What is seen of the view, line by line.
    package var words: [String] {
        var screen = ScreenContents()
        showUnlessHidden(on: &screen)
        return screen.items.map(\.words)
    }

    /// Adds what is seen of this view to the screen. A view with looks of its own overrides it.
    func show(on screen: inout ScreenContents) {
        let isFirst = screen.items.isEmpty
        for view in content?() ?? subviews { view.showUnlessHidden(on: &screen) }
        if isFirst, let drawing { screen.drawing = (drawing, screen.items.count) }
    }

    final func showUnlessHidden(on screen: inout ScreenContents) {
        guard !isHidden, alpha > 0 else { return }
        show(on: &screen)
    }

    /// Main thread only (L-59).
    package nonisolated final func changing(_ member: String) {
        if !Thread.isMainThread { MainThreadChecker.check("\(type(of: self)).\(member)") }
    }
}

extension UIView {
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
        case topLeft, topRight, bottomLeft, bottomRight
    }

    public static let noIntrinsicMetric: CGFloat = -1
}
