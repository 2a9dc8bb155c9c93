import Foundation
import FoundationNetworking

/// The cookies of a session.
struct Cookies {
    private let storage: HTTPCookieStorage?
    private let policy: HTTPCookie.AcceptPolicy

    init(_ settings: URLSessionConfiguration) {
        storage = settings.httpCookieStorage
        policy = settings.httpCookieAcceptPolicy
    }

    /// What a request to the URL says, or nil.
    func field(for url: URL) -> String? {
        guard let cookies = storage?.cookies(for: url), !cookies.isEmpty else { return nil }
        let sorted = cookies.sorted { ($0.path.count, $1.name) > ($1.path.count, $0.name) }
        return HTTPCookie.requestHeaderFields(with: sorted)["Cookie"]
    }

    /// Keeps what a response sets.
    func keep(_ values: [String], from url: URL, for document: URL?) {
        guard let storage, policy != .never, !values.isEmpty else { return }
        for value in values {
            let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": value], for: url)
            storage.setCookies(cookies, for: url, mainDocumentURL: document ?? url)
        }
    }
}
