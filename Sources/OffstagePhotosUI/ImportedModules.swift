// As on iOS, PhotosUI brings UIKit along.
@_exported public import OffstageUIKit
