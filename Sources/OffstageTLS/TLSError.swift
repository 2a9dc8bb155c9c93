import COpenSSL

/// What goes wrong with TLS, and what the library says of it.
package struct TLSError: Error, Equatable, CustomStringConvertible {
    package enum Code: Sendable {
        /// A certificate, a key or an archive cannot be used.
        case unusable
        /// The passphrase does not open an archive.
        case wrongPassphrase
        /// The other side's certificate is not trusted.
        case distrusted
        /// The other side's certificate is trusted, but for another name.
        case otherName
        /// Both sides did not agree.
        case handshakeFailed
        /// An agreed connection broke.
        case broken
        /// The connection ended without a word that it would: what came last may have been cut off.
        case truncated
    }

    package let code: Code
    package let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// With what the library noted last on this thread; it forgets it.
    static func noted(_ code: Code, _ fallback: String = "the library names no reason") -> TLSError {
        let number = ERR_peek_error()
        ERR_clear_error()
        guard number != 0, let reason = ERR_reason_error_string(number) else { return TLSError(code, fallback) }
        return TLSError(code, String(cString: reason))
    }
}
