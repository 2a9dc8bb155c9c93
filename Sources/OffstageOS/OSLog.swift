public import Foundation
import OffstageApp

/// A place in the device's log.
open class OSLog: NSObject, @unchecked Sendable {
    // Sendable because it never changes.
    public struct Category: Hashable, Sendable {
        let name: String

        public static let pointsOfInterest = Category(name: "PointsOfInterest")
        public static let dynamicTracing = Category(name: "DynamicTracing")
        public static let dynamicStackTracing = Category(name: "DynamicStackTracing")
    }

    let subsystem: String
    let category: String
    private let isDisabled: Bool

    private init(subsystem: String, category: String, isDisabled: Bool) {
        self.subsystem = subsystem
        self.category = category
        self.isDisabled = isDisabled
    }

    public convenience init(subsystem: String, category: String) {
        self.init(subsystem: subsystem, category: category, isDisabled: false)
    }

    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.name, isDisabled: false)
    }

    private static let main = OSLog(subsystem: "", category: "")
    private static let silent = OSLog(subsystem: "", category: "", isDisabled: true)

    open class var `default`: OSLog { main }
    open class var disabled: OSLog { silent }

    /// Every level is on, debug and info too.
    open func isEnabled(type: OSLogType) -> Bool { !isDisabled }

    func log(_ type: OSLogType, _ message: @autoclosure () -> String) {
        guard !isDisabled else { return }
        Log.send(subsystem: subsystem, category: category, level: type.word, message: message())
    }
}
