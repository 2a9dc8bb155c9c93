public import Foundation
public import OffstageCoreLocation
public import OffstageUIKit

/// A map without pictures: it keeps what lies on it, and the screen names the annotations that would be seen.
@preconcurrency @MainActor open class MKMapView: UIView {
    open weak var delegate: (any MKMapViewDelegate)?
    open var mapType = MKMapType.standard
    open var preferredConfiguration: MKMapConfiguration = MKStandardMapConfiguration()
    open var isZoomEnabled = true
    open var isScrollEnabled = true
    open var isRotateEnabled = true
    open var isPitchEnabled = true
    open var showsUserTrackingButton = false
    open var showsCompass = true
    open var showsScale = false
    open var showsTraffic = false
    open var showsBuildings = true
    open var showsPointsOfInterest = true
    open var pointOfInterestFilter: MKPointOfInterestFilter?
    open var cameraBoundary: CameraBoundary?
    open var cameraZoomRange: CameraZoomRange! = CameraZoomRange()
    open var showsUserLocation = false
    public let userLocation = MKUserLocation()
    open var isUserLocationVisible: Bool { false }

    var rect = MKMapRect.world
    private var kept = MKMapCamera()
    private var views: [ObjectIdentifier: MKAnnotationView] = [:]
    private var classes: [String: MKAnnotationView.Type] = [:]
    private var hasBegun = false

    open private(set) var annotations: [any MKAnnotation] = []
    private var placed: [(overlay: any MKOverlay, level: MKOverlayLevel)] = []

    public override init(frame: CGRect) {
        super.init(frame: frame)
        content = { [weak self] in self?.shown ?? [] }
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        content = { [weak self] in self?.shown ?? [] }
    }

    /// Once it is among the views of a screen it asks for its pictures, and there are none.
    open override func didMoveToSuperview() {
        super.didMoveToSuperview()
        guard superview != nil, !hasBegun else { return }
        hasBegun = true
        DispatchQueue.main.async {
            self.delegate?.mapViewWillStartLoadingMap(self)
            self.delegate?.mapViewDidFailLoadingMap(self, withError: MKError.noServer)
        }
    }

    // MARK: The region

    /// - Note: It is what the app says, whatever the shape of the view.
    open var region: MKCoordinateRegion {
        get { MKCoordinateRegion(rect) }
        set { setRegion(newValue, animated: false) }
    }

    open func setRegion(_ region: MKCoordinateRegion, animated: Bool) { move(to: region.rect, animated) }
    open func regionThatFits(_ region: MKCoordinateRegion) -> MKCoordinateRegion { region }

    open var centerCoordinate: CLLocationCoordinate2D {
        get { region.center }
        set { setCenter(newValue, animated: false) }
    }

    open func setCenter(_ coordinate: CLLocationCoordinate2D, animated: Bool) {
        let center = MKMapPoint(coordinate)
        move(to: rect.offsetBy(dx: center.x - rect.midX, dy: center.y - rect.midY), animated)
    }

    open var visibleMapRect: MKMapRect {
        get { rect }
        set { setVisibleMapRect(newValue, animated: false) }
    }

    open func setVisibleMapRect(_ mapRect: MKMapRect, animated animate: Bool) { move(to: mapRect, animate) }
    open func setVisibleMapRect(_ mapRect: MKMapRect, edgePadding insets: UIEdgeInsets, animated animate: Bool) {
        move(to: mapRect, animate)
    }
    open func mapRectThatFits(_ mapRect: MKMapRect) -> MKMapRect { mapRect }
    open func mapRectThatFits(_ mapRect: MKMapRect, edgePadding insets: UIEdgeInsets) -> MKMapRect { mapRect }

    open var camera: MKMapCamera {
        get {
            kept.centerCoordinate = centerCoordinate
            return kept
        }
        set { setCamera(newValue, animated: false) }
    }

    /// - Note: As much is seen as the camera is far away.
    open func setCamera(_ camera: MKMapCamera, animated: Bool) {
        kept = camera.copy() as? MKMapCamera ?? camera
        let distance = camera.centerCoordinateDistance
        guard distance > 0 else { return setCenter(camera.centerCoordinate, animated: animated) }
        let region = MKCoordinateRegion(
            center: camera.centerCoordinate,
            latitudinalMeters: distance,
            longitudinalMeters: distance
        )
        setRegion(region, animated: animated)
    }

    open func setCameraBoundary(_ cameraBoundary: CameraBoundary?, animated: Bool) {
        self.cameraBoundary = cameraBoundary
    }

    open func setCameraZoomRange(_ cameraZoomRange: CameraZoomRange?, animated: Bool) {
        self.cameraZoomRange = cameraZoomRange ?? CameraZoomRange()
    }

    private var tracking = MKUserTrackingMode.none

    open var userTrackingMode: MKUserTrackingMode {
        get { tracking }
        set { setUserTrackingMode(newValue, animated: false) }
    }

    /// A map that follows the user shows where they are.
    open func setUserTrackingMode(_ mode: MKUserTrackingMode, animated: Bool) {
        guard mode != tracking else { return }
        tracking = mode
        if mode != .none { showsUserLocation = true }
        delegate?.mapView(self, didChange: mode, animated: animated)
    }

    private func move(to new: MKMapRect, _ animated: Bool) {
        guard !new.isNull else { return }
        delegate?.mapView(self, regionWillChangeAnimated: animated)
        rect = new
        delegate?.mapViewDidChangeVisibleRegion(self)
        delegate?.mapView(self, regionDidChangeAnimated: animated)
    }

    // MARK: Annotations

    open func addAnnotation(_ annotation: any MKAnnotation) {
        guard !annotations.contains(where: { $0 === annotation }) else { return }
        annotations.append(annotation)
    }

    open func addAnnotations(_ annotations: [any MKAnnotation]) {
        for annotation in annotations { addAnnotation(annotation) }
    }

    open func removeAnnotation(_ annotation: any MKAnnotation) {
        annotations.removeAll { $0 === annotation }
        selected.removeAll { $0 === annotation }
        views[ObjectIdentifier(annotation)] = nil
    }

    open func removeAnnotations(_ annotations: [any MKAnnotation]) {
        for annotation in annotations { removeAnnotation(annotation) }
    }

    open func annotations(in mapRect: MKMapRect) -> Set<AnyHashable> {
        Set(inside(mapRect).compactMap { ($0 as? NSObject).map(AnyHashable.init) })
    }

    /// Moves the map so that all of these are seen.
    open func showAnnotations(_ annotations: [any MKAnnotation], animated: Bool) {
        addAnnotations(annotations)
        guard !annotations.isEmpty else { return }
        let around = MKMapRect(around: annotations.map { MKMapPoint($0.coordinate) })
        // One place alone is seen with what lies near it.
        let near = 500 * MKMapPointsPerMeterAtLatitude(annotations[0].coordinate.latitude)
        move(to: around.insetBy(dx: -max(around.width / 10, near), dy: -max(around.height / 10, near)), animated)
    }

    /// The view of an annotation, if somebody has looked at it.
    open func view(for annotation: any MKAnnotation) -> MKAnnotationView? { views[ObjectIdentifier(annotation)] }

    private var selected: [any MKAnnotation] = []

    open var selectedAnnotations: [any MKAnnotation] {
        get { selected }
        set {
            for annotation in selected { deselectAnnotation(annotation, animated: false) }
            for annotation in newValue { selectAnnotation(annotation, animated: false) }
        }
    }

    open func selectAnnotation(_ annotation: any MKAnnotation, animated: Bool) {
        guard annotations.contains(where: { $0 === annotation }), !selected.contains(where: { $0 === annotation })
        else { return }
        for other in selected { deselectAnnotation(other, animated: animated) }
        selected = [annotation]
        let view = madeView(of: annotation)
        view.setSelected(true, animated: animated)
        delegate?.mapView(self, didSelect: view)
        delegate?.mapView(self, didSelect: annotation)
    }

    open func deselectAnnotation(_ annotation: (any MKAnnotation)?, animated: Bool) {
        guard let annotation, selected.contains(where: { $0 === annotation }) else { return }
        selected.removeAll { $0 === annotation }
        let view = madeView(of: annotation)
        view.setSelected(false, animated: animated)
        delegate?.mapView(self, didDeselect: view)
        delegate?.mapView(self, didDeselect: annotation)
    }

    open func register(_ viewClass: AnyClass?, forAnnotationViewWithReuseIdentifier identifier: String) {
        classes[identifier] = viewClass as? MKAnnotationView.Type
    }

    /// - Note: No view is used twice.
    open func dequeueReusableAnnotationView(withIdentifier identifier: String) -> MKAnnotationView? {
        classes[identifier].map { MKAnnotationView.make($0, nil, identifier) }
    }

    open func dequeueReusableAnnotationView(
        withIdentifier identifier: String,
        for annotation: any MKAnnotation
    ) -> MKAnnotationView {
        MKAnnotationView.make(classes[identifier] ?? MKMarkerAnnotationView.self, annotation, identifier)
    }

    private func inside(_ mapRect: MKMapRect) -> [any MKAnnotation] {
        annotations.filter { mapRect.contains(MKMapPoint($0.coordinate)) }
    }

    /// As on iOS: the delegate's, or else one of the class that stands for all, or a marker.
    private func madeView(of annotation: any MKAnnotation) -> MKAnnotationView {
        if let view = views[ObjectIdentifier(annotation)] { return view }
        let identifier = MKMapViewDefaultAnnotationViewReuseIdentifier
        let view =
            delegate?.mapView(self, viewFor: annotation)
            ?? dequeueReusableAnnotationView(withIdentifier: identifier, for: annotation)
        views[ObjectIdentifier(annotation)] = view
        delegate?.mapView(self, didAdd: [view])
        return view
    }

    /// What a screen shows of it.
    private var shown: [UIView] {
        let label = UILabel()
        label.text = "Map"
        return [label] + inside(rect).map { madeView(of: $0) } + subviews
    }

    // MARK: Overlays

    open var overlays: [any MKOverlay] { placed.map(\.overlay) }

    open func overlays(in level: MKOverlayLevel) -> [any MKOverlay] {
        placed.filter { $0.level == level }.map(\.overlay)
    }

    open func addOverlay(_ overlay: any MKOverlay) { addOverlay(overlay, level: .aboveLabels) }

    open func addOverlay(_ overlay: any MKOverlay, level: MKOverlayLevel) {
        removeOverlay(overlay)
        placed.append((overlay, level))
    }

    open func addOverlays(_ overlays: [any MKOverlay]) { addOverlays(overlays, level: .aboveLabels) }

    open func addOverlays(_ overlays: [any MKOverlay], level: MKOverlayLevel) {
        for overlay in overlays { addOverlay(overlay, level: level) }
    }

    open func insertOverlay(_ overlay: any MKOverlay, at index: Int, level: MKOverlayLevel = .aboveLabels) {
        removeOverlay(overlay)
        placed.insert((overlay, level), at: min(max(index, 0), placed.count))
    }

    open func removeOverlay(_ overlay: any MKOverlay) {
        placed.removeAll { $0.overlay === overlay }
    }

    open func removeOverlays(_ overlays: [any MKOverlay]) {
        for overlay in overlays { removeOverlay(overlay) }
    }

    /// Nothing is drawn, so there is none.
    open func renderer(for overlay: any MKOverlay) -> MKOverlayRenderer? { nil }

    // MARK: Points

    open func convert(_ coordinate: CLLocationCoordinate2D, toPointTo view: UIView?) -> CGPoint {
        let point = MKMapPoint(coordinate)
        return CGPoint(
            x: (point.x - rect.minX) / rect.width * Double(bounds.width),
            y: (point.y - rect.minY) / rect.height * Double(bounds.height)
        )
    }

    open func convert(_ point: CGPoint, toCoordinateFrom view: UIView?) -> CLLocationCoordinate2D {
        guard bounds.width > 0, bounds.height > 0 else { return centerCoordinate }
        return MKMapPoint(
            x: rect.minX + Double(point.x / bounds.width) * rect.width,
            y: rect.minY + Double(point.y / bounds.height) * rect.height
        ).coordinate
    }
}

extension MKMapView {
    /// Where the middle of the map may be. Kept only.
    open class CameraBoundary: NSObject {
        public let mapRect: MKMapRect
        public var region: MKCoordinateRegion { MKCoordinateRegion(mapRect) }

        public init?(mapRect: MKMapRect) {
            guard !mapRect.isNull else { return nil }
            self.mapRect = mapRect
        }

        public init?(coordinateRegion region: MKCoordinateRegion) {
            mapRect = region.rect
        }
    }

    /// From how far away it may be looked at. Kept only.
    open class CameraZoomRange: NSObject {
        public let minCenterCoordinateDistance: CLLocationDistance
        public let maxCenterCoordinateDistance: CLLocationDistance

        public init(
            minCenterCoordinateDistance minimum: CLLocationDistance = MKMapCameraZoomDefault,
            maxCenterCoordinateDistance maximum: CLLocationDistance = MKMapCameraZoomDefault
        ) {
            (minCenterCoordinateDistance, maxCenterCoordinateDistance) = (minimum, maximum)
        }
    }

    // As Swift 3 spelled them.
    @available(*, deprecated, renamed: "addOverlay(_:)")
    public func add(_ overlay: any MKOverlay) { addOverlay(overlay) }
    @available(*, deprecated, renamed: "removeOverlay(_:)")
    public func remove(_ overlay: any MKOverlay) { removeOverlay(overlay) }
}

public let MKMapCameraZoomDefault: CLLocationDistance = -1
