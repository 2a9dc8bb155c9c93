import NIOSSL
import OffstageTransfer

/// Whose certificates are trusted (E-30).
public struct TrustRoots: Equatable, Sendable {
    /// The host's own.
    public var includesSystem: Bool
    /// Files with further ones in PEM, such as that of a test server.
    public var files: [String]

    public init(includesSystem: Bool = true, files: [String] = []) {
        self.includesSystem = includesSystem
        self.files = files
    }

    public static let system = TrustRoots()

    /// What is trusted beside the host's own, each in DER.
    package var anchors: [[UInt8]] {
        files.flatMap { file in
            ((try? NIOSSLCertificate.fromPEMFile(file)) ?? []).compactMap { try? $0.toDERBytes() }
        }
    }

    /// What connections over TLS are made with.
    /// - Parameters:
    ///   - judgesItself: whether it looks at certificates; else who makes the connection does.
    ///   - identify: what a server is shown that wants a certificate.
    func context(
        protocols: [String],
        judgesItself: Bool = true,
        identify: NIOSSLContextCallback? = nil
    ) throws(TransferFailure) -> NIOSSLContext {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = protocols
        configuration.sslContextCallback = identify
        if !judgesItself { configuration.certificateVerification = .noHostnameVerification }
        if !includesSystem || !judgesItself { configuration.trustRoots = .certificates([]) }
        for file in files where judgesItself {
            do {
                configuration.additionalTrustRoots.append(.certificates(try NIOSSLCertificate.fromPEMFile(file)))
            } catch {
                throw TransferFailure(.secureConnectionFailed, "\(file) has no certificates that can be read: \(error)")
            }
        }
        do {
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw TransferFailure(.secureConnectionFailed, "TLS cannot be set up: \(error)")
        }
    }
}
