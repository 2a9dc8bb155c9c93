/// A place on the globe, in degrees.
public struct Coordinate: Equatable, Sendable, Codable {
    /// From -90 to 90.
    public let latitude: Double
    /// From -180 to 180.
    public let longitude: Double

    /// Nil where no such place is.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// As ``text`` writes it; nil for what is no place.
    public init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            Double(part.drop { $0 == " " })
        }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// `LATITUDE,LONGITUDE`, such as `52.52,13.405`.
    public var text: String { "\(latitude),\(longitude)" }

    /// Whether another place lies no farther away than that, in metres along the surface of a globe of one mean radius.
    ///
    /// By the haversine of the angle between them, so that no inverse function is needed.
    func isWithin(_ metres: Double, of other: Coordinate) -> Bool {
        let reach = metres / (2 * Globe.radius)
        guard reach >= 0 else { return false }
        guard reach < Globe.quarter else { return true }
        let north = Globe.sine(Globe.radians(abs(latitude - other.latitude)) / 2)
        let apart = abs(longitude - other.longitude)
        let east = Globe.sine(Globe.radians(min(apart, 360 - apart)) / 2)
        let haversine = north * north + Globe.cosine(of: latitude) * Globe.cosine(of: other.latitude) * east * east
        let limit = Globe.sine(reach)
        return haversine <= limit * limit
    }
}

/// What distances need of the mathematics that the kernel does not import: sums and products only, which every
/// processor rounds alike.
private enum Globe {
    /// Metres: the mean of Earth's three radii, the one that `CLLocation.distance(from:)` has here.
    static let radius = 6_371_009.0
    /// A right angle.
    static let quarter = Double.pi / 2

    static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

    static func cosine(of latitude: Double) -> Double { sine(quarter - radians(abs(latitude))) }

    /// Of an angle between 0 and a right one. The first term left out is less than a double can tell.
    static func sine(_ angle: Double) -> Double {
        var (term, sum) = (angle, angle)
        for step in stride(from: 2.0, through: 22, by: 2) {
            term *= -angle * angle / (step * (step + 1))
            sum += term
        }
        return sum
    }
}
