// As on iOS, SafariServices brings UIKit along.
@_exported public import OffstageUIKit
