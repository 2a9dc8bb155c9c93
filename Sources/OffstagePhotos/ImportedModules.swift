// As on iOS, Photos brings these along.
@_exported public import OffstageAVFoundation
@_exported public import OffstageCoreLocation
@_exported public import OffstageUIKit
