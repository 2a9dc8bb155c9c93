import Foundation
import Glibc

/// The functions of OpenSSL 3 that keys need, found when the first key is used: an app without keys loads nothing, and
/// is built on a machine that has none of its headers.
struct LibCrypto: Sendable {
    /// What the library hands out and takes back.
    typealias Handle = OpaquePointer
    typealias Bytes = UnsafePointer<UInt8>
    typealias Space = UnsafeMutablePointer<UInt8>
    /// Where reading goes on, and where writing does.
    typealias Reader = UnsafeMutablePointer<UnsafePointer<UInt8>?>
    typealias Writer = UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
    typealias Reads = @convention(c) @Sendable (UnsafeMutableRawPointer?, Reader, Int) -> Handle?
    typealias ReadsKind = @convention(c) @Sendable (CInt, UnsafeMutableRawPointer?, Reader, Int) -> Handle?
    typealias Writes = @convention(c) @Sendable (Handle?, Writer?) -> CInt
    typealias Frees = @convention(c) @Sendable (Handle?) -> Void
    typealias Begins = @convention(c) @Sendable (Handle?) -> CInt
    typealias Takes = @convention(c) @Sendable (Handle?, CInt) -> CInt
    typealias TakesHandle = @convention(c) @Sendable (Handle?, Handle?) -> CInt
    /// From some bytes to others, whose count is taken as a limit and given back.
    typealias Turns = @convention(c) @Sendable (Handle?, Space?, UnsafeMutablePointer<Int>, Bytes?, Int) -> CInt

    // Numbers of its headers.
    static let ellipticCurve: CInt = 408
    static let rsa: CInt = 6
    static let paddingOfPKCS1: CInt = 1
    static let paddingOfOAEP: CInt = 4
    static let paddingOfPSS: CInt = 6

    let clearErrors: @convention(c) @Sendable () -> Void
    let digest:
        @convention(c) @Sendable (Bytes?, Int, Space?, UnsafeMutablePointer<CUnsignedInt>?, Handle?, Handle?) -> CInt
    let digestNamed: @convention(c) @Sendable (UnsafePointer<CChar>) -> Handle?

    let readPublicKeyInfo: Reads
    let readPublicKey: ReadsKind
    let readPrivateKey: ReadsKind
    let writePublicKey: Writes
    let writePrivateKey: Writes
    let keyKind: @convention(c) @Sendable (Handle?) -> CInt
    let freeKey: Frees

    let makeContext: @convention(c) @Sendable (Handle?, Handle?) -> Handle?
    let makeContextOfKind: @convention(c) @Sendable (CInt, Handle?) -> Handle?
    let freeContext: Frees
    let beginMaking: Begins
    let setCurve: Takes
    let setBits: Takes
    let makeKey: @convention(c) @Sendable (Handle?, UnsafeMutablePointer<Handle?>) -> CInt
    let beginSigning: Begins
    let sign: Turns
    let beginVerifying: Begins
    let verify: @convention(c) @Sendable (Handle?, Bytes?, Int, Bytes?, Int) -> CInt
    let beginEncrypting: Begins
    let encrypt: Turns
    let beginDecrypting: Begins
    let decrypt: Turns
    let beginDeriving: Begins
    let setPeer: TakesHandle
    let derive: @convention(c) @Sendable (Handle?, Space?, UnsafeMutablePointer<Int>) -> CInt
    let setDigest: TakesHandle
    let setPadding: Takes
    let setSaltLength: Takes
    let setDigestOfOAEP: TakesHandle
    let setDigestOfMask: TakesHandle

    let readCertificate: Reads
    let writeCertificate: Writes
    let freeCertificate: Frees
    let readArchive: Reads
    let writeArchive: Writes
    let freeArchive: Frees
    let hasCheck: Begins
    let check: @convention(c) @Sendable (Handle?, UnsafePointer<CChar>?, CInt) -> CInt
    let openArchive:
        @convention(c) @Sendable (
            Handle?, UnsafePointer<CChar>?, UnsafeMutablePointer<Handle?>, UnsafeMutablePointer<Handle?>,
            UnsafeMutablePointer<Handle?>
        ) -> CInt
    let makeArchive:
        @convention(c) @Sendable (
            UnsafePointer<CChar>?, UnsafePointer<CChar>?, Handle?, Handle?, Handle?, CInt, CInt, CInt, CInt, CInt
        ) -> Handle?
    let count: Begins
    let element: @convention(c) @Sendable (Handle?, CInt) -> Handle?
    let freeList: Frees

    /// Nil where the machine has no OpenSSL 3.
    static let loaded = LibCrypto("libcrypto.so.3")

    private struct Missing: Error {}

    private init?(_ name: String) {
        guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
        func find<Function>(_ name: String) throws(Missing) -> Function {
            guard let address = dlsym(library, name) else { throw Missing() }
            return unsafeBitCast(address, to: Function.self)
        }
        do throws(Missing) {
            clearErrors = try find("ERR_clear_error")
            digest = try find("EVP_Digest")
            digestNamed = try find("EVP_get_digestbyname")
            readPublicKeyInfo = try find("d2i_PUBKEY")
            readPublicKey = try find("d2i_PublicKey")
            readPrivateKey = try find("d2i_PrivateKey")
            writePublicKey = try find("i2d_PublicKey")
            writePrivateKey = try find("i2d_PrivateKey")
            keyKind = try find("EVP_PKEY_get_base_id")
            freeKey = try find("EVP_PKEY_free")
            makeContext = try find("EVP_PKEY_CTX_new")
            makeContextOfKind = try find("EVP_PKEY_CTX_new_id")
            freeContext = try find("EVP_PKEY_CTX_free")
            beginMaking = try find("EVP_PKEY_keygen_init")
            setCurve = try find("EVP_PKEY_CTX_set_ec_paramgen_curve_nid")
            setBits = try find("EVP_PKEY_CTX_set_rsa_keygen_bits")
            makeKey = try find("EVP_PKEY_keygen")
            beginSigning = try find("EVP_PKEY_sign_init")
            sign = try find("EVP_PKEY_sign")
            beginVerifying = try find("EVP_PKEY_verify_init")
            verify = try find("EVP_PKEY_verify")
            beginEncrypting = try find("EVP_PKEY_encrypt_init")
            encrypt = try find("EVP_PKEY_encrypt")
            beginDecrypting = try find("EVP_PKEY_decrypt_init")
            decrypt = try find("EVP_PKEY_decrypt")
            beginDeriving = try find("EVP_PKEY_derive_init")
            setPeer = try find("EVP_PKEY_derive_set_peer")
            derive = try find("EVP_PKEY_derive")
            setDigest = try find("EVP_PKEY_CTX_set_signature_md")
            setPadding = try find("EVP_PKEY_CTX_set_rsa_padding")
            setSaltLength = try find("EVP_PKEY_CTX_set_rsa_pss_saltlen")
            setDigestOfOAEP = try find("EVP_PKEY_CTX_set_rsa_oaep_md")
            setDigestOfMask = try find("EVP_PKEY_CTX_set_rsa_mgf1_md")
            readCertificate = try find("d2i_X509")
            writeCertificate = try find("i2d_X509")
            freeCertificate = try find("X509_free")
            readArchive = try find("d2i_PKCS12")
            writeArchive = try find("i2d_PKCS12")
            freeArchive = try find("PKCS12_free")
            hasCheck = try find("PKCS12_mac_present")
            check = try find("PKCS12_verify_mac")
            openArchive = try find("PKCS12_parse")
            makeArchive = try find("PKCS12_create")
            count = try find("OPENSSL_sk_num")
            element = try find("OPENSSL_sk_value")
            freeList = try find("OPENSSL_sk_free")
            try Self.prepare(try find("RAND_set_rand_method"), try find("OSSL_PROVIDER_load"))
        } catch {
            return nil
        }
    }

    /// Random numbers are the system's, without the library's own mixing of clocks and process numbers: in virtual time
    /// every run then makes the same keys and signatures. And archives from old keychains have ciphers that lie in a
    /// part of their own.
    private static func prepare(
        _ setRandomness: @convention(c) (UnsafeRawPointer) -> CInt,
        _ loadPart: @convention(c) (OpaquePointer?, UnsafePointer<CChar>) -> OpaquePointer?
    ) throws(Missing) {
        // `RAND_METHOD`: seed, bytes, cleanup, add, pseudorand, status. It is kept for good.
        let method = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: 6)
        method.initialize(repeating: nil, count: 6)
        let fill: @convention(c) (UnsafeMutablePointer<UInt8>?, CInt) -> CInt = { space, count in
            var system = SystemRandomNumberGenerator()
            for place in 0..<max(Int(count), 0) { space?[place] = UInt8.random(in: 0...255, using: &system) }
            return 1
        }
        let status: @convention(c) () -> CInt = { 1 }
        method[1] = unsafeBitCast(fill, to: UnsafeRawPointer.self)
        method[4] = unsafeBitCast(fill, to: UnsafeRawPointer.self)
        method[5] = unsafeBitCast(status, to: UnsafeRawPointer.self)
        guard setRandomness(method) == 1 else { throw Missing() }
        for part in ["default", "legacy"] { _ = loadPart(nil, part) }
    }
}

extension LibCrypto {
    /// - Throws: `errSecNotAvailable` where the machine has no OpenSSL 3.
    static func get() throws(KeyFailure) -> LibCrypto {
        guard let loaded else { throw KeyFailure(errSecNotAvailable) }
        return loaded
    }

    /// What a function of the library writes out.
    func bytes(_ write: Writes, _ handle: Handle?) -> Data {
        let count = Int(write(handle, nil))
        guard count > 0 else { return Data() }
        return Data(
            [UInt8](unsafeUninitializedCapacity: count) { space, used in
                var next = space.baseAddress
                used = Int(max(write(handle, &next), 0))
            }
        )
    }

    /// What a function of the library reads; nil if it cannot, or if something stands behind it.
    func read(_ data: Data, _ read: (Reader, Int) -> Handle?, _ free: Frees) -> Handle? {
        defer { clearErrors() }
        return [UInt8](data).withUnsafeBufferPointer { bytes in
            var next = bytes.baseAddress
            guard let handle = read(&next, bytes.count) else { return nil }
            if next == bytes.baseAddress.map({ $0 + bytes.count }) { return handle }
            free(handle)
            return nil
        }
    }

    /// - Parameter name: `SHA256` and its kind.
    func digest(_ data: Data, _ name: String) throws(KeyFailure) -> Data {
        guard let type = digestNamed(name) else { throw KeyFailure(errSecParam) }
        var bytes = [UInt8](repeating: 0, count: 64)
        var count: CUnsignedInt = 0
        guard digest([UInt8](data), data.count, &bytes, &count, type, nil) == 1 else { throw KeyFailure(errSecParam) }
        return Data(bytes.prefix(Int(count)))
    }

    /// A key while something is done with it.
    func with<Value>(
        _ key: Handle,
        _ body: (Handle) throws(KeyFailure) -> Value
    ) throws(KeyFailure) -> Value {
        let context = makeContext(key, nil)
        defer {
            freeContext(context)
            clearErrors()
        }
        guard let context else { throw KeyFailure(errSecNotAvailable) }
        return try body(context)
    }
}

/// Why something cannot be done with a key: a number of `SecBase.h`.
struct KeyFailure: Error, Equatable {
    let status: OSStatus

    init(_ status: OSStatus) {
        self.status = status
    }
}
