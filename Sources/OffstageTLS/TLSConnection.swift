import COpenSSL
import NIOCore

/// The cryptography of one connection: what came goes in, what is to be sent comes out. It knows no channel.
///
/// 1. Lets the library read from ``incoming`` and write to ``outgoing`` in place of a socket.
/// 2. Agrees with the other side, step by step as bytes come, and waits where a ``HandshakeJudge`` must decide.
/// 3. Turns what is said into what is sent, and back.
///
/// The library calls back in the middle of its functions; an answer that comes within such a call needs no further
/// step.
final class TLSConnection {
    enum Step {
        /// More must come before it goes on.
        case wantsBytes
        /// The judge must answer before it goes on.
        case waits
        case agreed
        case failed(TLSError)
    }

    enum Ending {
        /// There is no more for now.
        case wantsBytes
        /// The other side says nothing more.
        case closed
        case failed(TLSError)
    }

    private enum Question<Answer> {
        case unasked
        case asked
        case answered(Answer)
    }

    let context: TLSContext
    private let handle: OpaquePointer
    private let judge: (any HandshakeJudge)?
    private var verification = Question<Bool>.unasked
    private var identification = Question<TLSIdentity?>.unasked
    private var isInLibrary = false
    /// A judge has answered, and nobody has gone on since.
    var onAnswer: (() -> Void)?
    /// What came and was not looked at.
    private var incoming = ByteBuffer()
    /// What is to be sent.
    private var outgoing = ByteBuffer()

    /// - Parameters:
    ///   - peer: Of a client: the name or address by which it calls the server.
    ///   - judge: Of a client whose context says that it is judged.
    init(_ context: TLSContext, peer: String?, judge: (any HandshakeJudge)?) throws(TLSError) {
        ERR_clear_error()
        guard let handle = SSL_new(context.handle), let bio = BIO_new(Self.transport) else { throw .noted(.unusable) }
        self.context = context
        self.handle = handle
        self.judge = judge
        let reference = Unmanaged.passUnretained(self).toOpaque()
        BIO_set_data(bio, reference)
        SSL_set_bio(handle, bio, bio)
        SSL_set_ex_data(handle, 0, reference)
        if context.isServer {
            SSL_set_accept_state(handle)
        } else {
            SSL_set_connect_state(handle)
            if let peer { call(peer) }
        }
    }

    deinit { SSL_free(handle) }

    private func call(_ peer: String) {
        let parameters = SSL_get0_param(handle)
        if (try? SocketAddress(ipAddress: peer, port: 0)) != nil {
            if !context.isJudged { X509_VERIFY_PARAM_set1_ip_asc(parameters, peer) }
            return
        }
        _ = openssl_set_server_name(handle, peer)
        guard !context.isJudged else { return }
        X509_VERIFY_PARAM_set_hostflags(parameters, CertificateChain.nameFlags)
        X509_VERIFY_PARAM_set1_host(parameters, peer, 0)
    }

    // MARK: Bytes

    func receive(_ bytes: ByteBuffer) {
        var bytes = bytes
        if incoming.readableBytes == 0 { incoming = bytes } else { incoming.writeBuffer(&bytes) }
    }

    /// What is to be sent, once.
    func takeOutgoing() -> ByteBuffer? {
        guard outgoing.readableBytes > 0 else { return nil }
        defer { outgoing = ByteBuffer() }
        return outgoing
    }

    // MARK: Agreement

    func handshake() -> Step {
        switch inLibrary({ SSL_do_handshake(handle) }) {
        case .done: .agreed
        case .wantsBytes: .wantsBytes
        case .waits: .waits
        case .closed: .failed(TLSError(.handshakeFailed, "the other side ended the connection"))
        case .failed: .failed(failure)
        }
    }

    /// Why the handshake failed.
    private var failure: TLSError {
        switch SSL_get_verify_result(handle) {
        case Int(X509_V_OK): .noted(.handshakeFailed)
        case Int(X509_V_ERR_HOSTNAME_MISMATCH), Int(X509_V_ERR_IP_ADDRESS_MISMATCH):
            TLSError(.otherName, "the certificate is for another name")
        case let result: TLSError(.distrusted, String(cString: X509_verify_cert_error_string(result)))
        }
    }

    /// Which protocol both sides speak above TLS, if they agreed on one.
    var agreedProtocol: String? {
        var start: UnsafePointer<UInt8>?
        var count: UInt32 = 0
        SSL_get0_alpn_selected(handle, &start, &count)
        guard let start, count > 0 else { return nil }
        return String(decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self)
    }

    /// The certificate that the other side showed, in DER.
    var presentedCertificate: [UInt8]? {
        guard let certificate = SSL_get1_peer_certificate(handle) else { return nil }
        return Certificate(owning: certificate).der
    }

    // MARK: What is said

    /// Everything that can be read of what came is put behind what is in the buffer.
    func read(into buffer: inout ByteBuffer) -> Ending {
        // A part of the first record may have come before. What is short need not take the room of a record for that.
        let earlier = min(incoming.readableBytes, Self.largestRecord)
        buffer.reserveCapacity(minimumWritableBytes: incoming.readableBytes + earlier)
        while true {
            var result = Outcome.done
            buffer.reserveCapacity(minimumWritableBytes: min(max(incoming.readableBytes, 1), Self.largestRecord))
            buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: 0) { space in
                var count = 0
                result = inLibrary { SSL_read_ex(handle, space.baseAddress, space.count, &count) }
                return count
            }
            switch result {
            case .done: break
            case .wantsBytes, .waits: return .wantsBytes
            case .closed: return .closed
            case .failed: return .failed(.noted(.broken))
            }
        }
    }

    private static let largestRecord = 16 << 10

    func write(_ bytes: ByteBuffer) -> TLSError? {
        guard bytes.readableBytes > 0 else { return nil }
        // Each record takes 22 bytes of its own with TLS 1.3, and 29 with 1.2.
        outgoing.reserveCapacity(minimumWritableBytes: bytes.readableBytes + 32 * (bytes.readableBytes >> 14 + 1))
        let result = bytes.withUnsafeReadableBytes { said in
            var count = 0
            return inLibrary { SSL_write_ex(handle, said.baseAddress, said.count, &count) }
        }
        if case .done = result { return nil }
        return .noted(.broken)
    }

    /// Says that nothing more comes.
    /// - Returns: Whether the other side has said so, too.
    func finish() -> Bool {
        ERR_clear_error()
        defer { ERR_clear_error() }
        return SSL_shutdown(handle) == 1
    }

    // MARK: The library

    private enum Outcome { case done, wantsBytes, waits, closed, failed }

    private func inLibrary(_ body: () -> Int32) -> Outcome {
        ERR_clear_error()
        isInLibrary = true
        let result = body()
        isInLibrary = false
        guard result != 1 else { return .done }
        return switch SSL_get_error(handle, result) {
        case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: .wantsBytes
        case SSL_ERROR_WANT_RETRY_VERIFY, SSL_ERROR_WANT_X509_LOOKUP: .waits
        case SSL_ERROR_ZERO_RETURN: .closed
        default: .failed
        }
    }

    private func answered() {
        if !isInLibrary { onAnswer?() }
    }

    private static func of(_ handle: OpaquePointer?) -> TLSConnection? {
        SSL_get_ex_data(handle, 0).map { Unmanaged<TLSConnection>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Asks whether the server is trusted.
    static let judges: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Int32 = { store, _ in
        let index = SSL_get_ex_data_X509_STORE_CTX_idx()
        guard let handle = X509_STORE_CTX_get_ex_data(store, index), let connection = of(OpaquePointer(handle)),
            let judge = connection.judge
        else { return 0 }
        if case .unasked = connection.verification {
            connection.verification = .asked
            let chain = CertificateChain.read(X509_STORE_CTX_get0_untrusted(store)).map(\.der)
            judge.verify(chain) { [weak connection] isTrusted in
                connection?.verification = .answered(isTrusted)
                connection?.answered()
            }
        }
        switch connection.verification {
        case .answered(true): return 1
        case .answered(false):
            X509_STORE_CTX_set_error(store, X509_V_ERR_APPLICATION_VERIFICATION)
            return 0
        case .unasked, .asked:
            openssl_retry_verification(connection.handle)
            return 1
        }
    }

    /// Asks what a server is shown that wants a certificate.
    static let identifies: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Int32 = { handle, _ in
        guard let connection = of(handle), let judge = connection.judge else { return 1 }
        if case .unasked = connection.identification {
            connection.identification = .asked
            judge.identify { [weak connection] identity in
                connection?.identification = .answered(identity)
                connection?.answered()
            }
        }
        switch connection.identification {
        case .unasked, .asked: return -1
        case .answered(nil): return 1
        case .answered(let identity?): return identity.present(on: connection.handle) ? 1 : 0
        }
    }

    // MARK: In place of a socket

    /// Reads from ``incoming`` and writes to ``outgoing`` of the connection that is its data.
    private nonisolated(unsafe) static let transport: OpaquePointer? = {
        guard let method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "ByteBuffer") else { return nil }
        BIO_meth_set_create(method) { bio in
            BIO_set_init(bio, 1)
            return 1
        }
        BIO_meth_set_write(method) { bio, bytes, count in
            guard let data = BIO_get_data(bio), let bytes, count > 0 else { return 0 }
            let connection = Unmanaged<TLSConnection>.fromOpaque(data).takeUnretainedValue()
            connection.outgoing.writeBytes(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
            return count
        }
        BIO_meth_set_read(method) { bio, space, count in
            openssl_clear_retry(bio)
            guard let data = BIO_get_data(bio), let space, count > 0 else { return 0 }
            let connection = Unmanaged<TLSConnection>.fromOpaque(data).takeUnretainedValue()
            let taken = connection.take(into: UnsafeMutableRawBufferPointer(start: space, count: Int(count)))
            if taken == 0 { openssl_retry_reading(bio) }
            return taken == 0 ? -1 : Int32(taken)
        }
        BIO_meth_set_ctrl(method) { _, command, _, _ in command == BIO_CTRL_FLUSH ? 1 : 0 }
        return method
    }()

    private func take(into space: UnsafeMutableRawBufferPointer) -> Int {
        let taken = incoming.readWithUnsafeReadableBytes { bytes in
            let part = bytes.prefix(space.count)
            space.copyBytes(from: part)
            return part.count
        }
        if incoming.readableBytes == 0 { incoming = ByteBuffer() }
        return taken
    }
}
