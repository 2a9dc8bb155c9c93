public import Foundation
public import OffstageUIKit

/// How an overlay looks. It keeps what it is told, and nobody draws.
@preconcurrency @MainActor open class MKOverlayRenderer: NSObject {
    public let overlay: any MKOverlay
    open var alpha: CGFloat = 1
    open var blendMode = 0
    open var contentScaleFactor: CGFloat { 1 }

    public init(overlay: any MKOverlay) {
        self.overlay = overlay
    }

    // Nobody asks.
    open func canDraw(_ mapRect: MKMapRect, zoomScale: MKZoomScale) -> Bool { true }
    open func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {}
    open func setNeedsDisplay() {}
    open func setNeedsDisplay(_ mapRect: MKMapRect) {}
    open func setNeedsDisplay(_ mapRect: MKMapRect, zoomScale: MKZoomScale) {}

    open func point(for mapPoint: MKMapPoint) -> CGPoint {
        let origin = overlay.boundingMapRect.origin
        return CGPoint(x: mapPoint.x - origin.x, y: mapPoint.y - origin.y)
    }

    open func mapPoint(for point: CGPoint) -> MKMapPoint {
        let origin = overlay.boundingMapRect.origin
        return MKMapPoint(x: origin.x + Double(point.x), y: origin.y + Double(point.y))
    }

    open func rect(for mapRect: MKMapRect) -> CGRect {
        CGRect(origin: point(for: mapRect.origin), size: CGSize(width: mapRect.width, height: mapRect.height))
    }
}

public typealias MKZoomScale = CGFloat

@preconcurrency @MainActor open class MKOverlayPathRenderer: MKOverlayRenderer {
    open var fillColor: UIColor?
    open var strokeColor: UIColor?
    open var lineWidth: CGFloat = 0
    open var lineJoin = CGLineJoin.round
    open var lineCap = CGLineCap.round
    open var miterLimit: CGFloat = 10
    open var lineDashPhase: CGFloat = 0
    open var lineDashPattern: [NSNumber]?
    open var shouldRasterize = false

    public override init(overlay: any MKOverlay) {
        super.init(overlay: overlay)
    }

    open func createPath() {}
    open func invalidatePath() {}
}

@preconcurrency @MainActor open class MKPolylineRenderer: MKOverlayPathRenderer {
    open var polyline: MKPolyline { overlay as? MKPolyline ?? MKPolyline(_places: []) }
    open var strokeStart: CGFloat = 0
    open var strokeEnd: CGFloat = 1

    public convenience init(polyline: MKPolyline) {
        self.init(overlay: polyline)
    }
}

@preconcurrency @MainActor open class MKGradientPolylineRenderer: MKPolylineRenderer {
    open private(set) var colors: [UIColor] = []
    open private(set) var locations: [CGFloat] = []

    open func setColors(_ colors: [UIColor], locations: [CGFloat]) {
        (self.colors, self.locations) = (colors, locations)
    }
}

@preconcurrency @MainActor open class MKPolygonRenderer: MKOverlayPathRenderer {
    open var polygon: MKPolygon { overlay as? MKPolygon ?? MKPolygon(_places: []) }

    public convenience init(polygon: MKPolygon) {
        self.init(overlay: polygon)
    }
}

@preconcurrency @MainActor open class MKCircleRenderer: MKOverlayPathRenderer {
    open var circle: MKCircle { overlay as? MKCircle ?? MKCircle(mapRect: overlay.boundingMapRect) }

    public convenience init(circle: MKCircle) {
        self.init(overlay: circle)
    }
}

@preconcurrency @MainActor open class MKTileOverlayRenderer: MKOverlayRenderer {
    public convenience init(tileOverlay overlay: MKTileOverlay) {
        self.init(overlay: overlay)
    }

    open func reloadData() {}
}
