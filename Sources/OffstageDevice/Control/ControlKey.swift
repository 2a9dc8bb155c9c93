import Foundation
public import OffstageWire

/// The first word on a connection to a device's control socket: what only the device's owner can read. It has no answer
/// unless it is wrong.
public struct ControlKey: Equatable, Sendable {
    /// The name of the file that holds it, beside the socket.
    public static let file = "secret"
    static let kind: UInt16 = 203

    public var secret: String

    public init(secret: String) {
        self.secret = secret
    }

    public func frame() -> Frame {
        Frame(kind: Self.kind, body: Data(secret.utf8))
    }

    /// Nil for any other message.
    public init?(_ frame: Frame) {
        guard frame.kind == Self.kind else { return nil }
        secret = String(decoding: frame.body, as: UTF8.self)
    }
}
