import Foundation

/// A certificate with its key and those that vouch for it, as a file (PKCS #12).
enum IdentityArchive {
    struct Contents {
        /// The key's own first.
        var certificates: [SecCertificate]
        /// Nil for one of a kind that no app can use by itself.
        var key: SecKey?
    }

    /// - Throws: `errSecAuthFailed` for another passphrase than the archive's, `errSecDecode` for what is no archive of
    ///   a key and its certificate.
    static func open(_ archive: Data, passphrase: String) throws(KeyFailure) -> Contents {
        let library = try LibCrypto.get()
        defer { library.clearErrors() }
        let read = library.read(archive, { library.readArchive(nil, $0, $1) }, library.freeArchive)
        guard let read else { throw KeyFailure(errSecDecode) }
        defer { library.freeArchive(read) }
        let isOpen =
            library.hasCheck(read) == 0 || library.check(read, passphrase, -1) == 1
            || (passphrase.isEmpty && library.check(read, nil, 0) == 1)
        guard isOpen else { throw KeyFailure(errSecAuthFailed) }
        var key: LibCrypto.Handle?
        var own: LibCrypto.Handle?
        var others: LibCrypto.Handle?
        guard library.openArchive(read, passphrase, &key, &own, &others) == 1 else { throw KeyFailure(errSecDecode) }
        var handles = own.map { [$0] } ?? []
        if let others {
            for place in 0..<max(library.count(others), 0) {
                if let other = library.element(others, place) { handles.append(other) }
            }
        }
        defer {
            library.freeKey(key)
            handles.forEach(library.freeCertificate)
            library.freeList(others)
        }
        guard let key, own != nil else { throw KeyFailure(errSecDecode) }
        let certificates = handles.compactMap { SecCertificate(library.bytes(library.writeCertificate, $0)) }
        guard certificates.count == handles.count else { throw KeyFailure(errSecDecode) }
        let half = KeyKind.privateKey(key, library)
        return Contents(
            certificates: certificates,
            key: half.flatMap { SecKey($0.kind, privateBytes: $0.bytes) }
        )
    }

    /// - Parameter passphrase: what opens it.
    static func make(
        _ certificate: SecCertificate,
        _ key: SecKey,
        passphrase: String
    ) throws(KeyFailure) -> Data {
        try key.with(isPrivate: true) { library, handle throws(KeyFailure) in
            defer { library.clearErrors() }
            let read = library.read(
                certificate.data,
                { library.readCertificate(nil, $0, $1) },
                library.freeCertificate
            )
            defer { library.freeCertificate(read) }
            let archive = library.makeArchive(passphrase, nil, handle, read, nil, 0, 0, 0, 0, 0)
            defer { library.freeArchive(archive) }
            guard read != nil, archive != nil else { throw KeyFailure(errSecParam) }
            return library.bytes(library.writeArchive, archive)
        }
    }
}
