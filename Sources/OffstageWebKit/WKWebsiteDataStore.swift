public import Foundation
import FoundationNetworking

public let WKWebsiteDataTypeCookies = "WKWebsiteDataTypeCookies"
public let WKWebsiteDataTypeDiskCache = "WKWebsiteDataTypeDiskCache"
public let WKWebsiteDataTypeMemoryCache = "WKWebsiteDataTypeMemoryCache"
public let WKWebsiteDataTypeOfflineWebApplicationCache = "WKWebsiteDataTypeOfflineWebApplicationCache"
public let WKWebsiteDataTypeSessionStorage = "WKWebsiteDataTypeSessionStorage"
public let WKWebsiteDataTypeLocalStorage = "WKWebsiteDataTypeLocalStorage"
public let WKWebsiteDataTypeWebSQLDatabases = "WKWebsiteDataTypeWebSQLDatabases"
public let WKWebsiteDataTypeIndexedDBDatabases = "WKWebsiteDataTypeIndexedDBDatabases"
public let WKWebsiteDataTypeFetchCache = "WKWebsiteDataTypeFetchCache"
public let WKWebsiteDataTypeServiceWorkerRegistrations = "WKWebsiteDataTypeServiceWorkerRegistrations"

/// What pages have stored: no page is there, so it is what the app puts in, its cookies, as long as the process lasts.
@preconcurrency @MainActor open class WKWebsiteDataStore: NSObject {
    public let isPersistent: Bool
    public let identifier: UUID?
    public let httpCookieStore = WKHTTPCookieStore()

    private static let shared = WKWebsiteDataStore(isPersistent: true)
    private static var named: [UUID: WKWebsiteDataStore] = [:]

    private init(isPersistent: Bool, identifier: UUID? = nil) {
        self.isPersistent = isPersistent
        self.identifier = identifier
    }

    open class func `default`() -> WKWebsiteDataStore { shared }
    open class func nonPersistent() -> WKWebsiteDataStore { WKWebsiteDataStore(isPersistent: false) }

    public convenience init(forIdentifier identifier: UUID) {
        self.init(isPersistent: true, identifier: identifier)
    }

    open class func allWebsiteDataTypes() -> Set<String> {
        [
            WKWebsiteDataTypeCookies, WKWebsiteDataTypeDiskCache, WKWebsiteDataTypeMemoryCache,
            WKWebsiteDataTypeOfflineWebApplicationCache, WKWebsiteDataTypeSessionStorage,
            WKWebsiteDataTypeLocalStorage, WKWebsiteDataTypeWebSQLDatabases, WKWebsiteDataTypeIndexedDBDatabases,
            WKWebsiteDataTypeFetchCache, WKWebsiteDataTypeServiceWorkerRegistrations,
        ]
    }

    open func fetchDataRecords(
        ofTypes dataTypes: Set<String>,
        completionHandler: @escaping @MainActor @Sendable ([WKWebsiteDataRecord]) -> Void
    ) {
        let records = records(of: dataTypes)
        DispatchQueue.main.async { completionHandler(records) }
    }

    open func dataRecords(ofTypes dataTypes: Set<String>) async -> [WKWebsiteDataRecord] { records(of: dataTypes) }

    open func removeData(
        ofTypes dataTypes: Set<String>,
        for dataRecords: [WKWebsiteDataRecord],
        completionHandler: @escaping @MainActor @Sendable () -> Void
    ) {
        let domains = Set(dataRecords.map(\.displayName))
        if dataTypes.contains(WKWebsiteDataTypeCookies) {
            httpCookieStore.remove { domains.contains(WKWebsiteDataRecord.name(of: $0.domain)) }
        }
        DispatchQueue.main.async { completionHandler() }
    }

    open func removeData(ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord]) async {
        removeData(ofTypes: dataTypes, for: dataRecords) {}
    }

    /// - Note: Cookies have no date here: all of them go.
    open func removeData(
        ofTypes dataTypes: Set<String>,
        modifiedSince date: Date,
        completionHandler: @escaping @MainActor @Sendable () -> Void
    ) {
        if dataTypes.contains(WKWebsiteDataTypeCookies) { httpCookieStore.remove { _ in true } }
        DispatchQueue.main.async { completionHandler() }
    }

    open func removeData(ofTypes dataTypes: Set<String>, modifiedSince date: Date) async {
        removeData(ofTypes: dataTypes, modifiedSince: date) {}
    }

    private func records(of types: Set<String>) -> [WKWebsiteDataRecord] {
        guard types.contains(WKWebsiteDataTypeCookies) else { return [] }
        let names = Set(httpCookieStore.cookies.map { WKWebsiteDataRecord.name(of: $0.domain) })
        return names.sorted().map { WKWebsiteDataRecord($0) }
    }
}

/// What the pages of one domain have stored.
@preconcurrency @MainActor open class WKWebsiteDataRecord: NSObject {
    public let displayName: String
    public let dataTypes: Set<String> = [WKWebsiteDataTypeCookies]

    init(_ name: String) {
        displayName = name
    }

    /// - Note: On iOS the name is that of the registrable domain; here it is the cookie's, whole.
    static func name(of domain: String) -> String {
        domain.hasPrefix(".") ? String(domain.dropFirst()) : domain
    }
}
