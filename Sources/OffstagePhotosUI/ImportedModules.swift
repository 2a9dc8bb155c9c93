// As on iOS, PhotosUI brings Photos and UIKit along.
@_exported public import OffstagePhotos
@_exported public import OffstageUIKit
