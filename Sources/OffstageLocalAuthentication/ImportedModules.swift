// As on iOS, LocalAuthentication brings Foundation along.
@_exported public import Foundation
