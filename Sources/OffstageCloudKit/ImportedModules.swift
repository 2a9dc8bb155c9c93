// As on iOS, CloudKit brings these along.
@_exported public import Foundation
@_exported public import OffstageCoreLocation
