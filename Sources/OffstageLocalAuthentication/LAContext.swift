public import Foundation
import OffstageApp
import OffstageWire

/// Where an error goes; Foundation has the name on iOS.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// Whether the person in front of the device is its owner. There is a passcode or there is none, as the device's
/// environment says; it has no biometry, and whoever is asked in the foreground is the owner.
open class LAContext: NSObject, @unchecked Sendable {
    // Sendable because its state is a lock's.
    private let lock = NSLock()
    private var isInvalid = false

    open var localizedFallbackTitle: String?
    open var localizedCancelTitle: String?
    open var localizedReason = ""
    open var touchIDAuthenticationAllowableReuseDuration: TimeInterval = 0
    open var interactionNotAllowed = false
    open var evaluatedPolicyDomainState: Data? { nil }
    open var biometryType: LABiometryType { .none }

    /// Whether ``evaluatePolicy(_:localizedReason:reply:)`` can succeed now.
    open func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
        let reason = obstacle(to: policy)
        error?.pointee = reason.map { LAError($0) as NSError }
        return reason == nil
    }

    /// Asks the person. The answer comes on a queue of the framework's.
    open func evaluatePolicy(
        _ policy: LAPolicy,
        localizedReason: String,
        reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        precondition(!localizedReason.isEmpty, "a reason must be given")
        let reason = obstacle(to: policy) ?? interactionObstacle
        DispatchQueue.global().async { reply(reason == nil, reason.map { LAError($0) }) }
    }

    open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            evaluatePolicy(policy, localizedReason: localizedReason) { isOwner, error in
                continuation.resume(with: error.map { .failure($0) } ?? .success(isOwner))
            }
        }
    }

    /// From here on every question fails.
    open func invalidate() {
        lock.withLock { isInvalid = true }
    }

    private func obstacle(to policy: LAPolicy) -> LAError.Code? {
        if lock.withLock({ isInvalid }) { return .invalidContext }
        guard AppProcess.shared.surroundings.passcode else { return .passcodeNotSet }
        return policy == .deviceOwnerAuthenticationWithBiometrics ? .biometryNotAvailable : nil
    }

    /// Nobody is asked for an app that nobody sees.
    private var interactionObstacle: LAError.Code? {
        AppProcess.shared.applicationState == ApplicationState.background || interactionNotAllowed
            ? .notInteractive : nil
    }
}

public enum LAPolicy: Int, Sendable {
    case deviceOwnerAuthenticationWithBiometrics = 1
    case deviceOwnerAuthentication = 2
}

public enum LABiometryType: Int, Sendable {
    case none = 0
    case touchID = 1
    case faceID = 2
    case opticID = 4
}
