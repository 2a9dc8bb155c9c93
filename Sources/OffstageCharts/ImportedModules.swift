// As on iOS, Charts brings SwiftUI along.
@_exported public import OffstageSwiftUI
