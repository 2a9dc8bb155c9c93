import Foundation
import OffstageHTTP
import OffstageTLS
import OffstageTransfer
import OffstageWire

/// Apps' questions about certificates. No state is behind an answer, so the kernel need not hear of it.
enum CertificateQuestions {
    /// - Returns: nil for what is none.
    static func answer(_ question: SecurityMessage) -> SecurityAnswer? {
        switch question {
        case .evaluate(let evaluation): evaluated(evaluation)
        case .keychain: nil
        }
    }

    /// The file is read once, for all questions.
    private static let deviceAnchors = TrustRoots.device.anchors

    private static func evaluated(_ wish: SecurityMessage.Evaluation) -> SecurityAnswer {
        let question = TrustQuestion(
            certificates: wish.certificates.map(Array.init),
            host: wish.host,
            anchors: (wish.anchors ?? []).map(Array.init) + (wish.includesSystem ? deviceAnchors : []),
            includesSystem: wish.includesSystem
        )
        return switch question.verdict() {
        case .trusted(let chain): .chain(chain.map { Data($0) })
        case .distrusted(let distrust): .refused(status: distrust.status)
        }
    }

    /// `SecBase.h`.
    fileprivate enum Status {
        static let cannotDecode: Int32 = -26_275
        static let hostNameMismatch: Int32 = -67_602
        static let certificateExpired: Int32 = -67_818
        static let certificateNotValidYet: Int32 = -67_819
        static let notTrusted: Int32 = -67_843
    }
}

extension Distrust {
    fileprivate var status: Int32 {
        switch self {
        case .expired: CertificateQuestions.Status.certificateExpired
        case .notYetValid: CertificateQuestions.Status.certificateNotValidYet
        case .otherName: CertificateQuestions.Status.hostNameMismatch
        case .unknownIssuer: CertificateQuestions.Status.notTrusted
        case .unreadable: CertificateQuestions.Status.cannotDecode
        }
    }
}

extension TrustRoots {
    /// What the devices of this process trust: the host's own, and what `SSL_CERT_FILE` names, as a test server's.
    static let device = TrustRoots(files: ProcessInfo.processInfo.environment["SSL_CERT_FILE"].map { [$0] } ?? [])
}
