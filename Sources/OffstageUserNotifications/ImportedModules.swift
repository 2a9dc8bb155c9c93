// As on iOS, UserNotifications brings Foundation along.
@_exported public import Foundation
// `@Observable` is known wherever the system's frameworks are imported.
@_exported public import Observation
