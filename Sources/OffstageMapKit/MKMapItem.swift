public import Foundation
public import OffstageCoreLocation

/// An address at a place.
open class MKPlacemark: CLPlacemark, MKAnnotation, @unchecked Sendable {
    public convenience init(coordinate: CLLocationCoordinate2D) {
        self.init(coordinate: coordinate, addressDictionary: nil)
    }

    public init(coordinate: CLLocationCoordinate2D, addressDictionary: [String: Any]?) {
        let location = CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude)
        super.init(location: location, address: (addressDictionary ?? [:]).compactMapValues { $0 as? String })
    }

    public override init(placemark: CLPlacemark) {
        super.init(placemark: placemark)
    }

    open var coordinate: CLLocationCoordinate2D { location?.coordinate ?? kCLLocationCoordinate2DInvalid }
    open var countryCode: String? { isoCountryCode }

    /// Its address in one line.
    open var title: String? {
        let words = [name ?? thoroughfare, postalCode, locality, country].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
    open var subtitle: String? { nil }
}

/// An address as text.
open class MKAddress: NSObject {
    public let fullAddress: String
    public let shortAddress: String?

    public init?(fullAddress: String, shortAddress: String?) {
        guard !fullAddress.isEmpty else { return nil }
        (self.fullAddress, self.shortAddress) = (fullAddress, shortAddress)
    }
}

public let MKLaunchOptionsDirectionsModeKey = "MKLaunchOptionsDirectionsMode"
public let MKLaunchOptionsMapTypeKey = "MKLaunchOptionsMapType"
public let MKLaunchOptionsShowsTrafficKey = "MKLaunchOptionsShowsTraffic"
public let MKLaunchOptionsMapCenterKey = "MKLaunchOptionsMapCenter"
public let MKLaunchOptionsMapSpanKey = "MKLaunchOptionsMapSpan"
public let MKLaunchOptionsCameraKey = "MKLaunchOptionsCamera"
public let MKLaunchOptionsDirectionsModeDefault = "MKLaunchOptionsDirectionsModeDefault"
public let MKLaunchOptionsDirectionsModeDriving = "MKLaunchOptionsDirectionsModeDriving"
public let MKLaunchOptionsDirectionsModeWalking = "MKLaunchOptionsDirectionsModeWalking"
public let MKLaunchOptionsDirectionsModeTransit = "MKLaunchOptionsDirectionsModeTransit"

/// A place of interest. The app Maps is not there to open one.
open class MKMapItem: NSObject {
    public let placemark: MKPlacemark
    open private(set) var address: MKAddress?
    open private(set) var isCurrentLocation = false
    open var name: String?
    open var phoneNumber: String?
    open var url: URL?
    open var timeZone: TimeZone?
    open var pointOfInterestCategory: MKPointOfInterestCategory?

    public init(placemark: MKPlacemark) {
        self.placemark = placemark
        name = placemark.name
    }

    public convenience init(location: CLLocation, address: MKAddress?) {
        self.init(placemark: MKPlacemark(coordinate: location.coordinate))
        self.address = address
    }

    open class func forCurrentLocation() -> MKMapItem {
        let item = MKMapItem(placemark: MKPlacemark(coordinate: kCLLocationCoordinate2DInvalid))
        item.isCurrentLocation = true
        return item
    }

    open var location: CLLocation {
        let place = placemark.coordinate
        return placemark.location ?? CLLocation(latitude: place.latitude, longitude: place.longitude)
    }

    @discardableResult open func openInMaps(launchOptions: [String: Any]? = nil) -> Bool { false }

    @discardableResult
    open class func openMaps(with mapItems: [MKMapItem], launchOptions: [String: Any]? = nil) -> Bool { false }
}
