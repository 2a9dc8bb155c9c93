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

    /// What connections over TLS are made with.
    func context(protocols: [String]) throws(TransferFailure) -> NIOSSLContext {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = protocols
        if !includesSystem { configuration.trustRoots = .certificates([]) }
        for file in files {
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
