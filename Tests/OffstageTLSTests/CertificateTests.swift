import Foundation
import OffstageTLS
import Testing

struct CertificateTests {
    private let folder = CertificateFolder()

    @Test func certificate_thatWasMade_isReadAgain() throws {
        let certificate = try Certificate.read(pemFile: folder.certificate)[0]
        let authority = try Certificate.read(pemFile: folder.authority)[0]
        #expect(certificate.isIssued(by: authority))
        #expect(!authority.isIssued(by: certificate))
        #expect(certificate.begins == CertificateFolder.validity.lowerBound)
        #expect(certificate.ends == CertificateFolder.validity.upperBound)
        #expect(["localhost", "127.0.0.1", "::1"].allSatisfy(certificate.isFor))
        // Its common name is no name of it.
        #expect(!certificate.isFor("server"))
        #expect(Certificate(der: certificate.der)?.pem == certificate.pem)
        #expect(Certificate(der: certificate.der + [0]) == nil)
        #expect(Certificate(der: Array(certificate.der.dropLast())) == nil)
    }

    @Test func chain_leadsThroughOthersToAnAnchor() throws {
        let root = try Authority("root")
        let between = try Authority("between", signedBy: root)
        let leaf = try Authority("leaf", signedBy: between)
        let certificates = [leaf, between, root].map(\.certificate)
        func find(_ others: [Certificate], _ anchors: [Certificate]) -> [[UInt8]]? {
            CertificateChain.find(from: certificates[0], through: others, to: anchors, includesSystem: false)?.map(
                \.der
            )
        }
        #expect(find([certificates[1]], [certificates[2]]) == certificates.map(\.der))
        #expect(find([], [certificates[2]]) == nil)
        #expect(find([certificates[1], certificates[2]], []) == nil)
        // What is trusted need not be a root.
        #expect(find([], [certificates[1]]) == certificates.prefix(2).map(\.der))
    }

    @Test func archive_ofAnyAge_isOpened() throws {
        for options in [[], ["-legacy"]] {
            let archive = try folder.archive(options)
            let identity = try TLSIdentity(archive: archive, passphrase: "open")
            #expect(identity.certificates.count == 1)
            #expect(throws: TLSError(.wrongPassphrase, "the passphrase is wrong")) {
                try TLSIdentity(archive: archive, passphrase: "closed")
            }
        }
        let error = #expect(throws: TLSError.self) { try TLSIdentity(archive: [1, 2, 3], passphrase: "") }
        #expect(error?.code == .unusable)
    }

    @Test func signature_isOfItsTextOnly() throws {
        let key = try #require(SigningKey(publicPEM: SigningKey.make().publicPEM))
        // RFC 7515, A.3: the key and the token of its example.
        let known = try #require(SigningKey(publicPEM: Self.exampleKey))
        let text = Array((Self.exampleHead + "." + Self.examplePayload).utf8)
        #expect(known.verifies(raw: Self.exampleSignature, of: text))
        #expect(!known.verifies(raw: Self.exampleSignature, of: text + [0]))
        #expect(!key.verifies(raw: Self.exampleSignature, of: text))
        #expect(!known.verifies(raw: [], of: text))
        #expect(known.verifies(der: Self.der(Self.exampleSignature), of: text))
        #expect(!known.verifies(der: Self.exampleSignature, of: text))
    }

    @Test func key_ofAnotherKind_isNone() throws {
        let made = try SigningKey.make()
        #expect(SigningKey(privatePEM: made.privatePEM)?.publicPEM == made.publicPEM)
        #expect(SigningKey(publicPEM: made.privatePEM) == nil)
        #expect(SigningKey(publicPEM: "no key") == nil)
        let curve = "ec_paramgen_curve:secp384r1"
        let other = try CertificateFolder.openssl("genpkey", "-algorithm", "EC", "-pkeyopt", curve)
        #expect(SigningKey(privatePEM: other) == nil)
    }

    /// Nobody is asked for it, not even at a terminal.
    @Test func key_behindAPassphrase_isNone() throws {
        let locked = try CertificateFolder.openssl("pkcs8", "-topk8", "-in", folder.key, "-passout", "pass:open")
        #expect(locked.hasPrefix("-----BEGIN ENCRYPTED PRIVATE KEY-----"))
        #expect(SigningKey(privatePEM: locked) == nil)
        try locked.write(toFile: folder.key, atomically: true, encoding: .utf8)
        let error = #expect(throws: TLSError.self) {
            try TLSContext(serving: folder.certificate, key: folder.key, from: .tls12, protocols: [])
        }
        #expect(error?.code == .unusable)
    }

    @Test func digest_isThatOfTheStandard() {
        // FIPS 180-2, B.1.
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(Digest.sha256(Array("abc".utf8)).map { String(format: "%02x", $0) }.joined() == expected)
    }

    // MARK: The example of RFC 7515

    private static let exampleHead = "eyJhbGciOiJFUzI1NiJ9"
    private static let examplePayload =
        "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
    private static let exampleSignature = base64URL(
        "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
    )
    /// Its coordinates behind the head that every public key on this curve has (RFC 5480).
    private static let exampleKey: String = {
        let head = "3059301306072a8648ce3d020106082a8648ce3d03010703420004"
        let bytes = stride(from: 0, to: head.count, by: 2).map { offset in
            UInt8(head.dropFirst(offset).prefix(2), radix: 16)!
        }
        let point =
            base64URL("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU")
            + base64URL("x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0")
        let text = Data(bytes + point).base64EncodedString()
        return "-----BEGIN PUBLIC KEY-----\n\(text)\n-----END PUBLIC KEY-----\n"
    }()

    private static func base64URL(_ text: String) -> [UInt8] {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        return Array(Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))!)
    }

    private static func der(_ raw: [UInt8]) -> [UInt8] {
        let numbers = [raw.prefix(32), raw.suffix(32)].map { half in
            let number = half.first! > 127 ? [0] + half : Array(half)
            return [2, UInt8(number.count)] + number
        }
        let content = Array(numbers.joined())
        return [0x30, UInt8(content.count)] + content
    }
}
