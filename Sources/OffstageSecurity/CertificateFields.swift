/// What is read of a certificate (RFC 5280, 4.1).
struct CertificateFields {
    /// The parts of the subject's name: the kind of each, as it is encoded, and its text.
    private let subject: [(kind: [UInt8], text: String)]
    /// The names of whom it is and of who vouches for it, in DER, and the number that they gave it.
    let subjectName: [UInt8]
    let issuer: [UInt8]
    let serialNumber: [UInt8]
    /// Which form it has: 0, 1 or 2, for the first, second or third.
    let version: UInt8
    /// The algorithm of the public key, as it is encoded, and the curve where it has one.
    let keyAlgorithm: [UInt8]
    /// The public key itself.
    let key: [UInt8]

    private static let commonName: [UInt8] = [0x55, 4, 3]
    private static let organization: [UInt8] = [0x55, 4, 10]
    private static let organizationalUnit: [UInt8] = [0x55, 4, 11]

    /// - Returns: nil for what is no certificate.
    init?(_ bytes: [UInt8]) {
        guard let certificate = DER(whole: bytes[...]), certificate.tag == DER.sequence, let parts = certificate.values,
            parts.count == 3, parts[0].tag == DER.sequence, var fields = parts[0].values
        else { return nil }
        // The version is left out where it is the first.
        let first = fields.first?.tag == DER.context ? fields.removeFirst().content.last : nil
        version = first ?? 0
        guard fields.count >= 6, fields[0].tag == DER.integer, fields[4].tag == DER.sequence,
            let names = fields[4].values, let info = fields[5].values, info.count == 2,
            let algorithm = info[0].values?.first, info[1].tag == DER.bits, info[1].content.first == 0
        else { return nil }
        subject = names.flatMap { $0.values ?? [] }.compactMap { attribute in
            guard let pair = attribute.values, pair.count == 2, let text = pair[1].text else { return nil }
            return (Array(pair[0].content), text)
        }
        subjectName = Array(fields[4].encoded)
        issuer = Array(fields[2].encoded)
        serialNumber = Array(fields[0].content)
        keyAlgorithm = Array(algorithm.content)
        key = Array(info[1].content.dropFirst())
    }

    var commonName: String? { last(Self.commonName) }

    /// What tells people whose it is.
    var summary: String? {
        commonName ?? last(Self.organizationalUnit) ?? last(Self.organization) ?? subject.last?.text
    }

    private func last(_ kind: [UInt8]) -> String? { subject.last { $0.kind == kind }?.text }
}
