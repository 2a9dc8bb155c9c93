// As on iOS, WidgetKit brings Foundation along.
@_exported public import Foundation
