// As on iOS, UserNotifications brings Foundation along.
@_exported public import Foundation
