import OffstageKernel

extension VirtualDevice {
    /// An app, by its bundle identifier; a string literal will do.
    public struct App: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        public let identifier: String

        public init(_ identifier: String) {
            self.identifier = identifier
        }

        public init(stringLiteral identifier: String) {
            self.identifier = identifier
        }

        public var description: String { identifier }

        var kernel: AppIdentifier { AppIdentifier(identifier) }
    }
}
