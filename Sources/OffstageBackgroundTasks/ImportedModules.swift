// As on iOS, BackgroundTasks brings Foundation along.
@_exported public import Foundation
