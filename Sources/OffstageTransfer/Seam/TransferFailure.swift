/// Why a transfer, or one exchange of it, did not come to a good end.
public struct TransferFailure: Error, Equatable, Sendable {
    /// The codes of `NSURLErrorDomain` that the engine uses; the raw value is Apple's number.
    public enum Code: Int, Equatable, Sendable, CaseIterable {
        case backgroundSessionWasDisconnected = -997
        case cancelled = -999
        case badURL = -1000
        case timedOut = -1001
        case unsupportedURL = -1002
        case cannotFindHost = -1003
        case cannotConnectToHost = -1004
        case networkConnectionLost = -1005
        case dnsLookupFailed = -1006
        case httpTooManyRedirects = -1007
        case notConnectedToInternet = -1009
        case badServerResponse = -1011
        case userAuthenticationRequired = -1013
        case cannotDecodeRawData = -1015
        case cannotDecodeContentData = -1016
        case cannotParseResponse = -1017
        case dataNotAllowed = -1020
        case requestBodyStreamExhausted = -1021
        case appTransportSecurityRequiresSecureConnection = -1022
        case fileDoesNotExist = -1100
        case noPermissionsToReadFile = -1102
        case dataLengthExceedsMaximum = -1103
        case secureConnectionFailed = -1200
        case serverCertificateHasBadDate = -1201
        case serverCertificateUntrusted = -1202
        case serverCertificateHasUnknownRoot = -1203
        case serverCertificateNotYetValid = -1204
        case clientCertificateRejected = -1205
        case clientCertificateRequired = -1206
    }

    public var code: Code
    /// One sentence for the log: what happened, where known with whom.
    public var reason: String
    /// Why the present network may not be used; only with `notConnectedToInternet`.
    public var unavailable: NetworkPath.Reason?

    /// Whether the server has not begun with the request, so that sending it once more is no second try (E-22).
    public var isUnprocessed: Bool

    public init(
        _ code: Code,
        _ reason: String,
        unavailable: NetworkPath.Reason? = nil,
        isUnprocessed: Bool = false
    ) {
        self.code = code
        self.reason = reason
        self.unavailable = unavailable
        self.isUnprocessed = isUnprocessed
    }

    /// A second life of the same failure is the same failure, however it is worded.
    public static func == (left: TransferFailure, right: TransferFailure) -> Bool {
        left.code == right.code && left.unavailable == right.unavailable
    }
}

extension TransferFailure: CustomStringConvertible {
    public var description: String { "\(code) (\(code.rawValue)): \(reason)" }
}
