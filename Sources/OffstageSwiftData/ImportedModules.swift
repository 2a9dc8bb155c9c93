// As on iOS, SwiftData brings these along.
@_exported public import Foundation
@_exported public import Observation
public import OffstageApp

// In this module too the names mean what knows of the device.
public typealias FileManager = OffstageApp.FileManager
public typealias NotificationCenter = OffstageApp.NotificationCenter
