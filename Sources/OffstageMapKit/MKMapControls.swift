public import OffstageUIKit

/// The button that lets a map follow the user. Nobody taps it.
@preconcurrency @MainActor open class MKUserTrackingButton: UIView {
    open weak var mapView: MKMapView?

    public convenience init(mapView: MKMapView?) {
        self.init(frame: .zero)
        self.mapView = mapView
    }
}

@preconcurrency @MainActor open class MKUserTrackingBarButtonItem: UIBarButtonItem {
    open weak var mapView: MKMapView?

    public convenience init(mapView: MKMapView?) {
        self.init()
        self.mapView = mapView
    }
}

@preconcurrency @MainActor open class MKCompassButton: UIView {
    open weak var mapView: MKMapView?
    open var compassVisibility = MKFeatureVisibility.adaptive

    public convenience init(mapView: MKMapView?) {
        self.init(frame: .zero)
        self.mapView = mapView
    }
}

@preconcurrency @MainActor open class MKScaleView: UIView {
    open weak var mapView: MKMapView?
    open var scaleVisibility = MKFeatureVisibility.adaptive

    public convenience init(mapView: MKMapView?) {
        self.init(frame: .zero)
        self.mapView = mapView
    }
}
