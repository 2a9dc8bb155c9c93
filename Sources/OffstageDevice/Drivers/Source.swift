/// What a device waits for.
struct Source: RawRepresentable, Equatable {
    enum Kind: UInt64 {
        case timer, mailbox, listener, connection, wire, end, console, network
    }

    let rawValue: UInt64

    init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    init(_ kind: Kind, _ number: Int = 0) {
        rawValue = kind.rawValue << 56 | UInt64(number)
    }

    var kind: Kind? { Kind(rawValue: rawValue >> 56) }
    /// The process or connection.
    var number: Int { Int(rawValue & (1 << 56 - 1)) }

    static let timer = Source(.timer)
    static let mailbox = Source(.mailbox)
    static let listener = Source(.listener)
    /// Something came from a real server.
    static let network = Source(.network)
    /// Any console file grew.
    static let console = Source(.console)
}
