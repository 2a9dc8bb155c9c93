import Foundation
import OffstageCoreLocation

/// A region on its way through the device: JSON with sorted keys, so that the same region is the same text.
enum RegionText {
    private struct Said: Codable {
        var identifier: String
        var latitude: Double?
        var longitude: Double?
        var radius: Double?
        var entry: Bool
        var exit: Bool
    }

    static func written(_ region: CLRegion) -> String {
        let circle = region as? CLCircularRegion
        let said = Said(
            identifier: region.identifier,
            latitude: circle?.center.latitude,
            longitude: circle?.center.longitude,
            radius: circle?.radius,
            entry: region.notifyOnEntry,
            exit: region.notifyOnExit
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // What is no number has no place in JSON, and on no map.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        return (try? encoder.encode(said)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    static func read(_ text: String) -> CLRegion {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        let said = try? decoder.decode(Said.self, from: Data(text.utf8))
        let region: CLRegion
        if let latitude = said?.latitude, let longitude = said?.longitude, let radius = said?.radius {
            let center = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
            region = CLCircularRegion(center: center, radius: radius, identifier: said?.identifier ?? "")
        } else {
            region = CLRegion(named: said?.identifier ?? "")
        }
        region.notifyOnEntry = said?.entry ?? true
        region.notifyOnExit = said?.exit ?? true
        return region
    }
}
