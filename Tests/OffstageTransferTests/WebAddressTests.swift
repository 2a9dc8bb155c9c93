import Testing

@testable import OffstageTransfer

@Suite struct WebAddressTests {
    @Test(arguments: [
        ("https://a.example", "a.example", 443, "/", "a.example"),
        ("http://A.Example:80/x/y?q=1#f", "a.example", 80, "/x/y?q=1", "a.example"),
        ("HTTP://a.example:8080?q", "a.example", 8080, "/?q", "a.example:8080"),
        ("https://[::1]:443/", "::1", 443, "/", "[::1]"),
        ("http://u:p@a.example/%20x", "a.example", 80, "/%20x", "a.example"),
    ])
    func address_isTakenApart(text: String, host: String, port: Int, target: String, authority: String) throws {
        let address = try WebAddress(text)
        #expect(address.host == host)
        #expect(address.port == port)
        #expect(address.target == target)
        #expect(address.authority == authority)
    }

    @Test(arguments: [
        ("ftp://a.example/", TransferFailure.Code.unsupportedURL), ("/feed", .unsupportedURL), ("", .badURL),
        ("http:///feed", .badURL), ("https://a.example:99999/", .badURL), ("https://a.example:0/", .badURL),
    ])
    func address_ofNoWebServer_isRefused(text: String, code: TransferFailure.Code) {
        let failure = #expect(throws: TransferFailure.self) { try WebAddress(text) }
        #expect(failure?.code == code)
    }
}
