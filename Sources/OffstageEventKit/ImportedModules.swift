// As on iOS, EventKit brings these along.
@_exported public import Foundation
@_exported public import OffstageCoreLocation
@_exported public import OffstageUIKit
