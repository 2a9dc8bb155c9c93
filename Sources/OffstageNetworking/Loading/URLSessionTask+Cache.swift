import Foundation
import FoundationNetworking
import OffstageWire
import Synchronization

/// What a data task takes from its session's cache, and what it leaves there.
extension URLSessionTask {
    /// Where a task's response comes from.
    enum Supply {
        case cache(CacheEntry)
        /// From the server, unless it says that this one still holds.
        case revalidation(CacheEntry)
        case server
        case nowhere
    }

    private var cache: URLCache? { session.settings.urlCache }

    /// Downloads and uploads neither take nor leave anything; nor does who asks for parts, or with conditions of its
    /// own.
    private func usesCache(_ request: URLRequest) -> Bool {
        let own = ["Range", "If-None-Match", "If-Modified-Since", "If-Match", "If-Range", "If-Unmodified-Since"]
        return self is URLSessionDataTask && !(self is URLSessionUploadTask) && body == nil
            && (request.httpMethod ?? "GET").uppercased() == "GET"
            && !own.contains { request.value(forHTTPHeaderField: $0) != nil }
    }

    /// The request's policy, or the session's where the request has none of its own.
    private func policy(_ request: URLRequest) -> URLRequest.CachePolicy {
        request.cachePolicy == .useProtocolCachePolicy ? session.settings.requestCachePolicy : request.cachePolicy
    }

    func supply(_ request: URLRequest) -> Supply {
        let policy = policy(request)
        let found = usesCache(request) ? cache?.entry(for: request) : nil
        guard let found, let response = found.response.response as? HTTPURLResponse else {
            return policy == .returnCacheDataDontLoad ? .nowhere : .server
        }
        let freshness = Freshness(response)
        let again: Supply = freshness.conditions.isEmpty ? .server : .revalidation(found)
        switch policy {
        case .returnCacheDataElseLoad, .returnCacheDataDontLoad: return .cache(found)
        case .reloadIgnoringLocalCacheData, .reloadIgnoringLocalAndRemoteCacheData: return .server
        case .reloadRevalidatingCacheData: return again
        case .useProtocolCachePolicy:
            return freshness.isFresh(stored: found.stored, now: Date()) ? .cache(found) : again
        @unknown default: return .server
        }
    }

    /// The whole response at once.
    func serve(_ entry: CacheEntry) {
        guard let response = entry.response.response as? HTTPURLResponse else { return }
        facts.withLock { $0.isFromCache = true }
        responded(response)
        if !entry.response.data.isEmpty { received(entry.response.data) }
        let exchange = TransferEvent.Timings.Exchange(url: response.url?.absoluteString ?? "")
        complete(with: nil, timings: .init(exchanges: [exchange]), at: .inOrder)
    }

    /// The server says that what is cached still holds.
    ///
    /// - Returns: whether the head was that.
    func revalidated(_ response: HTTPURLResponse) -> Bool {
        guard let entry = facts.withLock({ $0.revalidated }), response.statusCode == 304,
            let old = entry.response.response as? HTTPURLResponse, let url = old.url
        else { return false }
        var fields = old.allHeaderFields as? [String: String] ?? [:]
        for case let (name as String, value as String) in response.allHeaderFields where name != "Content-Length" {
            fields[name] = value
        }
        let merged = HTTPURLResponse(
            url: url,
            statusCode: old.statusCode,
            httpVersion: "HTTP/1.1",
            headerFields: fields
        )
        guard let merged else { return false }
        let renewed = CachedURLResponse(response: merged, data: entry.response.data)
        if let request = originalRequest { cache?.storeCachedResponse(renewed, for: request) }
        responded(merged)
        if !entry.response.data.isEmpty { received(entry.response.data) }
        return true
    }

    // MARK: Leaving it

    /// Whether the body that comes is to be kept for later.
    func mayStore(_ response: HTTPURLResponse) -> Bool {
        guard let cache, let request = originalRequest, usesCache(request), request.url == response.url else {
            return false
        }
        return Freshness(response).isStorable && response.expectedContentLength <= Int64(cache.longestBody)
    }

    func keep(_ data: Data) {
        let longest = cache?.longestBody ?? 0
        facts.withLock { facts in
            guard facts.kept != nil else { return }
            facts.kept?.append(data)
            if facts.kept?.count ?? 0 > longest { facts.kept = nil }
        }
    }

    /// Before the task's last word, the delegate is asked.
    func store() {
        let (body, response) = facts.withLock { ($0.kept, $0.response) }
        guard let cache, let body, let response, let request = originalRequest else { return }
        let proposed = CachedURLResponse(response: response, data: body)
        guard case .delegate = answer, let dataTask = self as? URLSessionDataTask,
            let delegate = taskDelegate as? any URLSessionDataDelegate
        else { return line.add { cache.storeCachedResponse(proposed, for: request) } }
        line.addStep { [self] done in
            delegate.urlSession(session, dataTask: dataTask, willCacheResponse: proposed) { kept in
                if let kept { cache.storeCachedResponse(kept, for: request) }
                done()
            }
        }
    }
}
