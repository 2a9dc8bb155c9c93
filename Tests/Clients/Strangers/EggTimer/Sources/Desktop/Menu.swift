import AppKit

final class Menu: NSMenu {}
