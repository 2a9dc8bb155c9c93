// An app that uses ObservableObject finds this module under the name SwiftUI.
@_exported public import OffstageCombine
@_exported public import OffstageSwiftUI
