import Foundation

/// A C format of `os_log` with its arguments filled in. What `%{…}` says about privacy and type is left out.
struct FormattedMessage {
    let text: String

    init(_ format: StaticString, _ arguments: [any CVarArg]) {
        let format = format.description
        let plain = format.replacing(/%(%|\{[^}]*\})/) { $0.output.0 == "%%" ? "%%" : "%" }
        text = String(format: plain, arguments: arguments)
    }
}
