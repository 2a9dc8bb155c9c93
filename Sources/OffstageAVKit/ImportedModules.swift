// As on iOS, AVKit brings both along.
@_exported public import OffstageAVFoundation
@_exported public import OffstageUIKit
