// As on iOS, StoreKit brings UIKit along.
@_exported public import OffstageUIKit
