public import Foundation
public import OffstageCoreLocation
public import OffstageUIKit

/// Takes a picture of a map. There is none.
open class MKMapSnapshotter: NSObject {
    open class Options: NSObject {
        open var camera = MKMapCamera()
        open var mapRect = MKMapRect.world
        open var region = MKCoordinateRegion(.world)
        open var mapType = MKMapType.standard
        open var pointOfInterestFilter: MKPointOfInterestFilter?
        open var showsBuildings = true
        open var size = CGSize(width: 256, height: 256)
        open var scale: CGFloat = 1

        public override init() {}
    }

    open class Snapshot: NSObject {
        open var image: UIImage { UIImage() }

        override init() {}

        open func point(for coordinate: CLLocationCoordinate2D) -> CGPoint { .zero }
    }

    public typealias CompletionHandler = (Snapshot?, (any Error)?) -> Void

    private let failure = LaterFailure()
    open var isLoading: Bool { failure.isPending }

    public init(options: Options) {}

    open func start(completionHandler: @escaping CompletionHandler) {
        failure.fail { completionHandler(nil, $0) }
    }

    open func start(with queue: DispatchQueue, completionHandler: @escaping CompletionHandler) {
        nonisolated(unsafe) let completionHandler = completionHandler
        failure.fail { error in queue.async { completionHandler(nil, error) } }
    }

    open func start() async throws -> Snapshot { throw MKError.noServer }

    open func cancel() {
        failure.cancel()
    }
}

/// Pictures of a street. There are none.
open class MKLookAroundScene: NSObject, @unchecked Sendable {
    // Sendable because it has no state.
    override init() {}
}

open class MKLookAroundSceneRequest: NSObject {
    public let coordinate: CLLocationCoordinate2D
    open private(set) var mapItem: MKMapItem?
    private let failure = LaterFailure()
    open var isLoading: Bool { failure.isPending }
    open private(set) var isCancelled = false

    public init(coordinate: CLLocationCoordinate2D) {
        self.coordinate = coordinate
    }

    public convenience init(mapItem: MKMapItem) {
        self.init(coordinate: mapItem.placemark.coordinate)
        self.mapItem = mapItem
    }

    open func getSceneWithCompletionHandler(
        _ completionHandler: @escaping (MKLookAroundScene?, (any Error)?) -> Void
    ) {
        failure.fail { completionHandler(nil, $0) }
    }

    open var scene: MKLookAroundScene? {
        get async throws { throw MKError.noServer }
    }

    open func cancel() {
        isCancelled = true
        failure.cancel()
    }
}

@preconcurrency @MainActor open class MKLookAroundViewController: UIViewController {
    open var scene: MKLookAroundScene?
    open var isNavigationEnabled = true
    open var showsRoadLabels = true

    public init(scene: MKLookAroundScene) {
        self.scene = scene
        super.init(nibName: nil, bundle: nil)
    }

    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}
