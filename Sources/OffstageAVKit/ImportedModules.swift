// As on iOS, AVKit brings UIKit along.
@_exported public import OffstageUIKit
