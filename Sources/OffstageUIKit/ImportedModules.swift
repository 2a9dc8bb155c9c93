// As on iOS, UIKit brings Foundation along.
@_exported public import Foundation
@_exported public import OffstageApp

// In this module too the name means the class that keeps the order of its observers.
typealias NotificationCenter = OffstageApp.NotificationCenter
