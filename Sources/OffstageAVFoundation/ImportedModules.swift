// As on iOS, AVFoundation brings Foundation along.
@_exported public import Foundation
