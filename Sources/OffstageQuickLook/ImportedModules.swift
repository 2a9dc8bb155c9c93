// As on iOS, QuickLook brings UIKit along.
@_exported public import OffstageUIKit
