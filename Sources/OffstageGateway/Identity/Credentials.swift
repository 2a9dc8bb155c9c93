import Foundation
import NIOCore
import OffstagePush
import OffstageTLS

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

    private func serves(_ names: Names, _ now: Date) throws -> Bool {
        guard exists(folder.certificate) else { return false }
        let certificate = try Certificate.read(pemFile: folder.certificate)[0]
        return certificate.ends >= now.addingTimeInterval(30 * Self.day)
            && (names.hosts + names.addresses).allSatisfy(certificate.isFor)
    }

    private struct Names {
        var hosts = ["localhost"] + PushEnvironment.appleHosts
        var addresses = ["127.0.0.1", "::1"]
    }

    /// Under which clients reach the gateway, Apple's hosts among them (P-4).
    private func names() throws -> Names {
        var names = Names()
        switch host {
        case "0.0.0.0", "::":
            for case let address? in try System.enumerateDevices().map({ $0.address?.ipAddress })
            where !names.addresses.contains(address) {
                names.addresses.append(address)
            }
            names.hosts.append(ProcessInfo.processInfo.hostName)
        case _ where (try? SocketAddress(ipAddress: host, port: 0)) == nil:
            if !names.hosts.contains(host) { names.hosts.append(host) }
        case _:
            if !names.addresses.contains(host) { names.addresses.append(host) }
        }
        return names
    }

    private func makeAuthority(_ now: Date) throws {
        let key = try SigningKey.make()
        let content = Certificate.Content(
            commonName: "Offstage gateway development authority",
            validity: now.addingTimeInterval(-Self.day)...now.addingTimeInterval(3650 * Self.day),
            extensions: [
                .basicConstraints("critical,CA:TRUE,pathlen:0"), .keyUsage("critical,keyCertSign,cRLSign"),
                .subjectKeyIdentifier,
            ]
        )
        let certificate = try Certificate.make(content, for: key)
        try GatewayFolder.write(key.privatePEM, to: folder.authorityKey)
        try GatewayFolder.write(certificate.pem, to: folder.authority)
    }

    /// One leaf. Clients refuse server certificates that are valid for more than 825 days.
    private func makeCertificate(_ names: Names, _ now: Date) throws {
        let authority = try Certificate.read(pemFile: folder.authority)[0]
        guard let authorityKey = try SigningKey(privatePEM: GatewayFolder.read(folder.authorityKey)) else {
            throw GatewayError(.unusableInput, "\(folder.authorityKey) is no P256 key in PEM")
        }
        let key = try SigningKey.make()
        let content = Certificate.Content(
            commonName: "localhost",
            validity: now.addingTimeInterval(-Self.day)...now.addingTimeInterval(800 * Self.day),
            extensions: [
                .basicConstraints("critical,CA:FALSE"), .keyUsage("critical,digitalSignature"),
                .extendedKeyUsage("serverAuth"),
                .alternativeNames(hosts: names.hosts, addresses: names.addresses),
                .subjectKeyIdentifier, .authorityKeyIdentifier,
            ]
        )
        let certificate = try Certificate.make(content, for: key, signedBy: (authority, authorityKey))
        try GatewayFolder.write(key.privatePEM, to: folder.certificateKey)
        try GatewayFolder.write(certificate.pem, to: folder.certificate)
    }

    private func makeSigningKey() throws {
        let key = try SigningKey.make()
        let keyID = Self.name()
        try GatewayFolder.write(key.privatePEM, to: folder.signingKey(keyID))
        let entry = KeyRegistry.Entry(
            key_id: keyID,
            team_id: Self.name(),
            public_key: key.publicPEM,
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
