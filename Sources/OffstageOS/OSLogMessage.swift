/// A line of the log, written as a string with interpolations.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral, Sendable {
    let text: String

    public init(stringInterpolation: OSLogInterpolation) {
        text = stringInterpolation.text
    }

    public init(stringLiteral value: String) {
        text = value
    }
}
