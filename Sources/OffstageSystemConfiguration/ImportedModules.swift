// As on iOS, SystemConfiguration brings Foundation along.
@_exported public import Foundation
