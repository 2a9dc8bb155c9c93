import NIOSSL
package import OffstageTransfer

extension ClientIdentity {
    /// The certificates in the archive, each in DER, its own first.
    /// - Throws: what the TLS library says of an archive that it cannot open.
    package var certificates: [[UInt8]] {
        get throws { try opened().certificateChain.map { try $0.toDERBytes() } }
    }

    func opened() throws -> NIOSSLPKCS12Bundle {
        try NIOSSLPKCS12Bundle(buffer: archive, passphrase: Array(passphrase.utf8))
    }
}
