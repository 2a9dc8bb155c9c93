// As on iOS, SwiftUI brings these along.
@_exported public import Foundation
@_exported public import Observation
@_exported public import OffstageApp
@_exported public import OffstageUIKit

// In this module too the names mean what knows of the device.
public typealias NotificationCenter = OffstageApp.NotificationCenter
public typealias UserDefaults = OffstageApp.UserDefaults
