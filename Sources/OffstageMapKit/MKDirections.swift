public import Foundation
public import OffstageCoreLocation

public struct MKDirectionsTransportType: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let automobile = MKDirectionsTransportType(rawValue: 1 << 0)
    public static let walking = MKDirectionsTransportType(rawValue: 1 << 1)
    public static let transit = MKDirectionsTransportType(rawValue: 1 << 2)
    public static let cycling = MKDirectionsTransportType(rawValue: 1 << 3)
    public static let any = MKDirectionsTransportType(rawValue: 0x0fff_ffff)
}

/// Asks Apple's servers for a way. None answers.
open class MKDirections: NSObject {
    open class Request: NSObject {
        public enum RoutePreference: Int, Sendable {
            case any, avoid
        }

        open var source: MKMapItem?
        open var destination: MKMapItem?
        open var transportType = MKDirectionsTransportType.any
        open var requestsAlternateRoutes = false
        open var departureDate: Date?
        open var arrivalDate: Date?
        open var tollPreference = RoutePreference.any
        open var highwayPreference = RoutePreference.any

        public override init() {}

        /// No URL is taken for one of directions.
        public init(contentsOf url: URL) {}
        open class func isDirectionsRequest(_ url: URL) -> Bool { false }
    }

    open class Response: NSObject {
        public let source: MKMapItem
        public let destination: MKMapItem
        open var routes: [MKRoute] { [] }

        init(_ source: MKMapItem, _ destination: MKMapItem) {
            (self.source, self.destination) = (source, destination)
        }
    }

    open class ETAResponse: Response {
        open var expectedTravelTime: TimeInterval { 0 }
        open var distance: CLLocationDistance { 0 }
        open var expectedDepartureDate: Date { .distantPast }
        open var expectedArrivalDate: Date { .distantPast }
        open var transportType: MKDirectionsTransportType { .any }
    }

    public typealias DirectionsHandler = (Response?, (any Error)?) -> Void
    public typealias ETAHandler = (ETAResponse?, (any Error)?) -> Void

    private let failure = LaterFailure()
    open var isCalculating: Bool { failure.isPending }

    public init(request: Request) {}

    open func calculate(completionHandler: @escaping DirectionsHandler) {
        failure.fail { completionHandler(nil, $0) }
    }

    open func calculate() async throws -> Response { throw MKError.noServer }

    open func calculateETA(completionHandler: @escaping ETAHandler) {
        failure.fail { completionHandler(nil, $0) }
    }

    open func calculateETA() async throws -> ETAResponse { throw MKError.noServer }

    open func cancel() {
        failure.cancel()
    }
}

/// A way. Nobody knows one here.
open class MKRoute: NSObject {
    open class Step: NSObject {
        open var instructions: String { "" }
        open var notice: String? { nil }
        open var polyline: MKPolyline { MKPolyline(_places: []) }
        open var distance: CLLocationDistance { 0 }
        open var transportType: MKDirectionsTransportType { .any }

        override init() {}
    }

    open var name: String { "" }
    open var advisoryNotices: [String] { [] }
    open var distance: CLLocationDistance { 0 }
    open var expectedTravelTime: TimeInterval { 0 }
    open var transportType: MKDirectionsTransportType { .any }
    open var polyline: MKPolyline { MKPolyline(_places: []) }
    open var steps: [Step] { [] }
    open var hasTolls: Bool { false }
    open var hasHighways: Bool { false }

    override init() {}
}
