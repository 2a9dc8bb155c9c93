public import Foundation
import FoundationNetworking
import OffstageWire

extension URLSessionTask {
    func error(_ code: URLError.Code) -> URLError {
        error(TransferEvent.Failure(code: code.rawValue))
    }

    /// As Apple's frameworks fill it.
    func error(_ failure: TransferEvent.Failure) -> URLError {
        let code = URLError.Code(rawValue: failure.code) ?? .unknown
        var information: [String: Any] = [:]
        if let url = failure.url.flatMap({ URL(string: $0) }) ?? currentRequest?.url {
            information[NSURLErrorFailingURLErrorKey] = url
            // Foundation here calls its key deprecated; apps read it all the same.
            information["NSErrorFailingURLStringKey"] = url.absoluteString
        }
        if let text = Self.texts[code] { information[NSLocalizedDescriptionKey] = text }
        if let reason = failure.networkUnavailable { information[URLError.networkUnavailableReasonKey] = reason }
        return URLError(code, userInfo: information)
    }

    private static let texts: [URLError.Code: String] = [
        .appTransportSecurityRequiresSecureConnection:
            "The resource could not be loaded because the App Transport Security policy requires the use of a secure "
            + "connection.",
        .backgroundSessionWasDisconnected: "Lost connection to background transfer service",
        .badServerResponse: "There was a bad response from the server.",
        .badURL: "bad URL",
        .cancelled: "cancelled",
        .cannotConnectToHost: "Could not connect to the server.",
        .cannotFindHost: "A server with the specified hostname could not be found.",
        .cannotParseResponse: "cannot parse response",
        .httpTooManyRedirects: "too many HTTP redirects",
        .networkConnectionLost: "The network connection was lost.",
        .notConnectedToInternet: "The Internet connection appears to be offline.",
        .resourceUnavailable: "resource unavailable",
        .secureConnectionFailed: "An SSL error has occurred and a secure connection to the server cannot be made.",
        .serverCertificateHasBadDate: "The certificate for this server has expired.",
        .serverCertificateHasUnknownRoot: "The certificate for this server is invalid.",
        .serverCertificateNotYetValid: "The certificate for this server is not yet valid.",
        .serverCertificateUntrusted: "The certificate for this server is invalid.",
        .timedOut: "The request timed out.",
        .unsupportedURL: "unsupported URL",
    ]
}

extension URLError {
    static let networkUnavailableReasonKey = "NSURLErrorNetworkUnavailableReasonKey"

    /// Why the network that there is may not be used.
    public enum NetworkUnavailableReason: Int, Sendable {
        case cellular, expensive, constrained
    }

    /// Nil unless a network is there that the request forbids.
    public var networkUnavailableReason: NetworkUnavailableReason? {
        (userInfo[Self.networkUnavailableReasonKey] as? Int).flatMap(NetworkUnavailableReason.init)
    }
}
