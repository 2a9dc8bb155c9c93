public import OffstageApp

// In this module the name means what knows of the device.
public typealias NotificationCenter = OffstageApp.NotificationCenter
