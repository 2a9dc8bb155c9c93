import Crypto
import Foundation
import NIOCore
import OffstagePush
import SwiftASN1
import X509

/// What a gateway's first run makes: an authority for development, a certificate for the server, a key for providers.
struct Credentials {
    private let folder: GatewayFolder
    private let host: String

    /// - Parameter host: What the gateway listens on.
    init(_ folder: GatewayFolder, host: String) {
        self.folder = folder
        self.host = host
    }

    /// Makes what is missing, and the server's certificate anew a month before it ends or when it lacks a name.
    func prepare(now: Date) throws(GatewayError) {
        do {
            if !exists(folder.authority) || !exists(folder.authorityKey) { try makeAuthority(now) }
            let names = try names()
            if try !exists(folder.certificateKey) || !serves(names, now) { try makeCertificate(names, now) }
            if !exists(folder.keys) { try makeSigningKey() }
        } catch let error as GatewayError {
            throw error
        } catch {
            throw GatewayError(.unusableInput, "the certificates in \(folder.path) cannot be used: \(error)")
        }
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private static let day: TimeInterval = 86_400

    private func serves(_ names: [GeneralName], _ now: Date) throws -> Bool {
        guard exists(folder.certificate) else { return false }
        let certificate = try Certificate(pemEncoded: GatewayFolder.read(folder.certificate))
        let known = try certificate.extensions.subjectAlternativeNames.map(Array.init) ?? []
        return certificate.notValidAfter >= now.addingTimeInterval(30 * Self.day) && names.allSatisfy(known.contains)
    }

    /// Under which clients reach the gateway, Apple's hosts among them (P-4).
    private func names() throws -> [GeneralName] {
        var addresses = ["127.0.0.1", "::1"]
        var hosts = ["localhost"] + PushEnvironment.appleHosts
        switch host {
        case "0.0.0.0", "::":
            addresses += try System.enumerateDevices().compactMap { $0.address?.ipAddress }
            hosts.append(ProcessInfo.processInfo.hostName)
        case _:
            if (try? SocketAddress(ipAddress: host, port: 0)) == nil {
                hosts.append(host)
            } else {
                addresses.append(host)
            }
        }
        var names: [GeneralName] = []
        for host in hosts where !names.contains(.dnsName(host)) { names.append(.dnsName(host)) }
        for address in addresses {
            let name = GeneralName.ipAddress(.init(contentBytes: try Self.bytes(of: address)))
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    private static func bytes(of address: String) throws -> ArraySlice<UInt8> {
        switch try SocketAddress(ipAddress: address, port: 0) {
        case .v4(let address): withUnsafeBytes(of: address.address.sin_addr) { ArraySlice($0) }
        case .v6(let address): withUnsafeBytes(of: address.address.sin6_addr) { ArraySlice($0) }
        case .unixDomainSocket: []
        }
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

    /// One leaf. Clients refuse server certificates that are valid for more than 825 days.
    private func makeCertificate(_ names: [GeneralName], _ now: Date) throws {
        let authority = try Certificate(pemEncoded: GatewayFolder.read(folder.authority))
        let authorityKey = try P256.Signing.PrivateKey(pemRepresentation: GatewayFolder.read(folder.authorityKey))
        let key = P256.Signing.PrivateKey()
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
