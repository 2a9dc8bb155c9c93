import Foundation
import OffstageWire

/// Logs a line to the device's log. The prelude of an app declares the `NSLog` that takes its arguments one by one.
/// - Note: The line carries no date and no process, unlike on iOS; the log has both.
public func NSLog(_ format: String, _ arguments: [any CVarArg]) {
    let message = arguments.isEmpty ? String(format: format) : String(format: format, arguments: arguments)
    Log.send(subsystem: "", category: "", level: "default", message: message)
}

/// The way of a log line to the device.
package enum Log {
    package static func send(subsystem: String, category: String, level: String, message: String) {
        guard let connection = Connection.shared else {
            FileHandle.standardError.write(Data((message + "\n").utf8))
            return
        }
        // Before iOS 10 there was no unified log; what the wire and the log have room for is the limit then.
        let limit = AppProcess.shared.os < 10 ? 16_384 : String.longestMessage
        let log = AppMessage.Log(
            subsystem: subsystem.clipped,
            category: category.clipped,
            level: level,
            message: message.clipped(to: limit)
        )
        connection.send(.log(log))
    }
}
