public import Foundation

/// Only its name, so that who uses it is told: this device knows no places.
@available(*, unavailable, message: "Offstage's device knows no places; of Core Location there are regions only")
open class CLLocationManager: NSObject {}
