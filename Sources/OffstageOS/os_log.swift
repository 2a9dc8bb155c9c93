/// Logs a message in the manner of `printf`, with marks such as `%{public}@`.
public func os_log(
    _ message: StaticString,
    dso: UnsafeRawPointer? = #dsohandle,
    log: OSLog = .default,
    type: OSLogType = .default,
    _ args: any CVarArg...
) {
    log.log(type, FormattedMessage(message, args).text)
}

/// Logs a message in the manner of `printf`, the level first.
public func os_log(
    _ type: OSLogType,
    dso: UnsafeRawPointer = #dsohandle,
    log: OSLog = .default,
    _ message: StaticString,
    _ args: any CVarArg...
) {
    log.log(type, FormattedMessage(message, args).text)
}

/// Logs a message with interpolations.
@_disfavoredOverload public func os_log(_ message: OSLogMessage) {
    OSLog.default.log(.default, message.text)
}

/// Logs a message with interpolations, the level first.
@_disfavoredOverload public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
    log.log(type, message.text)
}
