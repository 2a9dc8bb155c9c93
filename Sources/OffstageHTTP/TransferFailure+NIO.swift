import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import OffstageTLS
import OffstageTransfer

/// What goes wrong below, in the words of the engine (E-12, E-30).
extension TransferFailure {
    /// There is no connection.
    init(connecting error: any Error, to url: WebAddress) {
        guard let failure = error as? NIOConnectionError else {
            self.init(.cannotConnectToHost, "\(url.authority): \(error)")
            return
        }
        let reasons = failure.connectionErrors.compactMap { ($0.error as? IOError)?.errnoCode }
        if reasons.contains(ECONNREFUSED) {
            self.init(.cannotConnectToHost, "\(url.authority) refuses the connection")
        } else if reasons.contains(ENETUNREACH) {
            self.init(.notConnectedToInternet, "there is no way to \(url.authority)")
        } else if reasons.contains(ETIMEDOUT) {
            self.init(.timedOut, "\(url.authority) does not answer")
        } else if failure.connectionErrors.isEmpty, failure.dnsAError != nil || failure.dnsAAAAError != nil {
            let found = (failure.dnsAError ?? failure.dnsAAAAError) as? TransferFailure
            self = found ?? TransferFailure(.cannotFindHost, "there is no host called \(url.host)")
        } else {
            self.init(.cannotConnectToHost, "\(url.authority) cannot be reached: \(failure)")
        }
    }

    /// The connection broke.
    init(of error: any Error, from url: WebAddress, wasAnswered: Bool) {
        switch error {
        case is StreamRefused:
            self.init(.networkConnectionLost, "\(url.authority) did not begin with the request", isUnprocessed: true)
        case let error as TLSError where error.code == .handshakeFailed:
            self.init(.secureConnectionFailed, "\(url.authority) and this host cannot agree on TLS: \(error)")
        case is TLSError:
            self.init(.secureConnectionFailed, "the TLS connection to \(url.authority) broke: \(error)")
        // The end of the connection in the middle of a response (E-10).
        case HTTPParserError.invalidEOFState:
            let what = wasAnswered ? "in the middle of the body" : "in the middle of the head"
            self.init(.networkConnectionLost, "\(url.authority) closed the connection \(what)")
        case is HTTPParserError, is NIOHTTPDecoderError:
            self.init(.cannotParseResponse, "what \(url.authority) sent is no HTTP: \(error)")
        default: self.init(.networkConnectionLost, "the connection to \(url.authority) broke: \(error)")
        }
    }
}
