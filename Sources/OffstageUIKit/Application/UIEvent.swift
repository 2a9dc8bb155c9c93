public import Foundation

/// What a finger did. Here nobody's does, and an event has no touches.
@preconcurrency @MainActor open class UIEvent: NSObject {}
