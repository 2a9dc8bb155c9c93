import Foundation
import Security
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request to a server over TLS, whose delegate is asked about it. What it is to answer is a word, with what that
/// needs behind a colon, in Base 64.
class TrustBase: NSObject, @unchecked Sendable {
    var notes: [String] = []
    private let wish: String
    private let material: Data
    private var received = Data()
    private var continuation: CheckedContinuation<String, Never>?

    init(_ words: String) {
        let parts = words.split(separator: ":", maxSplits: 1)
        wish = parts.first.map(String.init) ?? ""
        material = parts.count == 2 ? Data(base64Encoded: String(parts[1])) ?? Data() : Data()
    }

    /// - Parameter count: how many requests, one after the other, in one session.
    func load(_ url: URL, times count: Int = 1) async -> String {
        let session = URLSession(
            configuration: .default,
            delegate: self as? any URLSessionDelegate,
            delegateQueue: nil
        )
        var outcomes: [String] = []
        for _ in 0..<count {
            let outcome = await withCheckedContinuation { continuation in
                self.continuation = continuation
                session.dataTask(with: url).resume()
            }
            outcomes.append(outcome)
        }
        session.finishTasksAndInvalidate()
        return "\(outcomes.joined(separator: ", ")) [\(notes.joined(separator: "; "))]"
    }

    func answer(_ challenge: URLAuthenticationChallenge) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        let space = challenge.protectionSpace
        switch space.authenticationMethod {
        case NSURLAuthenticationMethodServerTrust:
            guard let trust = space.serverTrust else { return (.cancelAuthenticationChallenge, nil) }
            return answer(trust)
        case NSURLAuthenticationMethodClientCertificate:
            notes.append("certificate for \(space.host)")
            return identity()
        default:
            return (.performDefaultHandling, nil)
        }
    }

    private func answer(_ trust: SecTrust) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
        let leaf = chain.first.map { SecCertificateCopyData($0) as Data }
        let summary = chain.first.flatMap { SecCertificateCopySubjectSummary($0) as String? } ?? "nobody"
        if wish == "anchor", let anchor = SecCertificateCreateWithData(nil, material as CFData) {
            SecTrustSetAnchorCertificates(trust, [anchor] as CFArray)
        }
        if wish == "name" { SecTrustSetPolicies(trust, SecPolicyCreateSSL(true, "other.example.com" as CFString)) }
        var error: CFError?
        let isTrusted = SecTrustEvaluateWithError(trust, &error)
        notes.append("\(summary) \(SecTrustGetCertificateCount(trust)) \(isTrusted) \(error?.code ?? 0)")
        switch wish {
        case "trust", "identity", "kept", "stranger": return (.useCredential, URLCredential(trust: trust))
        case "pin" where leaf == material: return (.useCredential, URLCredential(trust: trust))
        case "anchor" where isTrusted: return (.useCredential, URLCredential(trust: trust))
        case "default", "name": return (.performDefaultHandling, nil)
        case "nobody": return (.useCredential, nil)
        case "reject": return (.rejectProtectionSpace, nil)
        default: return (.cancelAuthenticationChallenge, nil)
        }
    }

    private func identity() -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard wish == "identity" || wish == "kept" else { return (.performDefaultHandling, nil) }
        var items: CFArray?
        let wrong = SecPKCS12Import(material as CFData, options("guess"), &items)
        let right = SecPKCS12Import(material as CFData, options("open"), &items)
        guard right == errSecSuccess, let item = (items as? [[String: Any]])?.first,
            var identity = item[kSecImportItemIdentity as String] as? SecIdentity
        else { return (.cancelAuthenticationChallenge, nil) }
        if wish == "kept" {
            guard let kept = kept(identity) else { return (.cancelAuthenticationChallenge, nil) }
            identity = kept
        }
        var certificate: SecCertificate?
        SecIdentityCopyCertificate(identity, &certificate)
        let name = certificate.flatMap { SecCertificateCopySubjectSummary($0) as String? } ?? "nobody"
        notes.append("\(name), \(wrong == errSecAuthFailed)")
        return (.useCredential, URLCredential(identity: identity, certificates: nil, persistence: .forSession))
    }

    /// The identity as the keychain gives it back, and what it says of it.
    private func kept(_ identity: SecIdentity) -> SecIdentity? {
        let item = [kSecValueRef: identity, kSecAttrLabel: "login"] as [CFString: Any]
        let (first, second) = (SecItemAdd(item as CFDictionary, nil), SecItemAdd(item as CFDictionary, nil))
        let query = [kSecClass: kSecClassIdentity, kSecAttrLabel: "login", kSecReturnRef: true] as [CFString: Any]
        var found: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &found)
        notes.append("kept \(first) \(second) \(status)")
        guard let kept = found as? SecIdentity else { return nil }
        var key: SecKey?
        SecIdentityCopyPrivateKey(kept, &key)
        let algorithm = SecKeyAlgorithm.ecdsaSignatureMessageX962SHA256
        let isRSA = key.map { !SecKeyIsAlgorithmSupported($0, .sign, algorithm) } ?? false
        let message = Data("message".utf8) as CFData
        let used = isRSA ? SecKeyAlgorithm.rsaSignatureMessagePKCS1v15SHA256 : algorithm
        let signature = key.flatMap { SecKeyCreateSignature($0, used, message, nil) }
        var certificate: SecCertificate?
        SecIdentityCopyCertificate(kept, &certificate)
        let publicKey = certificate.flatMap { SecCertificateCopyKey($0) }
        let isPair = signature.flatMap { signature in
            publicKey.map { SecKeyVerifySignature($0, used, message, signature, nil) }
        }
        notes.append("pair \(isPair ?? false)")
        return kept
    }

    private func options(_ passphrase: String) -> CFDictionary {
        [kSecImportExportPassphrase as String: passphrase] as CFDictionary
    }

    func received(_ data: Data) { received += data }

    func complete(_ task: URLSessionTask, _ error: (any Error)?) {
        let outcome = Fetches.describe(error == nil ? received : nil, task.response, error)
        received = Data()
        continuation?.resume(returning: outcome)
    }
}

/// Its session has a method for it.
final class Trust: TrustBase, URLSessionDataDelegate, @unchecked Sendable {
    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let (disposition, credential) = answer(challenge)
        completionHandler(disposition, credential)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) { received(data) }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        complete(task, error)
    }
}

/// Only its tasks have one, in the asynchronous form.
final class TaskTrust: TrustBase, URLSessionDataDelegate, @unchecked Sendable {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        notes.append("task \(task.taskIdentifier)")
        return answer(challenge)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) { received(data) }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        complete(task, error)
    }
}
