// As on iOS, PDFKit brings UIKit along.
@_exported public import OffstageUIKit
import OffstageApp

// In this module too the name means the class that keeps the order of its observers.
typealias NotificationCenter = OffstageApp.NotificationCenter
