import COpenSSL
package import Foundation

extension Certificate {
    /// What a new certificate says.
    package struct Content {
        package var commonName: String
        package var validity: ClosedRange<Date>
        /// In the order in which they stand in the certificate.
        package var extensions: [Extension]

        package init(commonName: String, validity: ClosedRange<Date>, extensions: [Extension]) {
            self.commonName = commonName
            self.validity = validity
            self.extensions = extensions
        }
    }

    /// One extension, in the words of the library (x509v3_config): `critical,CA:TRUE`.
    package struct Extension {
        let kind: Int32
        let value: String

        package static func basicConstraints(_ value: String) -> Extension {
            Extension(kind: NID_basic_constraints, value: value)
        }
        package static func keyUsage(_ value: String) -> Extension { Extension(kind: NID_key_usage, value: value) }
        package static func extendedKeyUsage(_ value: String) -> Extension {
            Extension(kind: NID_ext_key_usage, value: value)
        }
        /// Of hosts and addresses.
        package static func alternativeNames(hosts: [String], addresses: [String]) -> Extension {
            let names = hosts.map { "DNS:" + $0 } + addresses.map { "IP:" + $0 }
            return Extension(kind: NID_subject_alt_name, value: names.joined(separator: ","))
        }
        package static let subjectKeyIdentifier = Extension(kind: NID_subject_key_identifier, value: "hash")
        package static let authorityKeyIdentifier = Extension(kind: NID_authority_key_identifier, value: "keyid")
    }

    /// A new certificate.
    /// - Parameters:
    ///   - key: Whose it is; its public half goes in.
    ///   - authority: Who signs it; nil for itself.
    /// - Throws: ``TLSError/Code/unusable``.
    package static func make(
        _ content: Content,
        for key: SigningKey,
        signedBy authority: (certificate: Certificate, key: SigningKey)? = nil
    ) throws(TLSError) -> Certificate {
        ERR_clear_error()
        guard let handle = X509_new() else { throw .noted(.unusable) }
        let certificate = Certificate(owning: handle)
        X509_set_version(handle, 2)
        let serial = BN_new()
        defer { BN_free(serial) }
        BN_rand(serial, 127, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ANY)
        BN_to_ASN1_INTEGER(serial, X509_get_serialNumber(handle))
        ASN1_TIME_set(X509_getm_notBefore(handle), time_t(content.validity.lowerBound.timeIntervalSince1970))
        ASN1_TIME_set(X509_getm_notAfter(handle), time_t(content.validity.upperBound.timeIntervalSince1970))
        X509_set_pubkey(handle, key.handle)
        let subject = X509_get_subject_name(handle)
        X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_FLAG, content.commonName, -1, -1, 0)
        let issuer = authority?.certificate.handle ?? handle
        X509_set_issuer_name(handle, X509_get_subject_name(issuer))
        var context = X509V3_CTX()
        openssl_prepare_extensions(&context, issuer, handle)
        for item in content.extensions {
            guard let made = X509V3_EXT_nconf_nid(nil, &context, item.kind, item.value) else {
                throw .noted(.unusable)
            }
            defer { X509_EXTENSION_free(made) }
            X509_add_ext(handle, made, -1)
        }
        guard X509_sign(handle, authority?.key.handle ?? key.handle, EVP_sha256()) > 0 else { throw .noted(.unusable) }
        return certificate
    }
}
