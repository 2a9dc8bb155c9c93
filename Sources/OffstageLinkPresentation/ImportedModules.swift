// As on iOS, LinkPresentation brings UIKit along.
@_exported public import OffstageUIKit
