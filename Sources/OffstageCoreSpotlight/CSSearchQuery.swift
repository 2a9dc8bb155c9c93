/// Looks for what the app has indexed. There is no index, so nothing is found.
open class CSSearchQuery: NSObject, @unchecked Sendable {
    // Sendable because its handlers are set before it starts, as on iOS.
    open var foundItemsHandler: (([CSSearchableItem]) -> Void)?
    open var completionHandler: (((any Error)?) -> Void)?
    open var foundItemCount: Int { 0 }
    open var protectionClasses: [FileProtectionType] = []
    open private(set) var isCancelled = false

    public let queryString: String

    public init(queryString: String, attributes: [String]? = nil) {
        self.queryString = queryString
    }

    public convenience init(queryString: String, queryContext: CSSearchQueryContext?) {
        self.init(queryString: queryString)
    }

    /// The completion is called on a queue of the framework's.
    open func start() {
        DispatchQueue.global().async { [self] in
            completionHandler?(isCancelled ? CSSearchQueryError(.cancelled) : nil)
        }
    }

    open func cancel() {
        isCancelled = true
    }

    public var results: Results { Results() }

    /// Nothing.
    public struct Results: AsyncSequence, Sendable {
        public struct Item: Identifiable {
            public let id: String
            public let item: CSSearchableItem
        }

        public struct AsyncIterator: AsyncIteratorProtocol {
            public mutating func next() async throws -> Item? { nil }
        }

        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
    }
}

open class CSSearchQueryContext: NSObject {
    open var fetchAttributes: [String] = []
    open var filterQueries: [String] = []
    open var keyboardLanguage: String?
}

public let CSSearchQueryErrorDomain = "CSSearchQueryErrorDomain"

public struct CSSearchQueryError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case unknown = -2000
        case indexUnreachable = -2001
        case invalidQuery = -2002
        case cancelled = -2003
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { CSSearchQueryErrorDomain }
    public var errorCode: Int { code.rawValue }

    public static let unknown = Code.unknown
    public static let indexUnreachable = Code.indexUnreachable
    public static let invalidQuery = Code.invalidQuery
    public static let cancelled = Code.cancelled
}

/// `catch CSSearchQueryError.invalidQuery`.
public func ~= (pattern: CSSearchQueryError.Code, error: any Error) -> Bool {
    (error as? CSSearchQueryError)?.code == pattern
}
