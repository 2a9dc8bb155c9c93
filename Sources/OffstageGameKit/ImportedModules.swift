// As on iOS, GameKit brings UIKit along.
@_exported public import OffstageUIKit
