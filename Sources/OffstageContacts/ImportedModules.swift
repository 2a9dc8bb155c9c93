// As on iOS, Contacts brings Foundation along.
@_exported public import Foundation
