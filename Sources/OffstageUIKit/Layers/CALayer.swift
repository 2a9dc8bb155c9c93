public import Foundation

/// What a view is drawn on. It keeps what it is told; nothing is drawn.
open class CALayer: NSObject, CAMediaTiming {
    open var bounds = CGRect.zero
    open var position = CGPoint.zero
    open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    open var anchorPointZ: CGFloat = 0
    open var zPosition: CGFloat = 0
    open var transform = CATransform3DIdentity
    open var sublayerTransform = CATransform3DIdentity
    open var opacity: Float = 1
    open var isHidden = false
    open var isOpaque = false
    open var isDoubleSided = true
    open var isGeometryFlipped = false
    open var masksToBounds = false
    open var cornerRadius: CGFloat = 0
    open var cornerCurve = CALayerCornerCurve.circular
    open var maskedCorners: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
    open var borderWidth: CGFloat = 0
    open var borderColor: CGColor?
    open var backgroundColor: CGColor?
    open var shadowColor: CGColor?
    open var shadowOpacity: Float = 0
    open var shadowOffset = CGSize(width: 0, height: -3)
    open var shadowRadius: CGFloat = 3
    open var shadowPath: CGPath?
    open var shouldRasterize = false
    open var rasterizationScale: CGFloat = 1
    open var drawsAsynchronously = false
    open var allowsEdgeAntialiasing = false
    open var edgeAntialiasingMask: CAEdgeAntialiasingMask = []
    open var allowsGroupOpacity = true
    open var contents: Any?
    open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    open var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    open var contentsScale: CGFloat = 1
    open var contentsGravity = CALayerContentsGravity.resize
    open var contentsFormat = CALayerContentsFormat.RGBA8Uint
    open var magnificationFilter = CALayerContentsFilter.linear
    open var minificationFilter = CALayerContentsFilter.linear
    open var minificationFilterBias: Float = 0
    open var needsDisplayOnBoundsChange = false
    open var filters: [Any]?
    open var compositingFilter: Any?
    open var backgroundFilters: [Any]?
    open var name: String?
    open var style: [AnyHashable: Any]?
    open var actions: [String: any CAAction]?
    open weak var delegate: (any CALayerDelegate)?
    open var mask: CALayer?

    open var beginTime: CFTimeInterval = 0
    open var duration: CFTimeInterval = 0
    open var speed: Float = 1
    open var timeOffset: CFTimeInterval = 0
    open var repeatCount: Float = 0
    open var repeatDuration: CFTimeInterval = 0
    open var autoreverses = false
    open var fillMode = CAMediaTimingFillMode.removed

    open internal(set) weak var superlayer: CALayer?
    /// Nil before the first has come.
    open var sublayers: [CALayer]? {
        get { layers }
        set {
            for layer in layers ?? [] { layer.superlayer = nil }
            layers = newValue
            for layer in newValue ?? [] {
                if let other = layer.superlayer, other !== self { other.layers?.removeAll { $0 === layer } }
                layer.superlayer = self
            }
        }
    }
    private var layers: [CALayer]?

    private final class Run {
        let key: String?
        let animation: CAAnimation
        var hasEnded = false

        init(_ key: String?, _ animation: CAAnimation) {
            (self.key, self.animation) = (key, animation)
        }
    }

    private var runs: [Run] = []

    public override init() {
        super.init()
    }

    public init(layer: Any) {
        super.init()
    }

    public required init?(coder: NSCoder) {
        super.init()
    }

    open func addSublayer(_ layer: CALayer) {
        insertSublayer(layer, at: UInt32(sublayers?.count ?? 0))
    }

    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        layer.removeFromSuperlayer()
        var all = layers ?? []
        all.insert(layer, at: min(Int(index), all.count))
        layers = all
        layer.superlayer = self
    }

    /// Beside one that is not there, it is added as the last or the first.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        guard layer !== sibling else { return }
        layer.removeFromSuperlayer()
        insertSublayer(layer, at: UInt32(layers?.firstIndex { $0 === sibling } ?? 0))
    }

    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        guard layer !== sibling else { return }
        layer.removeFromSuperlayer()
        let place = layers?.firstIndex { $0 === sibling }.map { $0 + 1 }
        insertSublayer(layer, at: UInt32(place ?? layers?.count ?? 0))
    }

    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard let place = layers?.firstIndex(where: { $0 === oldLayer }), oldLayer !== newLayer else { return }
        oldLayer.removeFromSuperlayer()
        insertSublayer(newLayer, at: UInt32(place))
    }

    open func removeFromSuperlayer() {
        superlayer?.layers?.removeAll { $0 === self }
        superlayer = nil
    }

    // Nothing differs from what it is told to be while it moves.

    open func presentation() -> Self? { self }
    open func model() -> Self { self }

    // MARK: Drawing and layout

    /// - Note: Nobody draws it.
    open func display() {}
    open func draw(in ctx: CGContext) {}
    open func render(in ctx: CGContext) {}
    open func setNeedsDisplay() {}
    open func setNeedsDisplay(_ r: CGRect) {}
    open func displayIfNeeded() {}
    open func needsDisplay() -> Bool { false }
    open class func needsDisplay(forKey key: String) -> Bool { false }

    private var isLayoutNeeded = false

    open func setNeedsLayout() { isLayoutNeeded = true }
    open func needsLayout() -> Bool { isLayoutNeeded }

    open func layoutIfNeeded() {
        guard isLayoutNeeded else { return }
        isLayoutNeeded = false
        layoutSublayers()
    }

    open func layoutSublayers() {
        nonisolated(unsafe) let (layer, delegate) = (self, delegate)
        if Thread.isMainThread {
            MainActor.assumeIsolated { delegate?.layoutSublayers(of: layer) }
        } else {
            DispatchQueue.main.async { delegate?.layoutSublayers(of: layer) }
        }
    }

    open func preferredFrameSize() -> CGSize { bounds.size }

    // MARK: Actions, which are looked up and not run

    open func action(forKey event: String) -> (any CAAction)? { actions?[event] ?? Self.defaultAction(forKey: event) }
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
    open class func defaultValue(forKey key: String) -> Any? { nil }

    // MARK: Values by name, kept beside its own ones

    private var values: [String: Any] = [:]

    open func value(forKey key: String) -> Any? { values[key] }
    open func value(forKeyPath keyPath: String) -> Any? { values[keyPath] }
    open func setValue(_ value: Any?, forKey key: String) { values[key] = value }
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { values[keyPath] = value }

    // MARK: Places

    /// Where its bounds lie in the layer above.
    open var frame: CGRect {
        get { bounds.applying(placement) }
        set {
            bounds.size = newValue.size
            position = CGPoint(
                x: newValue.minX + anchorPoint.x * newValue.width,
                y: newValue.minY + anchorPoint.y * newValue.height
            )
        }
    }

    open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

    /// - Parameter p: in the layer above.
    open func hitTest(_ p: CGPoint) -> CALayer? {
        let point = p.applying(placement.inverted())
        guard !isHidden, opacity > 0, !masksToBounds || contains(point) else { return nil }
        let hit = sublayers?.reversed().lazy.compactMap { $0.hitTest(point) }.first
        return hit ?? (contains(point) ? self : nil)
    }

    // MARK: Animations, each over in the next turn of the main queue unless it is to repeat for ever

    open func add(_ anim: CAAnimation, forKey key: String?) {
        if let key { removeAnimation(forKey: key) }
        // The main queue alone has them from here on.
        nonisolated(unsafe) let (layer, run) = (self, Run(key, anim))
        runs.append(run)
        DispatchQueue.main.async {
            // Whoever has removed it before, has told of its end.
            guard layer.runs.contains(where: { $0 === run }) else { return }
            let anim = run.animation
            anim.delegate?.animationDidStart(anim)
            guard anim.repeatCount.isFinite, anim.repeatDuration.isFinite else { return }
            run.hasEnded = true
            if anim.isRemovedOnCompletion { layer.runs.removeAll { $0 === run } }
            anim.delegate?.animationDidStop(anim, finished: true)
        }
    }

    open func animation(forKey key: String) -> CAAnimation? { runs.first { $0.key == key }?.animation }

    open func animationKeys() -> [String]? {
        let keys = runs.compactMap(\.key)
        return keys.isEmpty ? nil : keys
    }

    open func removeAnimation(forKey key: String) { stop { $0.key == key } }
    open func removeAllAnimations() { stop { _ in true } }

    private func stop(_ isStopped: (Run) -> Bool) {
        let stopped = runs.filter(isStopped)
        runs.removeAll(where: isStopped)
        for run in stopped where !run.hasEnded {
            nonisolated(unsafe) let animation = run.animation
            DispatchQueue.main.async { animation.delegate?.animationDidStop(animation, finished: false) }
        }
    }
}
