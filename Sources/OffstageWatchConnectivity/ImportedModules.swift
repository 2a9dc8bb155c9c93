// As on iOS, WatchConnectivity brings Foundation along.
@_exported public import Foundation
