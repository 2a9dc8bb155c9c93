package import OffstageKernel

extension Record {
    /// The text of a field, or nil if the line has no such field.
    package func text(_ name: String) -> String? {
        self[name]?.text
    }

    func integer(_ name: String) -> Int? {
        if case .integer(let number) = self[name] { number } else { nil }
    }
}

extension Record.Value {
    /// The value as a person writes it.
    package var text: String {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .boolean(let flag): flag ? "true" : "false"
        case .strings(let list): list.joined(separator: ", ")
        }
    }
}

extension Instant {
    /// Device time as h:mm:ss.mmm.
    package var deviceTime: String {
        let milliseconds = nanoseconds / 1_000_000
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        let fraction = String(repeating: "0", count: 3 - String(rest).count) + String(rest)
        return "\(seconds / 3600):\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60)).\(fraction)"
    }
}
