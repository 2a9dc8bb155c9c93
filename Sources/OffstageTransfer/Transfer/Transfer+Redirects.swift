/// Redirects (E-14, E-15).
extension Transfer {
    /// The request that follows this head, or nil if it is no redirect.
    func redirect(_ head: ResponseHead) throws(TransferFailure) -> TransferRequest? {
        guard let location = head.redirectTarget else { return nil }
        guard metrics.redirectCount < options.redirectLimit else {
            throw TransferFailure(.httpTooManyRedirects, "more than \(options.redirectLimit) redirects")
        }
        let next = currentRequest.following(try currentRequest.url.following(location), status: head.status)
        if currentRequest.url.isSecure, !next.url.isSecure, !options.allowsInsecureRedirects {
            throw TransferFailure(
                .appTransportSecurityRequiresSecureConnection,
                "a redirect leads from \(currentRequest.url.origin) to \(next.url.origin), which is not secure"
            )
        }
        return next
    }

    mutating func redirected(_ head: ResponseHead, _ next: TransferRequest, _ turn: inout Turn) {
        tell(.redirect(head, next: next), &turn)
        if options.asksBeforeRedirect {
            state = .redirecting(head, next: next)
        } else {
            follow(next, &turn)
        }
    }

    mutating func follow(_ next: TransferRequest, _ turn: inout Turn) {
        close(&turn)
        metrics.redirectCount += 1
        if next.url.origin != currentRequest.url.origin {
            (trustedCertificate, identity, proxyLogin) = (nil, nil, nil)
        }
        currentRequest = next
        hasRetried = false
        (credentials, proxyCredentials) = (0, 0)
        if !next.body.isRepeatable { tell(.wantsBodyAgain, &turn) }
        openIfAllowed(&turn)
    }
}

extension ResponseHead {
    /// Where the response sends its client, or nil if it does not.
    fileprivate var redirectTarget: String? {
        [301, 302, 303, 307, 308].contains(status) ? headers["Location"] : nil
    }
}

extension TransferRequest {
    /// What describes a body and goes with it.
    private static let bodyHeaders = [
        "Content-Type", "Content-Length", "Content-Encoding", "Content-Language", "Content-Location", "Expect",
        "Transfer-Encoding",
    ]
    /// What is meant for one origin alone (E-15).
    private static let originHeaders = ["Authorization", "Cookie", "Proxy-Authorization", "Host"]

    /// This request, sent to another address because of a redirect.
    func following(_ address: WebAddress, status: Int) -> TransferRequest {
        var next = self
        next.url = address
        let becomesGET =
            switch status {
            case 303: method != "HEAD"
            case 301, 302: method == "POST"
            default: false
            }
        if becomesGET, method != "GET" || body != .none {
            next.method = "GET"
            next.body = .none
            next.headers.remove(Self.bodyHeaders)
        }
        if address.origin != url.origin { next.headers.remove(Self.originHeaders) }
        return next
    }
}
