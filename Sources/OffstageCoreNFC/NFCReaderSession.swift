public import Dispatch

public protocol NFCReaderSessionProtocol: NSObjectProtocol {
    var isReady: Bool { get }
    var alertMessage: String { get set }
    func begin()
    func invalidate()
    func invalidate(errorMessage: String)
}

/// Looks for tags. The device has no reader: a session that begins ends at once with `readerErrorUnsupportedFeature`.
open class NFCReaderSession: NSObject, NFCReaderSessionProtocol, @unchecked Sendable {
    // Sendable because its state is a lock's.
    private let lock = NSLock()
    private var isOver = false
    private var message = ""
    public let sessionQueue: DispatchQueue

    init(on queue: DispatchQueue?) {
        sessionQueue = queue ?? DispatchQueue(label: "NFCReaderSession")
    }

    open class var readingAvailable: Bool { false }
    open var isReady: Bool { false }
    open var alertMessage: String {
        get { lock.withLock { message } }
        set { lock.withLock { message = newValue } }
    }

    open func begin() {
        end(.readerErrorUnsupportedFeature)
    }

    open func invalidate() {
        end(.readerSessionInvalidationErrorUserCanceled)
    }

    open func invalidate(errorMessage: String) {
        invalidate()
    }

    /// Tells the delegate on its queue, once.
    private func end(_ code: NFCReaderError.Code) {
        let isFirst = lock.withLock {
            defer { isOver = true }
            return !isOver
        }
        if isFirst { sessionQueue.async { self.tell(NFCReaderError(code)) } }
    }

    func tell(_ error: any Error) {}
}

open class NFCNDEFReaderSession: NFCReaderSession, @unchecked Sendable {
    open private(set) weak var delegate: (any NFCNDEFReaderSessionDelegate)?

    /// - Parameter queue: where the delegate is called; nil is one of the session's own.
    public init(
        delegate: any NFCNDEFReaderSessionDelegate,
        queue: DispatchQueue?,
        invalidateAfterFirstRead: Bool
    ) {
        self.delegate = delegate
        super.init(on: queue)
    }

    override func tell(_ error: any Error) {
        delegate?.readerSession(self, didInvalidateWithError: error)
    }

    open func restartPolling() {}
    open func connect(to tag: any NFCNDEFTag, completionHandler: @escaping ((any Error)?) -> Void) {
        nonisolated(unsafe) let tell = completionHandler
        sessionQueue.async { tell(NFCReaderError(.readerTransceiveErrorSessionInvalidated)) }
    }
    open func connect(to tag: any NFCNDEFTag) async throws {
        throw NFCReaderError(.readerTransceiveErrorSessionInvalidated)
    }
}

public protocol NFCNDEFReaderSessionDelegate: NSObjectProtocol {
    func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: any Error)
    func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage])
    func readerSession(_ session: NFCNDEFReaderSession, didDetect tags: [any NFCNDEFTag])
    func readerSessionDidBecomeActive(_ session: NFCNDEFReaderSession)
}

extension NFCNDEFReaderSessionDelegate {
    public func readerSession(_ session: NFCNDEFReaderSession, didDetect tags: [any NFCNDEFTag]) {}
    public func readerSessionDidBecomeActive(_ session: NFCNDEFReaderSession) {}
}

public enum NFCNDEFStatus: UInt, Sendable {
    case notSupported = 1
    case readWrite = 2
    case readOnly = 3
}

/// A tag. None is found, so there is none.
public protocol NFCNDEFTag: NSObjectProtocol {
    var isAvailable: Bool { get }
    func queryNDEFStatus(completionHandler: @escaping (NFCNDEFStatus, Int, (any Error)?) -> Void)
    func readNDEF(completionHandler: @escaping (NFCNDEFMessage?, (any Error)?) -> Void)
    func writeNDEF(_ ndefMessage: NFCNDEFMessage, completionHandler: @escaping ((any Error)?) -> Void)
    func writeLock(completionHandler: @escaping ((any Error)?) -> Void)
}

extension NFCNDEFTag {
    public func queryNDEFStatus() async throws -> (NFCNDEFStatus, Int) {
        throw NFCReaderError(.readerTransceiveErrorTagNotConnected)
    }
    public func readNDEF() async throws -> NFCNDEFMessage {
        throw NFCReaderError(.readerTransceiveErrorTagNotConnected)
    }
    public func writeNDEF(_ ndefMessage: NFCNDEFMessage) async throws {
        throw NFCReaderError(.readerTransceiveErrorTagNotConnected)
    }
}
