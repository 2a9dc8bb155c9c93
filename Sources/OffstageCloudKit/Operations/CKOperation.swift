public import Foundation

/// A question to iCloud as an operation. It goes through a queue like any other, and ends with an error: it was
/// cancelled, or nobody is signed in. Its blocks are called on a thread of the framework's, the completion block last.
open class CKOperation: Operation, @unchecked Sendable {
    // Sendable as on iOS: what is set is set before it starts.
    public typealias ID = String

    open class Configuration: NSObject, NSCopying, @unchecked Sendable {
        open var container: CKContainer?
        open var qualityOfService = QualityOfService.default
        open var allowsCellularAccess = true
        open var isLongLived = false
        /// In seconds.
        open var timeoutIntervalForRequest: TimeInterval = 60
        open var timeoutIntervalForResource: TimeInterval = 604_800

        public override init() {}

        open func copy(with zone: NSZone? = nil) -> Any {
            let copy = Configuration()
            copy.container = container
            copy.qualityOfService = qualityOfService
            (copy.allowsCellularAccess, copy.isLongLived) = (allowsCellularAccess, isLongLived)
            copy.timeoutIntervalForRequest = timeoutIntervalForRequest
            copy.timeoutIntervalForResource = timeoutIntervalForResource
            return copy
        }
    }

    open var configuration: Configuration! = Configuration()
    open var group: CKOperationGroup?
    public let operationID: ID = UUID().uuidString
    /// - Note: Nothing of it outlives the process, so this is not called.
    open var longLivedOperationWasPersistedBlock: () -> Void = {}

    open var container: CKContainer? {
        get { configuration.container }
        set { configuration.container = newValue }
    }
    open var isLongLived: Bool {
        get { configuration.isLongLived }
        set { configuration.isLongLived = newValue }
    }
    open var allowsCellularAccess: Bool {
        get { configuration.allowsCellularAccess }
        set { configuration.allowsCellularAccess = newValue }
    }

    /// Tells the app in the blocks of its kind.
    func end(_ error: CKError) {}

    /// Later even where the app starts it itself.
    open override func start() {
        Answers.later { self.carryOut() }
    }

    private func carryOut() {
        // `main` is left out for one that was cancelled.
        if isCancelled { end(CKError(.operationCancelled)) }
        super.start()
    }

    open override func main() {
        end(.noAccount)
    }
}

/// Operations that belong together.
open class CKOperationGroup: NSObject, @unchecked Sendable {
    public let operationGroupID = UUID().uuidString
    open var defaultConfiguration: CKOperation.Configuration! = CKOperation.Configuration()
    open var name: String?
    open var quantity = 0

    public override init() {}
}

open class CKDatabaseOperation: CKOperation, @unchecked Sendable {
    open var database: CKDatabase?
}
