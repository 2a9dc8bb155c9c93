public import Foundation
public import FoundationNetworking

/// The cookies of web views, in memory. As on iOS they are not those of URL sessions.
@preconcurrency @MainActor open class WKHTTPCookieStore: NSObject {
    private(set) var cookies: [HTTPCookie] = []
    private var observers: [() -> (any WKHTTPCookieStoreObserver)?] = []
    private var policy = CookiePolicy.allow

    public enum CookiePolicy: Int, Sendable {
        case allow, disallow
    }

    nonisolated override init() {}

    open func getAllCookies(_ completionHandler: @escaping @MainActor @Sendable ([HTTPCookie]) -> Void) {
        let cookies = cookies
        DispatchQueue.main.async { completionHandler(cookies) }
    }

    open func allCookies() async -> [HTTPCookie] { cookies }

    /// A cookie of the same name, domain and path gives way.
    open func setCookie(_ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
        cookies.removeAll { Self.areOne($0, cookie) }
        cookies.append(cookie)
        changed(completionHandler)
    }

    open func setCookie(_ cookie: HTTPCookie) async { setCookie(cookie, completionHandler: nil) }

    open func delete(_ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
        cookies.removeAll { Self.areOne($0, cookie) }
        changed(completionHandler)
    }

    open func deleteCookie(_ cookie: HTTPCookie) async { delete(cookie, completionHandler: nil) }

    open func setCookiePolicy(_ policy: CookiePolicy, completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
        self.policy = policy
        if let completionHandler { DispatchQueue.main.async { completionHandler() } }
    }

    open func getCookiePolicy(_ completionHandler: @escaping @MainActor @Sendable (CookiePolicy) -> Void) {
        let policy = policy
        DispatchQueue.main.async { completionHandler(policy) }
    }

    /// The observer is not kept.
    open func add(_ observer: any WKHTTPCookieStoreObserver) {
        observers.append { [weak observer] in observer }
    }

    open func remove(_ observer: any WKHTTPCookieStoreObserver) {
        observers.removeAll { $0() == nil || $0() === observer }
    }

    func remove(where isMeant: (HTTPCookie) -> Bool) {
        guard cookies.contains(where: isMeant) else { return }
        cookies.removeAll(where: isMeant)
        changed(nil)
    }

    private func changed(_ completionHandler: (@MainActor @Sendable () -> Void)?) {
        let observers = observers
        DispatchQueue.main.async {
            for observer in observers { observer()?.cookiesDidChange(in: self) }
            completionHandler?()
        }
    }

    private static func areOne(_ first: HTTPCookie, _ second: HTTPCookie) -> Bool {
        first.name == second.name && first.domain == second.domain && first.path == second.path
    }
}

@preconcurrency @MainActor public protocol WKHTTPCookieStoreObserver: NSObjectProtocol {
    func cookiesDidChange(in cookieStore: WKHTTPCookieStore)
}

extension WKHTTPCookieStoreObserver {
    public func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {}
}
