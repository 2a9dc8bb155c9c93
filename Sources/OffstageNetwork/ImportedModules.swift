// As on iOS, Network brings Foundation along.
@_exported public import Foundation
