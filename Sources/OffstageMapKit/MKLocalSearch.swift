public import Foundation
public import OffstageCoreLocation

/// Asks Apple's servers for places. None answers.
open class MKLocalSearch: NSObject {
    open class Request: NSObject, NSCopying {
        open var naturalLanguageQuery: String?
        open var region = MKCoordinateRegion(.world)
        open var resultTypes: ResultType = [.address, .pointOfInterest]
        open var pointOfInterestFilter: MKPointOfInterestFilter?

        public override init() {}

        public convenience init(naturalLanguageQuery: String) {
            self.init()
            self.naturalLanguageQuery = naturalLanguageQuery
        }

        public convenience init(naturalLanguageQuery: String, region: MKCoordinateRegion) {
            self.init(naturalLanguageQuery: naturalLanguageQuery)
            self.region = region
        }

        public convenience init(completion: MKLocalSearchCompletion) {
            self.init(naturalLanguageQuery: completion.title)
        }

        open func copy(with zone: NSZone? = nil) -> Any {
            let copy = Request()
            (copy.naturalLanguageQuery, copy.region) = (naturalLanguageQuery, region)
            (copy.resultTypes, copy.pointOfInterestFilter) = (resultTypes, pointOfInterestFilter)
            return copy
        }
    }

    public struct ResultType: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let address = ResultType(rawValue: 1 << 0)
        public static let pointOfInterest = ResultType(rawValue: 1 << 1)
        public static let physicalFeature = ResultType(rawValue: 1 << 2)
    }

    open class Response: NSObject {
        open var mapItems: [MKMapItem] { [] }
        open var boundingRegion: MKCoordinateRegion { MKCoordinateRegion() }

        override init() {}
    }

    public typealias CompletionHandler = (Response?, (any Error)?) -> Void

    private let failure = LaterFailure()
    open var isSearching: Bool { failure.isPending }

    public init(request: Request) {}
    public init(request: MKLocalPointsOfInterestRequest) {}

    open func start(completionHandler: @escaping CompletionHandler) {
        failure.fail { completionHandler(nil, $0) }
    }

    open func start() async throws -> Response { throw MKError.noServer }

    /// Ends it without a word, as on iOS.
    open func cancel() {
        failure.cancel()
    }
}

open class MKLocalPointsOfInterestRequest: NSObject {
    public let coordinate: CLLocationCoordinate2D
    public let radius: CLLocationDistance
    open var pointOfInterestFilter: MKPointOfInterestFilter?

    public init(center coordinate: CLLocationCoordinate2D, radius: CLLocationDistance) {
        (self.coordinate, self.radius) = (coordinate, radius)
    }

    open var region: MKCoordinateRegion {
        MKCoordinateRegion(center: coordinate, latitudinalMeters: 2 * radius, longitudinalMeters: 2 * radius)
    }
}

/// What a text may become. No server says.
open class MKLocalSearchCompleter: NSObject {
    public struct ResultType: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let address = ResultType(rawValue: 1 << 0)
        public static let pointOfInterest = ResultType(rawValue: 1 << 1)
        public static let query = ResultType(rawValue: 1 << 2)
        public static let physicalFeature = ResultType(rawValue: 1 << 3)
    }

    public enum FilterType: Int, Sendable {
        case locationsAndQueries, locationsOnly
    }

    open weak var delegate: (any MKLocalSearchCompleterDelegate)?
    open var region = MKCoordinateRegion(.world)
    open var resultTypes: ResultType = [.address, .pointOfInterest, .query]
    open var filterType = FilterType.locationsAndQueries
    open var pointOfInterestFilter: MKPointOfInterestFilter?
    open var results: [MKLocalSearchCompletion] { [] }
    private let failure = LaterFailure()
    open var isSearching: Bool { failure.isPending }

    /// A new text takes the place of the one before.
    open var queryFragment = "" {
        didSet {
            failure.cancel()
            guard !queryFragment.isEmpty else { return }
            failure.fail { [weak self] error in
                if let self { self.delegate?.completer(self, didFailWithError: error) }
            }
        }
    }

    public override init() {}

    open func cancel() {
        failure.cancel()
    }
}

@preconcurrency public protocol MKLocalSearchCompleterDelegate: NSObjectProtocol {
    func completerDidUpdateResults(_ completer: MKLocalSearchCompleter)
    func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error)
}

extension MKLocalSearchCompleterDelegate {
    public func completerDidUpdateResults(_ completer: MKLocalSearchCompleter) {}
    public func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error) {}
}

open class MKLocalSearchCompletion: NSObject {
    open var title: String { "" }
    open var subtitle: String { "" }
    open var titleHighlightRanges: [NSValue] { [] }
    open var subtitleHighlightRanges: [NSValue] { [] }
}
