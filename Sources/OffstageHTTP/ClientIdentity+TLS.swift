package import OffstageTLS
package import OffstageTransfer

extension ClientIdentity {
    /// - Throws: what the TLS library says of an archive that it cannot open.
    package func opened() throws(TLSError) -> TLSIdentity {
        try TLSIdentity(archive: archive, passphrase: passphrase)
    }
}
