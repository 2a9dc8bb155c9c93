// As on iOS, CoreLocation brings Foundation along.
@_exported public import Foundation
