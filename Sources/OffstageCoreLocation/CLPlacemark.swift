public import Foundation

/// What stands at a place. Nothing makes one here but a copy of another: no geocoder answers.
open class CLPlacemark: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because nothing of it changes.
    public let location: CLLocation?
    public let region: CLRegion?
    public let timeZone: TimeZone?
    public let name: String?
    public let thoroughfare: String?
    public let subThoroughfare: String?
    public let locality: String?
    public let subLocality: String?
    public let administrativeArea: String?
    public let subAdministrativeArea: String?
    public let postalCode: String?
    public let isoCountryCode: String?
    public let country: String?
    public let inlandWater: String?
    public let ocean: String?
    public let areasOfInterest: [String]?

    /// One that an app makes itself, for a map.
    /// - Parameter address: by the keys of address books.
    package init(location: CLLocation?, address: [String: String]) {
        self.location = location
        name = address["Name"] ?? address["Street"]
        thoroughfare = address["Street"]
        locality = address["City"]
        subLocality = address["SubLocality"]
        administrativeArea = address["State"]
        subAdministrativeArea = address["SubAdministrativeArea"]
        postalCode = address["ZIP"]
        isoCountryCode = address["CountryCode"]
        country = address["Country"]
        (region, timeZone, subThoroughfare, inlandWater, ocean, areasOfInterest) = (nil, nil, nil, nil, nil, nil)
    }

    public init(placemark: CLPlacemark) {
        location = placemark.location
        region = placemark.region
        timeZone = placemark.timeZone
        name = placemark.name
        thoroughfare = placemark.thoroughfare
        subThoroughfare = placemark.subThoroughfare
        locality = placemark.locality
        subLocality = placemark.subLocality
        administrativeArea = placemark.administrativeArea
        subAdministrativeArea = placemark.subAdministrativeArea
        postalCode = placemark.postalCode
        isoCountryCode = placemark.isoCountryCode
        country = placemark.country
        inlandWater = placemark.inlandWater
        ocean = placemark.ocean
        areasOfInterest = placemark.areasOfInterest
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}
