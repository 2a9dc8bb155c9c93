import Foundation
import OffstageKernel

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

    /// What this command and its stories paint with, the end of a colour among them.
    private static let codes = ["0", "2", "31", "32", "33", "36", "1;31"].map { $0 + "m" }

    /// Text for a terminal, from which nothing but these colours reaches it.
    static func keeping(_ text: String) -> String {
        let pieces = text.components(separatedBy: "\u{1B}[")
        return pieces[0].linesWithoutControlCharacters
            + pieces.dropFirst().map { piece in
                guard let code = codes.first(where: { piece.hasPrefix($0) }) else {
                    return "\u{1B}[\(piece)".linesWithoutControlCharacters
                }
                return "\u{1B}[\(code)" + piece.dropFirst(code.count).description.linesWithoutControlCharacters
            }.joined()
    }
}
