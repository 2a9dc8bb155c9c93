import OffstageApp

// What the prelude of a built app does: names that Foundation has too mean Offstage's classes.
typealias FileManager = OffstageApp.FileManager
typealias NotificationCenter = OffstageApp.NotificationCenter
typealias UserDefaults = OffstageApp.UserDefaults
