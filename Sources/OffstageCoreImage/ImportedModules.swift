// Core Image knows UIKit's pictures, and brings Core Graphics along.
@_exported public import OffstageUIKit
