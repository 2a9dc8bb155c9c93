public import Foundation
import OffstageApp
import OffstageWire
import Synchronization

/// Certificates, and the question whether they are to be trusted. The device answers it.
public final class SecTrust: NSObject, Sendable {
    private struct State {
        /// The one that is asked about first; once it is trusted, up to the root.
        var certificates: [SecCertificate]
        var host: String?
        var anchors: [SecCertificate]?
        var trustsAnchorsOnly = false
        var result = SecTrustResultType.invalid
    }

    private let state: Mutex<State>

    package init(_ certificates: [SecCertificate], host: String?) {
        state = Mutex(State(certificates: certificates, host: host))
    }

    var certificates: [SecCertificate] { state.withLock { $0.certificates } }
    var result: SecTrustResultType { state.withLock { $0.result } }

    func setHost(_ host: String?) {
        state.withLock { state in
            state.host = host
            state.result = .invalid
        }
    }

    /// - Parameter anchors: nil for the system's roots alone.
    func setAnchors(_ anchors: [SecCertificate]?) {
        state.withLock { state in
            state.anchors = anchors
            state.trustsAnchorsOnly = anchors != nil
            state.result = .invalid
        }
    }

    func setTrustsAnchorsOnly(_ isOnly: Bool) {
        state.withLock { state in
            state.trustsAnchorsOnly = isOnly
            state.result = .invalid
        }
    }

    /// Asks the device.
    func evaluate() -> OSStatus {
        let question = state.withLock { state in
            SecurityMessage.Evaluation(
                certificates: state.certificates.map(\.data),
                host: state.host,
                anchors: state.anchors?.map(\.data),
                includesSystem: !state.trustsAnchorsOnly
            )
        }
        switch Connection.shared?.ask(.evaluate(question)) {
        case .chain(let chain):
            state.withLock { state in
                state.certificates = chain.compactMap { SecCertificate($0) }
                state.result = .unspecified
            }
            return errSecSuccess
        case .refused(let status):
            state.withLock { $0.result = .recoverableTrustFailure }
            return status
        case .items, nil: return errSecNotAvailable
        }
    }
}

/// What came of an evaluation.
public enum SecTrustResultType: UInt32, Sendable {
    /// Nobody has asked yet.
    case invalid = 0
    case proceed = 1
    case deny = 3
    /// They are trusted, and nobody has said anything in particular.
    case unspecified = 4
    case recoverableTrustFailure = 5
    case fatalTrustFailure = 6
    case otherError = 7
}

// MARK: Making one

/// - Parameters:
///   - certificates: a certificate, or an array of them, the one that is asked about first.
///   - policies: a policy, or an array of them; nil for that of any certificate.
@discardableResult
public func SecTrustCreateWithCertificates(
    _ certificates: CFTypeRef,
    _ policies: CFTypeRef?,
    _ trust: UnsafeMutablePointer<SecTrust?>
) -> OSStatus {
    let list = (certificates as? SecCertificate).map { [$0] } ?? certificates as? [SecCertificate]
    guard let list, !list.isEmpty else { return errSecParam }
    trust.pointee = SecTrust(list, host: policies.flatMap(host))
    return errSecSuccess
}

@discardableResult
public func SecTrustSetPolicies(_ trust: SecTrust, _ policies: CFTypeRef) -> OSStatus {
    trust.setHost(host(of: policies))
    return errSecSuccess
}

private func host(of policies: CFTypeRef) -> String? {
    let list = (policies as? SecPolicy).map { [$0] } ?? policies as? [SecPolicy] ?? []
    return list.lazy.compactMap(\.host).first
}

/// These are trusted, and nothing else until ``SecTrustSetAnchorCertificatesOnly(_:_:)`` says otherwise. Nil: the
/// system's roots.
@discardableResult
public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ anchors: CFArray?) -> OSStatus {
    guard let anchors else {
        trust.setAnchors(nil)
        return errSecSuccess
    }
    guard let list = anchors as? [SecCertificate] else { return errSecParam }
    trust.setAnchors(list)
    return errSecSuccess
}

@discardableResult
public func SecTrustSetAnchorCertificatesOnly(_ trust: SecTrust, _ anchorsOnly: Bool) -> OSStatus {
    trust.setTrustsAnchorsOnly(anchorsOnly)
    return errSecSuccess
}

// MARK: Asking

/// Whether the certificates are to be trusted. Waits for the device, on any thread.
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool {
    let status = trust.evaluate()
    error?.pointee = status == errSecSuccess ? nil : SecurityError.error(status)
    return status == errSecSuccess
}

/// The same, in its older form.
@discardableResult
public func SecTrustEvaluate(_ trust: SecTrust, _ result: UnsafeMutablePointer<SecTrustResultType>) -> OSStatus {
    let status = trust.evaluate()
    result.pointee = trust.result
    return status == errSecNotAvailable ? status : errSecSuccess
}

/// The same; the answer comes on a queue.
@discardableResult
public func SecTrustEvaluateAsyncWithError(
    _ trust: SecTrust,
    _ queue: DispatchQueue,
    _ result: @escaping @Sendable (SecTrust, Bool, CFError?) -> Void
) -> OSStatus {
    queue.async {
        var error: CFError?
        let isTrusted = SecTrustEvaluateWithError(trust, &error)
        result(trust, isTrusted, error)
    }
    return errSecSuccess
}

@discardableResult
public func SecTrustGetTrustResult(
    _ trust: SecTrust,
    _ result: UnsafeMutablePointer<SecTrustResultType>
) -> OSStatus {
    result.pointee = trust.result
    return errSecSuccess
}

// MARK: What it has

/// The certificates, the one that is asked about first; once they are trusted, up to the root.
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? {
    trust.certificates as NSArray
}

public func SecTrustGetCertificateCount(_ trust: SecTrust) -> CFIndex {
    trust.certificates.count
}

public func SecTrustGetCertificateAtIndex(_ trust: SecTrust, _ index: CFIndex) -> SecCertificate? {
    let certificates = trust.certificates
    return certificates.indices.contains(index) ? certificates[index] : nil
}

/// The public key of the certificate that is asked about.
public func SecTrustCopyKey(_ trust: SecTrust) -> SecKey? {
    trust.certificates.first.flatMap(SecCertificateCopyKey)
}
