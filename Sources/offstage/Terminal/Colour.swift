import Foundation

/// Colours of a terminal's text; none where the output is no terminal or `NO_COLOR` is set.
enum Colour: String {
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
    case faint = "2"

    static let isOn: Bool = {
        let environment = ProcessInfo.processInfo.environment
        return isatty(1) == 1 && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }()

    func paint(_ text: String, if isOn: Bool = Colour.isOn) -> String {
        isOn ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
    }
}
