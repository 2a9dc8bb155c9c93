/// Who decides while a client agrees on TLS with a server. Each question is asked at most once in a handshake, which
/// waits for the answer; that may come at once or later, on the connection's event loop.
package protocol HandshakeJudge: AnyObject {
    /// Whether the server is trusted.
    /// - Parameter chain: What it shows, each certificate in DER, its own first.
    func verify(_ chain: [[UInt8]], answer: @escaping (Bool) -> Void)
    /// What a server is shown that wants a certificate; nil for nothing.
    func identify(answer: @escaping (TLSIdentity?) -> Void)
}
