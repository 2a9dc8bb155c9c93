// As on iOS, AppIntents brings Foundation along; its texts are the app's side's.
@_exported public import Foundation
@_exported public import OffstageApp
