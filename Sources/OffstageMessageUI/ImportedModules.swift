// As on iOS, MessageUI brings UIKit along.
@_exported public import OffstageUIKit
