import COpenSSL
package import Foundation

/// A certificate, as X.509 has it.
///
/// `@unchecked Sendable`: it is not changed once it is read, and the library counts its owners atomically.
package final class Certificate: @unchecked Sendable {
    let handle: OpaquePointer

    init(owning handle: OpaquePointer) {
        self.handle = handle
    }

    deinit { X509_free(handle) }

    /// - Returns: Nil where the bytes are no certificate.
    package init?(der: [UInt8]) {
        let read = der.withUnsafeBufferPointer { bytes in
            var next = bytes.baseAddress
            let read = d2i_X509(nil, &next, bytes.count)
            // Nothing may stand behind it.
            if let read, next != bytes.baseAddress.map({ $0 + bytes.count }) {
                X509_free(read)
                return OpaquePointer?.none
            }
            return read
        }
        ERR_clear_error()
        guard let read else { return nil }
        handle = read
    }

    /// All that a file in PEM has.
    /// - Throws: ``TLSError/Code/unusable``, also where there is none.
    package static func read(pemFile path: String) throws(TLSError) -> [Certificate] {
        ERR_clear_error()
        guard let file = BIO_new_file(path, "r") else { throw .noted(.unusable) }
        defer { BIO_free(file) }
        var found: [Certificate] = []
        while let handle = PEM_read_bio_X509(file, nil, nil, nil) { found.append(Certificate(owning: handle)) }
        let error = TLSError.noted(.unusable)
        if found.isEmpty { throw error }
        return found
    }

    package var der: [UInt8] {
        DER.bytes { i2d_X509(handle, $0) }
    }

    package var pem: String {
        PEM.text { PEM_write_bio_X509($0, handle) }
    }

    package var begins: Date { Self.date(X509_get0_notBefore(handle)) }
    package var ends: Date { Self.date(X509_get0_notAfter(handle)) }

    private static func date(_ time: UnsafePointer<ASN1_TIME>?) -> Date {
        var parts = tm()
        guard ASN1_TIME_to_tm(time, &parts) == 1 else { return .distantPast }
        return Date(timeIntervalSince1970: TimeInterval(timegm(&parts)))
    }

    /// Whether it names this authority as the one that signed it, and the signature is that authority's.
    package func isIssued(by authority: Certificate) -> Bool {
        defer { ERR_clear_error() }
        return X509_NAME_cmp(X509_get_issuer_name(handle), X509_get_subject_name(authority.handle)) == 0
            && X509_verify(handle, X509_get0_pubkey(authority.handle)) == 1
    }

    /// Whether it is for a server that is called by this name or address.
    package func isFor(_ name: String) -> Bool {
        X509_check_host(handle, name, 0, CertificateChain.nameFlags, nil) == 1
            || X509_check_ip_asc(handle, name, 0) == 1
    }

    /// The values of this attribute among its subject's.
    /// - Parameter attribute: An object identifier, its numbers with dots between them.
    package func subject(_ attribute: String) -> [String] {
        let subject = X509_get_subject_name(handle)
        let wanted = OBJ_txt2obj(attribute, 1)
        defer { ASN1_OBJECT_free(wanted) }
        var values: [String] = []
        var index = X509_NAME_get_index_by_OBJ(subject, wanted, -1)
        while index >= 0 {
            let value = X509_NAME_ENTRY_get_data(X509_NAME_get_entry(subject, index))
            if let text = DER.text(value) { values.append(text) }
            index = X509_NAME_get_index_by_OBJ(subject, wanted, index)
        }
        return values
    }

    package func has(extension identifier: String) -> Bool { value(of: identifier) != nil }

    /// The texts that stand in a sequence, which is the value of an extension.
    package func texts(ofExtension identifier: String) -> [String] {
        guard let value = value(of: identifier) else { return [] }
        var start = ASN1_STRING_get0_data(value)
        let sequence = d2i_ASN1_SEQUENCE_ANY(nil, &start, Int(ASN1_STRING_length(value)))
        defer { openssl_free_types(sequence) }
        ERR_clear_error()
        guard sequence != nil else { return [] }
        return (0..<openssl_count_types(sequence)).compactMap { index in
            let type = openssl_type_at(sequence, index)
            return type?.pointee.type == V_ASN1_UTF8STRING ? DER.text(type?.pointee.value.utf8string) : nil
        }
    }

    private func value(of identifier: String) -> UnsafeMutablePointer<ASN1_OCTET_STRING>? {
        let wanted = OBJ_txt2obj(identifier, 1)
        defer { ASN1_OBJECT_free(wanted) }
        let index = X509_get_ext_by_OBJ(handle, wanted, -1)
        return index < 0 ? nil : X509_EXTENSION_get_data(X509_get_ext(handle, index))
    }
}
