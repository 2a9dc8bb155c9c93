/// An address of an interface, by its bytes.
public protocol IPAddress: Hashable, Sendable, CustomDebugStringConvertible {
    /// In the order of the network.
    var rawValue: Data { get }
    var isLoopback: Bool { get }

    init?(_ rawValue: Data, _ interface: NWInterface?)
    /// - Parameter string: numbers only; a name is nil.
    init?(_ string: String)
}

public struct IPv4Address: IPAddress {
    public let rawValue: Data

    public static let any = IPv4Address(bytes: [0, 0, 0, 0])
    public static let broadcast = IPv4Address(bytes: [255, 255, 255, 255])
    public static let loopback = IPv4Address(bytes: [127, 0, 0, 1])

    public var isLoopback: Bool { rawValue.first == 127 }
    public var debugDescription: String { text(of: rawValue, AF_INET) }

    public init?(_ rawValue: Data, _ interface: NWInterface? = nil) {
        guard rawValue.count == 4 else { return nil }
        self.rawValue = rawValue
    }

    public init?(_ string: String) {
        guard let bytes = bytes(of: string, AF_INET, count: 4) else { return nil }
        rawValue = bytes
    }

    private init(bytes: [UInt8]) { rawValue = Data(bytes) }
}

public struct IPv6Address: IPAddress {
    public let rawValue: Data

    public static let any = IPv6Address(bytes: [UInt8](repeating: 0, count: 16))
    public static let loopback = IPv6Address(bytes: [UInt8](repeating: 0, count: 15) + [1])

    public var isLoopback: Bool { self == .loopback }
    public var debugDescription: String { text(of: rawValue, AF_INET6) }

    public init?(_ rawValue: Data, _ interface: NWInterface? = nil) {
        guard rawValue.count == 16 else { return nil }
        self.rawValue = rawValue
    }

    public init?(_ string: String) {
        guard let bytes = bytes(of: string, AF_INET6, count: 16) else { return nil }
        rawValue = bytes
    }

    private init(bytes: [UInt8]) { rawValue = Data(bytes) }
}

private func bytes(of text: String, _ family: Int32, count: Int) -> Data? {
    var bytes = [UInt8](repeating: 0, count: count)
    return inet_pton(family, text, &bytes) == 1 ? Data(bytes) : nil
}

private func text(of bytes: Data, _ family: Int32) -> String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    _ = bytes.withUnsafeBytes { inet_ntop(family, $0.baseAddress, &text, socklen_t(text.count)) }
    return text.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
}
