/// Why a gateway cannot do what it was asked; the description is one sentence with the next step.
public struct GatewayError: Error, Equatable, CustomStringConvertible {
    public enum Code: Equatable, Sendable {
        /// A file or an option that makes no sense.
        case unusableInput
        /// A port, a folder or the disk refuses.
        case cannotServe
    }

    public var code: Code
    public var description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
