import Foundation
import FoundationNetworking
import OffstageNetworking
import Synchronization

/// A protocol that a test tells how to load what is asked of a host, as the tests of many apps have one.
class Canned: URLProtocol, @unchecked Sendable {
    typealias Script = @Sendable (Canned) -> Void

    private struct Host {
        var script: Script
        var notes: [String] = []
    }

    private static let hosts = Mutex<[String: Host]>([:])

    /// Every test has a host of its own: tests run at the same time.
    static func host(_ script: @escaping Script) -> String {
        let name = "\(UUID().uuidString.lowercased()).example.com"
        hosts.withLock { $0[name] = Host(script: script) }
        return name
    }

    /// A host that answers everything with one text.
    static func hostSaying(_ text: @escaping @Sendable (Canned) -> String) -> String {
        host { loader in
            loader.answer()
            loader.say(text(loader))
            loader.finish()
        }
    }

    /// What it was asked to do for a host, in order.
    static func notes(_ host: String) -> [String] { hosts.withLock { $0[host]?.notes ?? [] } }

    private func note(_ text: String) {
        let host = request.url?.host ?? ""
        Self.hosts.withLock { $0[host]?.notes.append(text) }
    }

    override class func canInit(with request: URLRequest) -> Bool {
        let host = request.url?.host ?? ""
        return hosts.withLock { $0[host] != nil }
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        note("start")
        let host = request.url?.host ?? ""
        Self.hosts.withLock { $0[host] }?.script(self)
    }

    override func stopLoading() { note("stop") }

    // MARK: What scripts say

    func answer(_ status: Int = 200, _ fields: [String: String] = [:]) {
        let url = request.url ?? URL(fileURLWithPath: "/")
        let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
        if let response { client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed) }
    }

    func say(_ text: String) { client?.urlProtocol(self, didLoad: Data(text.utf8)) }

    func finish() { client?.urlProtocolDidFinishLoading(self) }
}
