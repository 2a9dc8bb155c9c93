public import Foundation

extension CALayer {
    public func affineTransform() -> CGAffineTransform { transform.flat }
    public func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

    public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
        p.applying(l?.placementInAll ?? .identity).applying(placementInAll.inverted())
    }
    public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
        p.applying(placementInAll).applying((l?.placementInAll ?? .identity).inverted())
    }
    public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
        r.applying(l?.placementInAll ?? .identity).applying(placementInAll.inverted())
    }
    public func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
        r.applying(placementInAll).applying((l?.placementInAll ?? .identity).inverted())
    }

    /// - Note: All layers have the same time.
    public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { t }
    public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { t }

    public func scroll(_ p: CGPoint) {}
    public func scrollRectToVisible(_ r: CGRect) {}
    public var visibleRect: CGRect { bounds }

    /// From its own points to those of the layer above, in the plane.
    var placement: CGAffineTransform {
        let anchor = CGPoint(
            x: bounds.minX + anchorPoint.x * bounds.width,
            y: bounds.minY + anchorPoint.y * bounds.height
        )
        return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
            .concatenating(transform.flat)
            .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
    }

    private var placementInAll: CGAffineTransform {
        superlayer.map { placement.concatenating($0.placementInAll) } ?? placement
    }
}
