// As on iOS, MapKit brings these along.
@_exported public import OffstageCoreLocation
@_exported public import OffstageUIKit
