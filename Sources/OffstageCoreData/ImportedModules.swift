// As on iOS, CoreData brings Foundation along.
@_exported public import Foundation
public import OffstageApp

// In this module too the names mean what knows of the device.
public typealias FileManager = OffstageApp.FileManager
public typealias NotificationCenter = OffstageApp.NotificationCenter
