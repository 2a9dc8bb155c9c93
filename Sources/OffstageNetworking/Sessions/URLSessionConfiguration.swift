public import Foundation
public import FoundationNetworking

/// How a session loads. A session copies it: what is changed afterwards holds for later sessions only (T-2).
open class URLSessionConfiguration: NSObject, NSCopying, @unchecked Sendable {
    // Not safe to change while another thread reads it, as on iOS; a session never changes its copy.

    /// A session whose cookies are kept in the app's container.
    open class var `default`: URLSessionConfiguration {
        let configuration = URLSessionConfiguration()
        configuration.httpCookieStorage = .shared
        configuration.urlCache = .shared
        configuration.urlCredentialStorage = .shared
        return configuration
    }

    /// A session that keeps nothing but in memory.
    open class var ephemeral: URLSessionConfiguration {
        let configuration = URLSessionConfiguration()
        configuration.urlCache = URLCache(memoryCapacity: 512_000, diskCapacity: 0)
        return configuration
    }

    /// A session whose transfers go on without the app: while it is suspended, and when it is gone (T-36).
    ///
    /// - Parameter identifier: the app's own name for the session, the same in every launch (T-1).
    open class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
        if identifier.isEmpty { Refusal.background(.emptyIdentifier) }
        let configuration = URLSessionConfiguration()
        configuration.identifier = identifier
        configuration.urlCredentialStorage = .shared
        return configuration
    }

    open internal(set) var identifier: String?
    open var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
    /// Seconds without a byte (T-12).
    open var timeoutIntervalForRequest: TimeInterval = 60
    /// Seconds from the task's beginning (T-12).
    open var timeoutIntervalForResource: TimeInterval = 604_800
    open var networkServiceType = URLRequest.NetworkServiceType.default
    open var allowsCellularAccess = true
    open var allowsExpensiveNetworkAccess = true
    open var allowsConstrainedNetworkAccess = true
    /// Whether a task without a network waits for one instead of failing.
    open var waitsForConnectivity = false
    open var isDiscretionary = false
    open var sharedContainerIdentifier: String?
    open var sessionSendsLaunchEvents = true
    open var connectionProxyDictionary: [AnyHashable: Any]?
    open var httpShouldUsePipelining = false
    open var httpShouldSetCookies = true
    open var httpCookieAcceptPolicy = HTTPCookie.AcceptPolicy.onlyFromMainDocumentDomain
    /// Sent with every request that does not have them itself.
    open var httpAdditionalHeaders: [AnyHashable: Any]?
    open var httpMaximumConnectionsPerHost = 6
    open var httpCookieStorage: HTTPCookieStorage?
    open var urlCredentialStorage: URLCredentialStorage?
    open var urlCache: URLCache?
    open var shouldUseExtendedBackgroundIdleMode = false
    /// Asked in this order before the network is (`URLProtocol`); not of background sessions (T-14).
    open var protocolClasses: [AnyClass]? = []

    // What a device does not follow: its apps compile, and keep what they set.

    public enum MultipathServiceType: Int, Sendable {
        case none, handover, interactive, aggregate
    }

    open var multipathServiceType = MultipathServiceType.none
    open var tlsMinimumSupportedProtocolVersion = tls_protocol_version_t.TLSv10
    open var tlsMaximumSupportedProtocolVersion = tls_protocol_version_t.TLSv13
    open var requiresDNSSECValidation = false
    open var usesClassicLoadingMode = true
    open var enablesEarlyData = false
    open var allowsUltraConstrainedNetworkAccess = false

    public override init() {
        super.init()
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = URLSessionConfiguration()
        copy.identifier = identifier
        copy.requestCachePolicy = requestCachePolicy
        copy.timeoutIntervalForRequest = timeoutIntervalForRequest
        copy.timeoutIntervalForResource = timeoutIntervalForResource
        copy.networkServiceType = networkServiceType
        copy.allowsCellularAccess = allowsCellularAccess
        copy.allowsExpensiveNetworkAccess = allowsExpensiveNetworkAccess
        copy.allowsConstrainedNetworkAccess = allowsConstrainedNetworkAccess
        copy.waitsForConnectivity = waitsForConnectivity
        copy.isDiscretionary = isDiscretionary
        copy.sharedContainerIdentifier = sharedContainerIdentifier
        copy.sessionSendsLaunchEvents = sessionSendsLaunchEvents
        copy.connectionProxyDictionary = connectionProxyDictionary
        copy.httpShouldUsePipelining = httpShouldUsePipelining
        copy.httpShouldSetCookies = httpShouldSetCookies
        copy.httpCookieAcceptPolicy = httpCookieAcceptPolicy
        copy.httpAdditionalHeaders = httpAdditionalHeaders
        copy.httpMaximumConnectionsPerHost = httpMaximumConnectionsPerHost
        copy.httpCookieStorage = httpCookieStorage
        copy.urlCredentialStorage = urlCredentialStorage
        copy.urlCache = urlCache
        copy.shouldUseExtendedBackgroundIdleMode = shouldUseExtendedBackgroundIdleMode
        copy.protocolClasses = protocolClasses
        copy.multipathServiceType = multipathServiceType
        copy.tlsMinimumSupportedProtocolVersion = tlsMinimumSupportedProtocolVersion
        copy.tlsMaximumSupportedProtocolVersion = tlsMaximumSupportedProtocolVersion
        copy.requiresDNSSECValidation = requiresDNSSECValidation
        copy.usesClassicLoadingMode = usesClassicLoadingMode
        copy.enablesEarlyData = enablesEarlyData
        copy.allowsUltraConstrainedNetworkAccess = allowsUltraConstrainedNetworkAccess
        return copy
    }

    var copied: URLSessionConfiguration { copy() as! URLSessionConfiguration }
}
