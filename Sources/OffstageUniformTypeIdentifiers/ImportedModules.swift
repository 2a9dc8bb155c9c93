// As on iOS, UniformTypeIdentifiers brings Foundation along.
@_exported public import Foundation
