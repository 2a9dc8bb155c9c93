/// What people find of the app in Spotlight. The device has no index, and says so: no item is pretended to be kept.
open class CSSearchableIndex: NSObject, @unchecked Sendable {
    // Sendable because all that changes is the delegate, which is set once, as on iOS.
    private static let index = CSSearchableIndex(name: "")

    open class func `default`() -> CSSearchableIndex { index }
    open class func isIndexingAvailable() -> Bool { false }

    open weak var indexDelegate: (any CSSearchableIndexDelegate)?

    public init(name: String) {}

    public convenience init(name: String, protectionClass: FileProtectionType?) {
        self.init(name: name)
    }

    open func indexSearchableItems(
        _ items: [CSSearchableItem],
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        refuse(completionHandler)
    }

    open func deleteSearchableItems(
        withIdentifiers identifiers: [String],
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        refuse(completionHandler)
    }

    open func deleteSearchableItems(
        withDomainIdentifiers domainIdentifiers: [String],
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        refuse(completionHandler)
    }

    open func deleteAllSearchableItems(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
        refuse(completionHandler)
    }

    open func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
        throw CSIndexError(.indexUnavailableError)
    }

    open func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
        throw CSIndexError(.indexUnavailableError)
    }

    open func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws {
        throw CSIndexError(.indexUnavailableError)
    }

    open func deleteAllSearchableItems() async throws {
        throw CSIndexError(.indexUnavailableError)
    }

    open func beginBatch() {}

    open func endBatch(
        withClientState clientState: Data,
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        refuse(completionHandler)
    }

    open func fetchLastClientState(completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void) {
        DispatchQueue.global().async { completionHandler(nil, CSIndexError(.indexUnavailableError)) }
    }

    private func refuse(_ completionHandler: (@Sendable ((any Error)?) -> Void)?) {
        guard let completionHandler else { return }
        DispatchQueue.global().async { completionHandler(CSIndexError(.indexUnavailableError)) }
    }
}

/// Asked on iOS for what the index has lost; never here.
public protocol CSSearchableIndexDelegate: NSObjectProtocol {
    func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
    )
    func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void
    )
}

public let CSIndexErrorDomain = "CSIndexErrorDomain"

/// Why something was not indexed.
public struct CSIndexError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case unknownError = -1
        case indexUnavailableError = -1000
        case invalidItemError = -1001
        case invalidClientStateError = -1002
        case remoteConnectionError = -1003
        case quotaExceeded = -1004
        case indexingUnsupported = -1005
        case mismatchedClientState = -1006
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { CSIndexErrorDomain }
    public var errorCode: Int { code.rawValue }

    public static let indexUnavailableError = Code.indexUnavailableError
    public static let indexingUnsupported = Code.indexingUnsupported
    public static let quotaExceeded = Code.quotaExceeded
}

/// `catch CSIndexError.indexUnavailableError`.
public func ~= (pattern: CSIndexError.Code, error: any Error) -> Bool { (error as? CSIndexError)?.code == pattern }
