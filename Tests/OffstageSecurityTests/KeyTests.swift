import Foundation
import OffstageSecurity
import Testing

/// Keys in a process that no device started: all but the keychain.
struct KeyTests {
    private struct Failed: Error, Equatable {
        let status: Int
    }

    /// What a function gives, or the number of its error.
    private func made<Value>(
        _ make: (UnsafeMutablePointer<Unmanaged<CFError>?>) -> Value?
    ) throws -> Value {
        var error: Unmanaged<CFError>?
        let value = make(&error)
        guard let value else { throw Failed(status: error?.takeRetainedValue().code ?? 0) }
        #expect(error == nil)
        return value
    }

    private func key(_ type: CFString, _ bits: Int, _ more: [CFString: Any] = [:]) throws -> SecKey {
        let parameters: [CFString: Any] = [kSecAttrKeyType: type, kSecAttrKeySizeInBits: bits]
        return try made { SecKeyCreateRandomKey(parameters.merging(more) { $1 } as CFDictionary, $0) }
    }

    private func data(_ text: String) -> CFData { Data(text.utf8) as NSData }

    private static let curves = [(256, 65, 97), (384, 97, 145), (521, 133, 199)]

    @Test(arguments: curves) func keyOfACurve_isWrittenOutAndReadAgain(bits: Int, half: Int, whole: Int) throws {
        let key = try key(kSecAttrKeyTypeECSECPrimeRandom, bits)
        let publicKey = try #require(SecKeyCopyPublicKey(key))
        for (key, count, word) in [(key, whole, kSecAttrKeyClassPrivate), (publicKey, half, kSecAttrKeyClassPublic)] {
            let written = try made { SecKeyCopyExternalRepresentation(key, $0) }
            #expect(written.count == count)
            let attributes: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeEC, kSecAttrKeyClass: word]
            let read = try made { SecKeyCreateWithData(written, attributes as CFDictionary, $0) }
            #expect(read == key)
            let known = try #require(SecKeyCopyAttributes(read) as? [String: Any])
            #expect(known[kSecAttrKeySizeInBits as String] as? Int == bits)
            #expect((known[kSecAttrApplicationLabel as String] as? Data)?.count == 20)
        }
        #expect(key != publicKey)
        #expect(SecKeyGetBlockSize(key) == (bits + 7) / 8)
        let other = try self.key(kSecAttrKeyTypeEC, bits)
        #expect(other != key)
    }

    @Test func keyOfRSA_isWrittenOutAndReadAgain() throws {
        let key = try key(kSecAttrKeyTypeRSA, 2048)
        let publicKey = try #require(SecKeyCopyPublicKey(key))
        #expect(SecKeyGetBlockSize(publicKey) == 256)
        for (key, word) in [(key, kSecAttrKeyClassPrivate), (publicKey, kSecAttrKeyClassPublic)] {
            let written = try made { SecKeyCopyExternalRepresentation(key, $0) }
            let attributes: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: word]
            #expect(try made { SecKeyCreateWithData(written, attributes as CFDictionary, $0) } == key)
        }
    }

    @Test func signature_isThatOfItsMessageAndKeyOnly() throws {
        let pairs: [(CFString, Int, [(SecKeyAlgorithm, Int?)])] = [
            (kSecAttrKeyTypeEC, 256, [(.ecdsaSignatureMessageX962SHA256, nil), (.ecdsaSignatureDigestX962SHA256, 32)]),
            (
                kSecAttrKeyTypeRSA, 2048,
                [
                    (.rsaSignatureMessagePKCS1v15SHA256, nil), (.rsaSignatureDigestPKCS1v15SHA512, 64),
                    (.rsaSignatureMessagePSSSHA256, nil), (.rsaSignatureDigestPSSSHA384, 48),
                ]
            ),
        ]
        for (type, bits, algorithms) in pairs {
            let (key, other) = (try key(type, bits), try key(type, bits))
            let publicKey = try #require(SecKeyCopyPublicKey(key))
            for (algorithm, count) in algorithms {
                let message = count.map { data(String(repeating: "d", count: $0)) } ?? data("message")
                let changed = count.map { data(String(repeating: "e", count: $0)) } ?? data("massage")
                let signature = try made { SecKeyCreateSignature(key, algorithm, message, $0) }
                func verify(_ key: SecKey?, _ message: CFData) throws -> Bool {
                    try made { error in
                        let key = key ?? publicKey
                        return SecKeyVerifySignature(key, algorithm, message, signature, error) ? true : nil
                    }
                }
                #expect(try verify(publicKey, message))
                #expect(throws: Failed(status: -67_808)) { try verify(publicKey, changed) }
                #expect(throws: Failed(status: -67_808)) { try verify(SecKeyCopyPublicKey(other), message) }
                #expect(throws: Failed(status: -50)) { try verify(key, message) }
                if count != nil {
                    #expect(throws: Failed(status: -50)) {
                        try made { SecKeyCreateSignature(key, algorithm, data("no digest"), $0) }
                    }
                }
                #expect(SecKeyIsAlgorithmSupported(key, .sign, algorithm))
                #expect(!SecKeyIsAlgorithmSupported(key, .verify, algorithm))
                #expect(SecKeyIsAlgorithmSupported(publicKey, .verify, algorithm))
                #expect(!SecKeyIsAlgorithmSupported(publicKey, .encrypt, algorithm))
            }
        }
    }

    @Test func rsa_encryptsWithOneHalf_andDecryptsWithTheOther() throws {
        let key = try key(kSecAttrKeyTypeRSA, 2048)
        let publicKey = try #require(SecKeyCopyPublicKey(key))
        for algorithm in [SecKeyAlgorithm.rsaEncryptionPKCS1, .rsaEncryptionOAEPSHA256, .rsaEncryptionOAEPSHA1] {
            let hidden = try made { SecKeyCreateEncryptedData(publicKey, algorithm, data("secret"), $0) }
            #expect(hidden.count == 256)
            #expect(try made { SecKeyCreateDecryptedData(key, algorithm, hidden, $0) } == data("secret"))
            let long = data(String(repeating: "x", count: 300))
            #expect(throws: Failed(status: -50)) {
                try made { SecKeyCreateEncryptedData(publicKey, algorithm, long, $0) }
            }
        }
        #expect(throws: Failed(status: -26_275)) {
            let noise = Data(repeating: 1, count: 256) as NSData
            return try made { SecKeyCreateDecryptedData(key, .rsaEncryptionOAEPSHA256, noise, $0) }
        }
    }

    @Test func keysOfACurve_shareASecret() throws {
        let (one, other) = (try key(kSecAttrKeyTypeEC, 256), try key(kSecAttrKeyTypeEC, 256))
        func shared(_ key: SecKey, _ with: SecKey) throws -> CFData {
            let half = try #require(SecKeyCopyPublicKey(with))
            return try made { SecKeyCopyKeyExchangeResult(key, .ecdhKeyExchangeStandard, half, [:], $0) }
        }
        let secret = try shared(one, other)
        #expect(secret.count == 32)
        #expect(try shared(other, one) == secret)
        #expect(throws: Failed(status: -50)) { try shared(one, try key(kSecAttrKeyTypeEC, 384)) }
    }

    @Test func keyOfTheSecureEnclave_signsAndIsNotGivenOut() throws {
        let token: [CFString: Any] = [kSecAttrTokenID: kSecAttrTokenIDSecureEnclave]
        let key = try key(kSecAttrKeyTypeEC, 256, token)
        #expect(throws: Failed(status: -4)) { try made { SecKeyCopyExternalRepresentation(key, $0) } }
        let publicKey = try #require(SecKeyCopyPublicKey(key))
        #expect(try made { SecKeyCopyExternalRepresentation(publicKey, $0) }.count == 65)
        let algorithm = SecKeyAlgorithm.ecdsaSignatureMessageX962SHA256
        let signature = try made { SecKeyCreateSignature(key, algorithm, data("m"), $0) }
        #expect(SecKeyVerifySignature(publicKey, algorithm, data("m"), signature, nil))
        #expect(throws: Failed(status: -50), "of one curve only") { try self.key(kSecAttrKeyTypeEC, 384, token) }
        #expect(throws: Failed(status: -50)) { try self.key(kSecAttrKeyTypeRSA, 2048, token) }
    }

    @Test func misuse_hasTheNumberOfAParameter() throws {
        for (type, bits) in [(kSecAttrKeyTypeEC, 255), (kSecAttrKeyTypeRSA, 100), ("0" as CFString, 256)] {
            #expect(throws: Failed(status: -50)) { try self.key(type, bits) }
        }
        #expect(throws: Failed(status: -50)) { try made { SecKeyCreateRandomKey([:], $0) } }
        func read(_ bytes: Data, _ type: CFString, _ word: CFString?) throws -> SecKey {
            var attributes: [CFString: Any] = [kSecAttrKeyType: type]
            attributes[kSecAttrKeyClass] = word
            return try made { SecKeyCreateWithData(bytes as NSData, attributes as CFDictionary, $0) }
        }
        let key = try key(kSecAttrKeyTypeEC, 256)
        var bytes = try made { SecKeyCopyExternalRepresentation(key, $0) } as Data
        #expect(try read(bytes, kSecAttrKeyTypeEC, kSecAttrKeyClassPrivate) == key)
        #expect(throws: Failed(status: -50)) { try read(bytes, kSecAttrKeyTypeRSA, kSecAttrKeyClassPrivate) }
        #expect(throws: Failed(status: -50)) { try read(bytes, kSecAttrKeyTypeEC, kSecAttrKeyClassPublic) }
        #expect(throws: Failed(status: -50)) { try read(bytes, kSecAttrKeyTypeEC, nil) }
        bytes[96] ^= 1
        #expect(throws: Failed(status: -50), "another's number") {
            try read(bytes, kSecAttrKeyTypeEC, kSecAttrKeyClassPrivate)
        }
        bytes[1] ^= 1
        #expect(throws: Failed(status: -50), "no point of the curve") {
            try read(bytes.prefix(65), kSecAttrKeyTypeEC, kSecAttrKeyClassPublic)
        }
        #expect(throws: Failed(status: -50), "another kind of key") {
            try made { SecKeyCreateSignature(key, .rsaSignatureMessagePKCS1v15SHA256, data("m"), $0) }
        }
    }

    @Test func keychain_isNotThereWithoutADevice() throws {
        var result: AnyObject?
        let query: [CFString: Any] = [kSecClass: kSecClassKey, kSecReturnRef: true]
        #expect(SecItemCopyMatching(query as CFDictionary, &result) == -25_291)
        #expect(SecItemAdd([kSecValueRef: try key(kSecAttrKeyTypeEC, 256)] as CFDictionary, nil) == -25_291)
        let mixed: [CFString: Any] = [kSecClass: kSecClassCertificate, kSecValueRef: try key(kSecAttrKeyTypeEC, 256)]
        #expect(SecItemAdd(mixed as CFDictionary, nil) == -50)
        let password: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecReturnRef: true]
        #expect(SecItemCopyMatching(password as CFDictionary, nil) == -50)
    }
}
