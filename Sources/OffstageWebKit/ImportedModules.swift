// As on iOS, WebKit brings UIKit along. Requests and cookies are those of URL sessions.
@_exported public import OffstageUIKit
