/// The way to a watch. There is none: the session is not supported, and whoever uses it all the same is told so.
open class WCSession: NSObject, @unchecked Sendable {
    // Sendable because all that changes is the delegate, which is set once, as on iOS.
    private static let session = WCSession()

    open class var `default`: WCSession { session }

    open class func isSupported() -> Bool { false }

    open weak var delegate: (any WCSessionDelegate)?
    open var activationState: WCSessionActivationState { .notActivated }
    open var isPaired: Bool { false }
    open var isWatchAppInstalled: Bool { false }
    open var isComplicationEnabled: Bool { false }
    open var isReachable: Bool { false }
    open var iOSDeviceNeedsUnlockAfterRebootForReachability: Bool { false }
    open var hasContentPending: Bool { false }
    open var remainingComplicationUserInfoTransfers: Int { 0 }
    open var watchDirectoryURL: URL? { nil }
    open var applicationContext: [String: Any] { [:] }
    open var receivedApplicationContext: [String: Any] { [:] }
    open var outstandingUserInfoTransfers: [WCSessionUserInfoTransfer] { [] }
    open var outstandingFileTransfers: [WCSessionFileTransfer] { [] }

    /// The delegate hears on a queue of the framework's that there is no session.
    open func activate() {
        guard let delegate else { return }
        nonisolated(unsafe) let receiver = delegate
        DispatchQueue.global().async {
            let error = WCError(.sessionNotSupported)
            receiver.session(self, activationDidCompleteWith: .notActivated, error: error)
        }
    }

    open func sendMessage(
        _ message: [String: Any],
        replyHandler: (([String: Any]) -> Void)?,
        errorHandler: ((any Error) -> Void)? = nil
    ) {
        fail(errorHandler)
    }

    open func sendMessageData(
        _ data: Data,
        replyHandler: ((Data) -> Void)?,
        errorHandler: ((any Error) -> Void)? = nil
    ) {
        fail(errorHandler)
    }

    open func updateApplicationContext(_ applicationContext: [String: Any]) throws {
        throw WCError(.sessionNotSupported)
    }

    /// It has failed, and its delegate hears so.
    @discardableResult open func transferUserInfo(_ userInfo: [String: Any] = [:]) -> WCSessionUserInfoTransfer {
        let transfer = WCSessionUserInfoTransfer(userInfo, isCurrentComplicationInfo: false)
        tell { $0.session(self, didFinish: transfer, error: WCError(.sessionNotSupported)) }
        return transfer
    }

    /// It has failed, and its delegate hears so.
    @discardableResult
    open func transferCurrentComplicationUserInfo(_ userInfo: [String: Any] = [:]) -> WCSessionUserInfoTransfer {
        let transfer = WCSessionUserInfoTransfer(userInfo, isCurrentComplicationInfo: true)
        tell { $0.session(self, didFinish: transfer, error: WCError(.sessionNotSupported)) }
        return transfer
    }

    /// It has failed, and its delegate hears so.
    @discardableResult open func transferFile(_ file: URL, metadata: [String: Any]?) -> WCSessionFileTransfer {
        let transfer = WCSessionFileTransfer(WCSessionFile(file, metadata))
        tell { $0.session(self, didFinish: transfer, error: WCError(.sessionNotSupported)) }
        return transfer
    }

    private func fail(_ handler: ((any Error) -> Void)?) {
        guard let handler else { return }
        nonisolated(unsafe) let call = handler
        DispatchQueue.global().async { call(WCError(.sessionNotSupported)) }
    }

    private func tell(_ call: @escaping (any WCSessionDelegate) -> Void) {
        guard let delegate else { return }
        nonisolated(unsafe) let onQueue = { call(delegate) }
        DispatchQueue.global().async { onQueue() }
    }
}

public enum WCSessionActivationState: Int, Sendable {
    case notActivated, inactive, activated
}

open class WCSessionUserInfoTransfer: NSObject {
    public let userInfo: [String: Any]
    public let isCurrentComplicationInfo: Bool
    open var isTransferring: Bool { false }

    init(_ userInfo: [String: Any], isCurrentComplicationInfo: Bool) {
        (self.userInfo, self.isCurrentComplicationInfo) = (userInfo, isCurrentComplicationInfo)
    }

    open func cancel() {}
}

open class WCSessionFile: NSObject {
    public let fileURL: URL
    public let metadata: [String: Any]?

    init(_ fileURL: URL, _ metadata: [String: Any]?) {
        (self.fileURL, self.metadata) = (fileURL, metadata)
    }
}

open class WCSessionFileTransfer: NSObject {
    public let file: WCSessionFile
    public let progress = Progress(totalUnitCount: 1)
    open var isTransferring: Bool { false }

    init(_ file: WCSessionFile) {
        self.file = file
    }

    open func cancel() {}
}
