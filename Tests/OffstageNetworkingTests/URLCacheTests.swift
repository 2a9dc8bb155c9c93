import Foundation
import FoundationNetworking
import Testing

@testable import OffstageNetworking

@Suite final class URLCacheTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("offstage-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func cache(memory: Int = 100_000, disk: Int = 100_000) -> OffstageNetworking.URLCache {
        OffstageNetworking.URLCache(memoryCapacity: memory, diskCapacity: disk, directory: folder)
    }

    private func request(_ path: String, _ fields: [String: String] = [:]) -> URLRequest {
        var request = URLRequest(url: URL(string: "https://api.example.com\(path)")!)
        request.allHTTPHeaderFields = fields
        return request
    }

    private func response(
        _ path: String,
        _ text: String,
        _ fields: [String: String] = [:],
        policy: FoundationNetworking.URLCache.StoragePolicy = .allowed
    ) -> CachedURLResponse {
        let head = HTTPURLResponse(
            url: URL(string: "https://api.example.com\(path)")!,
            statusCode: 200,
            httpVersion: "HTTP/1.1",
            headerFields: fields
        )!
        return CachedURLResponse(response: head, data: Data(text.utf8), userInfo: nil, storagePolicy: policy)
    }

    private func text(_ response: CachedURLResponse?) -> String? {
        response.map { String(decoding: $0.data, as: UTF8.self) }
    }

    @Test func addresses_thatDifferInTheirQuery_areTwo() {
        let cache = cache()
        cache.storeCachedResponse(response("/a?x=1", "one"), for: request("/a?x=1"))
        cache.storeCachedResponse(response("/a?x=2", "two"), for: request("/a?x=2"))
        #expect(text(cache.cachedResponse(for: request("/a?x=1#part"))) == "one")
        #expect(text(cache.cachedResponse(for: request("/a?x=2"))) == "two")
        #expect(cache.cachedResponse(for: request("/a")) == nil)
        cache.removeCachedResponse(for: request("/a?x=1"))
        #expect(cache.cachedResponse(for: request("/a?x=1")) == nil)
    }

    @Test func files_outliveTheProcess() throws {
        cache().storeCachedResponse(response("/a", "kept", ["ETag": "\"1\"", "Vary": "Accept"]), for: request("/a"))
        let again = cache()
        #expect(again.currentMemoryUsage == 0 && again.currentDiskUsage > 0)
        let read = try #require(again.cachedResponse(for: request("/a")))
        #expect(text(read) == "kept")
        #expect((read.response as? HTTPURLResponse)?.value(forHTTPHeaderField: "etag") == "\"1\"")
        #expect(again.cachedResponse(for: request("/a", ["Accept": "image/png"])) == nil)
        again.removeAllCachedResponses()
        #expect(again.currentDiskUsage == 0 && cache().cachedResponse(for: request("/a")) == nil)
    }

    @Test func file_thatIsDamaged_isNoResponse() throws {
        let place = folder.appendingPathComponent("fsCachedData")
        cache().storeCachedResponse(response("/a", "kept"), for: request("/a"))
        let file = place.appendingPathComponent(try FileManager.default.contentsOfDirectory(atPath: place.path)[0])
        let whole = try Data(contentsOf: file)
        for count in 0..<whole.count - 4 {
            try whole.prefix(count).write(to: file)
            #expect(cache().cachedResponse(for: request("/a")) == nil)
        }
    }

    @Test func capacity_isKept() {
        let cache = cache(memory: 3000, disk: 3000)
        for number in 0..<10 {
            let text = String(repeating: "x", count: 600)
            cache.storeCachedResponse(response("/\(number)", text), for: request("/\(number)"))
        }
        #expect((1...3000).contains(cache.currentMemoryUsage) && (1...3000).contains(cache.currentDiskUsage))
        #expect(cache.cachedResponse(for: request("/9")) != nil && cache.cachedResponse(for: request("/0")) == nil)
        cache.memoryCapacity = 0
        cache.diskCapacity = 0
        #expect(cache.currentMemoryUsage == 0 && cache.currentDiskUsage == 0)
    }

    @Test func storagePolicy_isFollowed() {
        let cache = cache()
        cache.storeCachedResponse(response("/a", "a", policy: .notAllowed), for: request("/a"))
        cache.storeCachedResponse(response("/b", "b", policy: .allowedInMemoryOnly), for: request("/b"))
        #expect(cache.cachedResponse(for: request("/a")) == nil)
        #expect(text(cache.cachedResponse(for: request("/b"))) == "b" && cache.currentDiskUsage == 0)
    }

    // MARK: How long a response is good

    private let noon = Date(timeIntervalSince1970: 1_000_000_800)  // 2001-09-09T02:00:00Z

    private func freshFor(_ fields: [String: String], after seconds: TimeInterval) -> Bool {
        let head = response("/", "", fields).response as! HTTPURLResponse
        return Freshness(head).isFresh(stored: noon, now: noon + seconds)
    }

    @Test(arguments: [
        (["Cache-Control": "public, max-age=60"], 59.0, true), (["Cache-Control": "max-age=60"], 60, false),
        (["Cache-Control": "Max-Age=\"60\"", "Age": "30"], 31, false),
        (["Cache-Control": "no-cache, max-age=60"], 1, false),
        (["Date": "Sun, 09 Sep 2001 02:00:00 GMT", "Expires": "Sun, 09 Sep 2001 02:01:00 GMT"], 59, true),
        (["Date": "Sun, 09 Sep 2001 02:00:00 GMT", "Expires": "Sun, 09 Sep 2001 02:01:00 GMT"], 61, false),
        (["Expires": "0"], 1, false), ([:], 0, false), (["ETag": "\"1\""], 0, false),
        (["Date": "Sun, 09 Sep 2001 02:00:00 GMT", "Last-Modified": "Sun, 09 Sep 2001 01:00:00 GMT"], 359, true),
        (["Date": "Sun, 09 Sep 2001 02:00:00 GMT", "Last-Modified": "Sun, 09 Sep 2001 01:00:00 GMT"], 361, false),
    ]) func freshness_isWhatTheServerSays(fields: [String: String], seconds: Double, isFresh: Bool) {
        #expect(freshFor(fields, after: seconds) == isFresh)
    }

    @Test func response_thatCanNeverBeUsedAgain_isNotKept() {
        func isStorable(_ fields: [String: String]) -> Bool {
            Freshness(response("/", "", fields).response as! HTTPURLResponse).isStorable
        }
        #expect(isStorable(["Cache-Control": "max-age=60"]) && isStorable(["ETag": "\"1\""]))
        #expect(!isStorable([:]) && !isStorable(["Cache-Control": "no-store, max-age=60"]))
        #expect(!isStorable(["ETag": "\"1\"", "Vary": "*"]))
    }
}
