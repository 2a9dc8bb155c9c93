// As on iOS, CoreTelephony brings Foundation along.
@_exported public import Foundation
