public import Foundation

/// A stay at a place.
open class CLVisit: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because nothing of it changes.
    /// `Date.distantPast` if it is not known.
    public let arrivalDate: Date
    /// `Date.distantFuture` while the stay lasts.
    public let departureDate: Date
    public let coordinate: CLLocationCoordinate2D
    /// Metres.
    public let horizontalAccuracy: CLLocationAccuracy

    package init(
        arrivalDate: Date,
        departureDate: Date,
        coordinate: CLLocationCoordinate2D,
        horizontalAccuracy: CLLocationAccuracy
    ) {
        self.arrivalDate = arrivalDate
        self.departureDate = departureDate
        self.coordinate = coordinate
        self.horizontalAccuracy = horizontalAccuracy
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}
