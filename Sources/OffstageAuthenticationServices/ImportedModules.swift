// As on iOS, AuthenticationServices brings UIKit along.
@_exported public import OffstageUIKit
