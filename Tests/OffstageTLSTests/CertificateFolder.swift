import Foundation
import OffstageTLS

/// An authority or a certificate, and its key.
struct Authority {
    let certificate: Certificate
    let key: SigningKey

    init(_ name: String, signedBy issuer: Authority? = nil, extensions: [Certificate.Extension]? = nil) throws {
        key = try .make()
        let content = Certificate.Content(
            commonName: name,
            validity: CertificateFolder.validity,
            extensions: extensions ?? [.basicConstraints("critical,CA:TRUE"), .subjectKeyIdentifier]
        )
        certificate = try .make(content, for: key, signedBy: issuer.map { ($0.certificate, $0.key) })
    }
}

/// Files of a server and of the authority that vouches for it, as long as it is used.
final class CertificateFolder {
    /// In whole seconds, as certificates have them.
    static let validity: ClosedRange<Date> = {
        let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
        return now.addingTimeInterval(-60)...now.addingTimeInterval(3_600)
    }()

    private let folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)").path

    var authority: String { folder + "/authority.pem" }
    var certificate: String { folder + "/certificate.pem" }
    var key: String { folder + "/key.pem" }

    init() {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let authority = try Authority("authority")
            let names = Certificate.Extension.alternativeNames(hosts: ["localhost"], addresses: ["127.0.0.1", "::1"])
            let server = try Authority("server", signedBy: authority, extensions: [names, .authorityKeyIdentifier])
            try authority.certificate.pem.write(toFile: self.authority, atomically: true, encoding: .utf8)
            try server.certificate.pem.write(toFile: certificate, atomically: true, encoding: .utf8)
            try server.key.privatePEM.write(toFile: key, atomically: true, encoding: .utf8)
        } catch {
            fatalError("no certificates can be made: \(error)")
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The server's certificate with its key, as a keychain exports them.
    func archive(_ options: [String] = []) throws -> [UInt8] {
        let path = folder + "/\(UUID().uuidString).p12"
        let export = ["pkcs12", "-export", "-in", certificate, "-inkey", key, "-passout", "pass:open", "-out", path]
        _ = try Self.openssl(export + options)
        return Array(try Data(contentsOf: URL(filePath: path)))
    }

    static func openssl(_ arguments: String...) throws -> String { try openssl(arguments) }

    private static func openssl(_ arguments: [String]) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }
}
