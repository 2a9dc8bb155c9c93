import OffstageTLS
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
    func readAnchors() throws(TransferFailure) -> [[UInt8]] {
        var anchors: [[UInt8]] = []
        for file in files {
            do {
                anchors += try Certificate.read(pemFile: file).map(\.der)
            } catch {
                throw TransferFailure(.secureConnectionFailed, "\(file) has no certificates that can be read: \(error)")
            }
        }
        return anchors
    }

    /// The same, as far as it can be read.
    package var anchors: [[UInt8]] { (try? readAnchors()) ?? [] }
}
