// As on iOS, CoreSpotlight brings Foundation along.
@_exported public import Foundation
