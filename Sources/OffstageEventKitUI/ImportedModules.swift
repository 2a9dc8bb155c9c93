// As on iOS, EventKitUI brings these along.
@_exported public import OffstageEventKit
@_exported public import OffstageUIKit
