/// Writes to the device's log.
public struct Logger: Sendable {
    private let log: OSLog

    public init() {
        log = .default
    }

    public init(subsystem: String, category: String) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    public init(_ logObj: OSLog) {
        log = logObj
    }

    public func log(_ message: OSLogMessage) { log.log(.default, message.text) }
    public func log(level: OSLogType, _ message: OSLogMessage) { log.log(level, message.text) }
    public func trace(_ message: OSLogMessage) { log.log(.debug, message.text) }
    public func debug(_ message: OSLogMessage) { log.log(.debug, message.text) }
    public func info(_ message: OSLogMessage) { log.log(.info, message.text) }
    public func notice(_ message: OSLogMessage) { log.log(.default, message.text) }
    public func warning(_ message: OSLogMessage) { log.log(.error, message.text) }
    public func error(_ message: OSLogMessage) { log.log(.error, message.text) }
    public func critical(_ message: OSLogMessage) { log.log(.fault, message.text) }
    public func fault(_ message: OSLogMessage) { log.log(.fault, message.text) }
}
