// As on iOS, TipKit brings SwiftUI along.
@_exported public import OffstageSwiftUI
