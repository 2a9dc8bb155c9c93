import Crypto
import Foundation
import OffstagePush
import SwiftASN1
import X509

/// What a gateway's first run makes: an authority for development, a certificate for the server, a key for providers.
struct Credentials {
    private let folder: GatewayFolder

    init(_ folder: GatewayFolder) {
        self.folder = folder
    }

    /// Makes what is missing, and the server's certificate anew a month before it ends.
    func prepare(now: Date) throws(GatewayError) {
        do {
            if !exists(folder.authority) || !exists(folder.authorityKey) { try makeAuthority(now) }
            if try !exists(folder.certificateKey) || isEnding(now) { try makeCertificate(now) }
            if !exists(folder.keys) { try makeSigningKey() }
        } catch let error as GatewayError {
            throw error
        } catch {
            throw GatewayError(.unusableInput, "the certificates in \(folder.path) cannot be used: \(error)")
        }
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private static let day: TimeInterval = 86_400

    private func isEnding(_ now: Date) throws -> Bool {
        guard exists(folder.certificate) else { return true }
        let certificate = try Certificate(pemEncoded: GatewayFolder.read(folder.certificate))
        return certificate.notValidAfter < now.addingTimeInterval(30 * Self.day)
    }

    private func makeAuthority(_ now: Date) throws {
        let key = P256.Signing.PrivateKey()
        let name = try DistinguishedName { CommonName("Offstage gateway development authority") }
        let certificate = try Certificate(
            version: .v3,
            serialNumber: .init(),
            publicKey: .init(key.publicKey),
            notValidBefore: now.addingTimeInterval(-Self.day),
            notValidAfter: now.addingTimeInterval(3650 * Self.day),
            issuer: name,
            subject: name,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true, cRLSign: true))
                SubjectKeyIdentifier(hash: .init(key.publicKey))
            },
            issuerPrivateKey: .init(key)
        )
        try GatewayFolder.write(key.pemRepresentation, to: folder.authorityKey)
        try GatewayFolder.write(certificate.serializeAsPEM().pemString, to: folder.authority)
    }

    /// One leaf with the names under which clients reach the gateway, Apple's among them (P-4). Clients refuse server
    /// certificates that are valid for more than 825 days.
    private func makeCertificate(_ now: Date) throws {
        let authority = try Certificate(pemEncoded: GatewayFolder.read(folder.authority))
        let authorityKey = try P256.Signing.PrivateKey(pemRepresentation: GatewayFolder.read(folder.authorityKey))
        let key = P256.Signing.PrivateKey()
        let names: [GeneralName] =
            (["localhost"] + PushEnvironment.appleHosts).map { .dnsName($0) } + [
                .ipAddress(ASN1OctetString(contentBytes: [127, 0, 0, 1])),
                .ipAddress(ASN1OctetString(contentBytes: ArraySlice([UInt8](repeating: 0, count: 15) + [1]))),
            ]
        let certificate = try Certificate(
            version: .v3,
            serialNumber: .init(),
            publicKey: .init(key.publicKey),
            notValidBefore: now.addingTimeInterval(-Self.day),
            notValidAfter: now.addingTimeInterval(800 * Self.day),
            issuer: authority.subject,
            subject: try DistinguishedName { CommonName("localhost") },
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames(names)
                SubjectKeyIdentifier(hash: .init(key.publicKey))
                try AuthorityKeyIdentifier(
                    keyIdentifier: authority.extensions.subjectKeyIdentifier?.keyIdentifier
                )
            },
            issuerPrivateKey: .init(authorityKey)
        )
        try GatewayFolder.write(key.pemRepresentation, to: folder.certificateKey)
        try GatewayFolder.write(certificate.serializeAsPEM().pemString, to: folder.certificate)
    }

    private func makeSigningKey() throws {
        let key = P256.Signing.PrivateKey()
        let keyID = Self.name()
        try GatewayFolder.write(key.pemRepresentation + "\n", to: folder.signingKey(keyID))
        let entry = KeyRegistry.Entry(
            key_id: keyID,
            team_id: Self.name(),
            public_key: key.publicKey.pemRepresentation,
            private_key: "AuthKey_\(keyID).p8"
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(KeyRegistry.File(keys: [entry])), as: UTF8.self)
        try GatewayFolder.write(text + "\n", to: folder.keys)
    }

    /// Ten characters, as Apple's ids of keys and teams have them.
    private static func name() -> String {
        String((0..<10).map { _ in "ABCDEFGHJKLMNPQRSTUVWXYZ23456789".randomElement()! })
    }
}
