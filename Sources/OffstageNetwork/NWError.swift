/// Why a connection waits or has failed.
public enum NWError: Error, Hashable, Sendable, CustomNSError, CustomDebugStringConvertible {
    /// What the system said of the socket. Its `rawValue` is this host's number, ``errorCode`` the phone's.
    case posix(POSIXErrorCode)
    /// The name of the host is unknown: always `kDNSServiceErr_NoSuchRecord` (−65554).
    case dns(Int32)
    /// Never made: there is no TLS here.
    case tls(Int32)

    public static var errorDomain: String { "Network.NWError" }

    /// As a phone numbers it.
    public var errorCode: Int {
        switch self {
        case .posix(let code): Int(Self.phoneNumbers[code] ?? code.rawValue)
        case .dns(let code), .tls(let code): Int(code)
        }
    }

    public var debugDescription: String {
        switch self {
        case .posix(let code): "POSIXErrorCode(rawValue: \(errorCode)): \(String(cString: strerror(code.rawValue)))"
        case .dns(let code): "\(code): NoSuchRecord"
        case .tls(let code): "\(code)"
        }
    }

    static let unknownName = NWError.dns(-65554)

    init(errno: Int32) { self = .posix(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    /// The numbers of Darwin that differ, of what sockets say.
    private static let phoneNumbers: [POSIXErrorCode: Int32] = [
        .EAFNOSUPPORT: 47, .EPROTONOSUPPORT: 43, .EADDRINUSE: 48, .EADDRNOTAVAIL: 49, .ENETDOWN: 50, .ENETUNREACH: 51,
        .ECONNABORTED: 53, .ECONNRESET: 54, .ENOTCONN: 57, .ETIMEDOUT: 60, .ECONNREFUSED: 61, .EHOSTUNREACH: 65,
        .ECANCELED: 89, .ENODATA: 96,
    ]
}
