import Foundation

/// The kinds of keys that there are, and how each is written: of an elliptic curve in X9.63, of RSA in PKCS #1.
enum KeyKind: Hashable, Sendable {
    case ellipticCurve(Curve)
    case rsa

    /// One of NIST's, whose keys are points.
    enum Curve: Int, CaseIterable, Sendable {
        case p256 = 256
        case p384 = 384
        case p521 = 521

        var bits: Int { rawValue }
        /// How many bytes a number has.
        var width: Int { (bits + 7) / 8 }

        /// Its number in OpenSSL.
        var number: CInt {
            switch self {
            case .p256: 415
            case .p384: 715
            case .p521: 716
            }
        }

        /// Its identifier, as it is encoded.
        var identifier: [UInt8] {
            switch self {
            case .p256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07]
            case .p384: [0x2b, 0x81, 0x04, 0x00, 0x22]
            case .p521: [0x2b, 0x81, 0x04, 0x00, 0x23]
            }
        }
    }

    static let algorithmOfCurves: [UInt8] = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01]
    static let algorithmOfRSA: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01]

    /// - Parameters:
    ///   - algorithm: as a certificate has it.
    ///   - publicKey: as a certificate has it.
    /// - Returns: nil for other algorithms and curves.
    init?(algorithm: [UInt8], publicKey: Data) {
        switch algorithm {
        case Self.algorithmOfRSA: self = .rsa
        case Self.algorithmOfCurves:
            guard let curve = Curve.allCases.first(where: { publicKey.count == 1 + 2 * $0.width }) else { return nil }
            self = .ellipticCurve(curve)
        default: return nil
        }
    }

    /// Its algorithm, as certificates have it.
    var algorithm: [UInt8] {
        switch self {
        case .ellipticCurve: Self.algorithmOfCurves
        case .rsa: Self.algorithmOfRSA
        }
    }

    /// The value of ``kSecAttrKeyType``.
    var word: String {
        switch self {
        case .ellipticCurve: "73"
        case .rsa: "42"
        }
    }

    /// How large a key is, in bits.
    func bits(ofPublicKey bytes: Data) -> Int {
        switch self {
        case .ellipticCurve(let curve): return curve.bits
        case .rsa:
            guard let modulus = DER(whole: [UInt8](bytes)[...])?.values?.first?.content.drop(while: { $0 == 0 }),
                let first = modulus.first
            else { return 0 }
            return modulus.count * 8 - first.leadingZeroBitCount
        }
    }

    /// The public half of a private key.
    /// - Returns: nil for what is no key of this kind.
    func publicKey(ofPrivateKey bytes: Data) -> Data? {
        switch self {
        case .ellipticCurve(let curve):
            return bytes.count == 1 + 3 * curve.width ? bytes.prefix(1 + 2 * curve.width) : nil
        case .rsa:
            guard let parts = DER(whole: [UInt8](bytes)[...])?.values, parts.count >= 9,
                parts.allSatisfy({ $0.tag == DER.integer })
            else { return nil }
            return Data(DER.encode(DER.sequence, Array(parts[1].encoded), Array(parts[2].encoded)))
        }
    }

    // MARK: With OpenSSL

    /// - Parameter bytes: as ``SecKeyCopyExternalRepresentation(_:_:)`` has them.
    /// - Returns: nil for what is no key of this kind. Whoever asks frees it.
    func open(_ bytes: Data, isPrivate: Bool, _ library: LibCrypto) -> LibCrypto.Handle? {
        switch (self, isPrivate) {
        case (.rsa, false):
            library.read(bytes, { library.readPublicKey(LibCrypto.rsa, nil, $0, $1) }, library.freeKey)
        case (.rsa, true):
            library.read(bytes, { library.readPrivateKey(LibCrypto.rsa, nil, $0, $1) }, library.freeKey)
        case (.ellipticCurve(let curve), false):
            library.read(
                Data(
                    DER.encode(
                        DER.sequence,
                        DER.encode(
                            DER.sequence,
                            DER.encode(DER.identifier, Self.algorithmOfCurves),
                            DER.encode(DER.identifier, curve.identifier)
                        ),
                        DER.encode(DER.bits, [0], [UInt8](bytes))
                    )
                ),
                { library.readPublicKeyInfo(nil, $0, $1) },
                library.freeKey
            )
        case (.ellipticCurve(let curve), true):
            library.read(
                Data(
                    DER.encode(
                        DER.sequence,
                        DER.encode(DER.integer, [1]),
                        DER.encode(DER.octets, [UInt8](bytes.suffix(curve.width))),
                        DER.encode(DER.context, DER.encode(DER.identifier, curve.identifier))
                    )
                ),
                { library.readPrivateKey(LibCrypto.ellipticCurve, nil, $0, $1) },
                library.freeKey
            )
        }
    }

    /// A private key of the library's, written out.
    static func privateKey(_ handle: LibCrypto.Handle, _ library: LibCrypto) -> (kind: KeyKind, bytes: Data)? {
        let written = library.bytes(library.writePrivateKey, handle)
        switch library.keyKind(handle) {
        case LibCrypto.rsa: return (.rsa, written)
        case LibCrypto.ellipticCurve:
            let point = library.bytes(library.writePublicKey, handle)
            guard let kind = KeyKind(algorithm: algorithmOfCurves, publicKey: point), point.first == 4,
                case .ellipticCurve(let curve) = kind,
                let parts = DER(whole: [UInt8](written)[...])?.values, parts.count >= 2
            else { return nil }
            let number = parts[1].content.suffix(curve.width)
            return (kind, point + Data(repeating: 0, count: curve.width - number.count) + number)
        default: return nil
        }
    }
}
