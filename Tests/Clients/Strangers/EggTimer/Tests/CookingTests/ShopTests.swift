import XCTest

/// A shop that the tests stand in for: no request leaves the process.
private final class ShopProtocol: URLProtocol, @unchecked Sendable {
    static var shelf: ((URLRequest) throws -> String)?

    override init(request: URLRequest, cachedResponse: CachedURLResponse?, client: URLProtocolClient?) {
        super.init(request: request, cachedResponse: cachedResponse, client: client)
    }

    override class func canInit(with request: URLRequest) -> Bool { request.url?.host == "shop.example.com" }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        do {
            let text = try ShopProtocol.shelf?(request) ?? ""
            let response = HTTPURLResponse(url: request.url!, statusCode: 200, httpVersion: nil, headerFields: nil)!
            client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
            client?.urlProtocol(self, didLoad: Data(text.utf8))
            client?.urlProtocolDidFinishLoading(self)
        } catch {
            client?.urlProtocol(self, didFailWithError: error)
        }
    }

    override func stopLoading() {}
}

final class ShopTests: XCTestCase {
    private let eggs = URL(string: "https://shop.example.com/eggs")!

    private var session: URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses?.insert(ShopProtocol.self, at: 0)
        return URLSession(configuration: configuration)
    }

    func testEggs_areBought() async throws {
        ShopProtocol.shelf = { "six of \($0.url!.lastPathComponent)" }
        let (data, _) = try await session.data(from: eggs)
        XCTAssertEqual(String(decoding: data, as: UTF8.self), "six of eggs")
    }

    func testShop_isShut() {
        ShopProtocol.shelf = { _ in throw URLError(.cannotConnectToHost) }
        let isTold = expectation(description: "told")
        session.dataTask(with: eggs) { _, _, error in
            XCTAssertEqual((error as? URLError)?.code, .cannotConnectToHost)
            isTold.fulfill()
        }.resume()
        wait(for: [isTold], timeout: 10)
    }
}
