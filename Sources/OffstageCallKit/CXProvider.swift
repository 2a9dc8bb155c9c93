public import Dispatch

public enum CXCallEndedReason: Int, Sendable {
    case failed = 1
    case remoteEnded = 2
    case unanswered = 3
    case answeredElsewhere = 4
    case declinedElsewhere = 5
}

/// The calls of an app on the device's own screen. Nobody looks at it: a call that rings does so until the app ends it.
open class CXProvider: NSObject, @unchecked Sendable {
    // Sendable because its state is a lock's.
    private let lock = NSLock()
    private weak var delegate: (any CXProviderDelegate)?
    private var queue = DispatchQueue.main
    private var settings: CXProviderConfiguration
    private var transactions: [CXTransaction] = []
    private var isOver = false

    public init(configuration: CXProviderConfiguration) {
        settings = configuration.copy() as? CXProviderConfiguration ?? configuration
        super.init()
        CallTable.shared.add(self)
    }

    open var configuration: CXProviderConfiguration {
        get { lock.withLock { settings } }
        set {
            let copy = newValue.copy() as? CXProviderConfiguration ?? newValue
            lock.withLock { settings = copy }
        }
    }

    /// - Parameter queue: where the delegate is called; nil is the main queue.
    open func setDelegate(_ delegate: (any CXProviderDelegate)?, queue: DispatchQueue?) {
        lock.withLock { (self.delegate, self.queue) = (delegate, queue ?? .main) }
        tell { $0.providerDidBegin($1) }
    }

    // MARK: What the app reports

    /// - Parameter completion: hears an error if the app may not call, or if there is a call of this name.
    @preconcurrency
    open func reportNewIncomingCall(
        with UUID: UUID,
        update: CXCallUpdate,
        completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        let error = CallTable.shared.ring(UUID, of: self)
        lock.withLock { queue }.async { completion(error) }
    }

    open func reportNewIncomingCall(with UUID: UUID, update: CXCallUpdate) async throws {
        if let error = CallTable.shared.ring(UUID, of: self) { throw error }
    }

    /// For extensions of notifications. None brings a call here.
    @preconcurrency
    open class func reportNewIncomingVoIPPushPayload(
        _ dictionaryPayload: [AnyHashable: Any],
        completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        if let completion {
            DispatchQueue.global().async { completion(CXErrorCodeIncomingCallError(.unentitled)) }
        }
    }

    open func reportCall(with UUID: UUID, updated update: CXCallUpdate) {}

    open func reportCall(with UUID: UUID, endedAt dateEnded: Date?, reason endedReason: CXCallEndedReason) {
        end(UUID)
    }

    open func reportOutgoingCall(with UUID: UUID, startedConnectingAt dateStartedConnecting: Date?) {}

    open func reportOutgoingCall(with UUID: UUID, connectedAt dateConnected: Date?) {
        CallTable.shared.change(UUID) { $0.hasConnected = true }
    }

    /// Ends the calls of this provider; its delegate hears nothing more, but that it was reset.
    open func invalidate() {
        let wasOver = lock.withLock {
            defer { isOver = true }
            return isOver
        }
        guard !wasOver else { return }
        for call in CallTable.shared.calls where call.provider === self { _ = CallTable.shared.end(call.uuid) }
        tell { $0.providerDidReset($1) }
    }

    // MARK: What it shall do

    open var pendingTransactions: [CXTransaction] {
        lock.withLock {
            transactions.removeAll(where: \.isComplete)
            return transactions
        }
    }

    open func pendingCallActions(of callActionClass: AnyClass, withCall callUUID: UUID) -> [CXCallAction] {
        pendingTransactions.flatMap(\.actions).compactMap { $0 as? CXCallAction }.filter { action in
            !action.isComplete && action.callUUID == callUUID && type(of: action) == callActionClass
        }
    }

    func perform(_ transaction: CXTransaction) {
        guard !lock.withLock({ isOver }) else { return transaction.actions.forEach { $0.fail() } }
        lock.withLock { transactions.append(transaction) }
        for action in transaction.actions {
            action.begin { [weak self] in self?.ended(action, $0) }
        }
        tell { delegate, provider in
            guard !delegate.provider(provider, execute: transaction) else { return }
            for action in transaction.actions { provider.perform(action, delegate) }
        }
    }

    private func perform(_ action: CXAction, _ delegate: any CXProviderDelegate) {
        switch action {
        case let action as CXStartCallAction: delegate.provider(self, perform: action)
        case let action as CXAnswerCallAction: delegate.provider(self, perform: action)
        case let action as CXEndCallAction: delegate.provider(self, perform: action)
        case let action as CXSetHeldCallAction: delegate.provider(self, perform: action)
        case let action as CXSetMutedCallAction: delegate.provider(self, perform: action)
        case let action as CXSetGroupCallAction: delegate.provider(self, perform: action)
        case let action as CXPlayDTMFCallAction: delegate.provider(self, perform: action)
        default: action.fail()
        }
    }

    /// What becomes of a call when its provider has done what it was asked for, or could not.
    private func ended(_ action: CXAction, _ isFulfilled: Bool) {
        switch action {
        case let action as CXStartCallAction: isFulfilled ? speak(action.callUUID, false) : end(action.callUUID)
        case let action as CXAnswerCallAction: isFulfilled ? speak(action.callUUID, true) : end(action.callUUID)
        case let action as CXEndCallAction: if isFulfilled { end(action.callUUID) }
        case let action as CXSetHeldCallAction:
            if isFulfilled { CallTable.shared.change(action.callUUID) { $0.isOnHold = action.isOnHold } }
        default: break
        }
    }

    /// The call has a voice from now on.
    private func speak(_ uuid: UUID, _ hasConnected: Bool) {
        let isFirst = !CallTable.shared.calls.contains(where: \.hasAudio)
        CallTable.shared.change(uuid) {
            $0.hasAudio = true
            $0.hasConnected = $0.hasConnected || hasConnected
        }
        if isFirst { tell { $0.provider($1, didActivate: AVAudioSession.sharedInstance()) } }
    }

    private func end(_ uuid: UUID) {
        if CallTable.shared.end(uuid) { tell { $0.provider($1, didDeactivate: AVAudioSession.sharedInstance()) } }
    }

    private func tell(_ call: @escaping @Sendable (any CXProviderDelegate, CXProvider) -> Void) {
        let (delegate, queue) = lock.withLock { (self.delegate, self.queue) }
        nonisolated(unsafe) let hearer = delegate
        queue.async { if let hearer { call(hearer, self) } }
    }
}
