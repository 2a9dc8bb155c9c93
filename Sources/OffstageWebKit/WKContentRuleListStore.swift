public import Foundation

/// What pages may not load, in a form that only WebKit reads.
@preconcurrency @MainActor open class WKContentRuleList: NSObject {
    open var identifier: String { "" }

    nonisolated override init() {}
}

/// Nothing is compiled here, so nothing is found again.
@preconcurrency @MainActor open class WKContentRuleListStore: NSObject {
    private static let store = WKContentRuleListStore()

    nonisolated override init() {}

    open class func `default`() -> WKContentRuleListStore! { store }

    open func compileContentRuleList(
        forIdentifier identifier: String!,
        encodedContentRuleList: String!,
        completionHandler: (@MainActor @Sendable (WKContentRuleList?, (any Error)?) -> Void)!
    ) {
        DispatchQueue.main.async { completionHandler?(nil, WKError(.contentRuleListStoreCompileFailed)) }
    }

    open func compileContentRuleList(
        forIdentifier identifier: String!,
        encodedContentRuleList: String!
    ) async throws -> WKContentRuleList? { throw WKError(.contentRuleListStoreCompileFailed) }

    open func lookUpContentRuleList(
        forIdentifier identifier: String!,
        completionHandler: (@MainActor @Sendable (WKContentRuleList?, (any Error)?) -> Void)!
    ) {
        DispatchQueue.main.async { completionHandler?(nil, WKError(.contentRuleListStoreLookUpFailed)) }
    }

    open func contentRuleList(forIdentifier identifier: String!) async throws -> WKContentRuleList? {
        throw WKError(.contentRuleListStoreLookUpFailed)
    }

    open func removeContentRuleList(
        forIdentifier identifier: String!,
        completionHandler: (@MainActor @Sendable ((any Error)?) -> Void)!
    ) {
        DispatchQueue.main.async { completionHandler?(WKError(.contentRuleListStoreRemoveFailed)) }
    }

    open func getAvailableContentRuleListIdentifiers(
        _ completionHandler: (@MainActor @Sendable ([String]?) -> Void)!
    ) {
        DispatchQueue.main.async { completionHandler?([]) }
    }
}
