import Foundation

/// The calls of this process: of those that ring nobody here answers or declines any, so that only the app itself
/// brings them on and ends them.
final class CallTable: @unchecked Sendable {
    // Sendable because its state is a lock's.
    struct Call {
        let uuid: UUID
        let isOutgoing: Bool
        var isOnHold = false
        var hasConnected = false
        /// As its provider's delegate was told by `didActivate`.
        var hasAudio = false
        weak var provider: CXProvider?
    }

    private struct Observer {
        weak var observer: CXCallObserver?
    }

    static let shared = CallTable()

    private let lock = NSLock()
    private var table: [Call] = []
    private var observers: [Observer] = []
    private weak var provider: CXProvider?
    private var isEntitled: Bool?

    var calls: [Call] { lock.withLock { table } }

    /// Whether the app may make calls: on iOS, too, only one whose Info.plist has the background mode `voip` may.
    var mayCall: Bool {
        get {
            lock.withLock {
                isEntitled
                    ?? (Bundle.main.object(forInfoDictionaryKey: "UIBackgroundModes") as? [String] ?? [])
                    .contains("voip")
            }
        }
        set { lock.withLock { isEntitled = newValue } }
    }

    func add(_ observer: CXCallObserver) {
        lock.withLock {
            observers.removeAll { $0.observer == nil }
            observers.append(Observer(observer: observer))
        }
    }

    func add(_ provider: CXProvider) {
        lock.withLock { self.provider = provider }
    }

    func ring(_ uuid: UUID, of provider: CXProvider) -> CXErrorCodeIncomingCallError? {
        guard mayCall else { return CXErrorCodeIncomingCallError(.unentitled) }
        return insert(Call(uuid: uuid, isOutgoing: false, provider: provider))
            ? nil : CXErrorCodeIncomingCallError(.callUUIDAlreadyExists)
    }

    /// - Returns: why the transaction may not begin, or what begins it.
    func accept(_ transaction: CXTransaction) -> (CXErrorCodeRequestTransactionError?, (@Sendable () -> Void)?) {
        let actions = transaction.actions
        if let code = obstacle(to: actions) { return (CXErrorCodeRequestTransactionError(code), nil) }
        guard let provider = provider(of: actions) else {
            return (CXErrorCodeRequestTransactionError(.unknownCallProvider), nil)
        }
        for case let action as CXStartCallAction in actions {
            _ = insert(Call(uuid: action.callUUID, isOutgoing: true, provider: provider))
        }
        return (nil, { provider.perform(transaction) })
    }

    private func obstacle(to actions: [CXAction]) -> CXErrorCodeRequestTransactionError.Code? {
        guard mayCall else { return .unentitled }
        guard !actions.isEmpty else { return .emptyTransaction }
        let calls = calls
        for action in actions {
            guard let action = action as? CXCallAction else { return .invalidAction }
            let isThere = calls.contains { $0.uuid == action.callUUID }
            if action is CXStartCallAction {
                if isThere { return .callUUIDAlreadyExists }
                let most = lock.withLock { provider?.configuration.maximumCallGroups }
                if let most, calls.count >= most { return .maximumCallGroupsReached }
            } else if !isThere {
                return .unknownCallUUID
            }
        }
        return nil
    }

    private func provider(of actions: [CXAction]) -> CXProvider? {
        let uuids = actions.compactMap { ($0 as? CXCallAction)?.callUUID }
        return lock.withLock { table.first { uuids.contains($0.uuid) }?.provider ?? provider }
    }

    private func insert(_ call: Call) -> Bool {
        let isNew = lock.withLock {
            guard !table.contains(where: { $0.uuid == call.uuid }) else { return false }
            table.append(call)
            return true
        }
        if isNew { tell(CXCall(call)) }
        return isNew
    }

    func change(_ uuid: UUID, _ change: (inout Call) -> Void) {
        let changed = lock.withLock { () -> Call? in
            guard let index = table.firstIndex(where: { $0.uuid == uuid }) else { return nil }
            change(&table[index])
            return table[index]
        }
        if let changed { tell(CXCall(changed)) }
    }

    /// - Returns: whether the call was the last one with a voice.
    func end(_ uuid: UUID) -> Bool {
        let (ended, isSilent) = lock.withLock { () -> (Call?, Bool) in
            guard let index = table.firstIndex(where: { $0.uuid == uuid }) else { return (nil, false) }
            let call = table.remove(at: index)
            return (call, call.hasAudio && !table.contains { $0.hasAudio })
        }
        if let ended { tell(CXCall(ended, hasEnded: true)) }
        return isSilent
    }

    private func tell(_ call: CXCall) {
        for observer in lock.withLock({ observers.compactMap(\.observer) }) { observer.tell(call) }
    }
}
