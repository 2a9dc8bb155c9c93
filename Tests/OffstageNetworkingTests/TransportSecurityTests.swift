import Foundation
import Testing

@testable import OffstageNetworking

@Suite struct TransportSecurityTests {
    private func permits(_ url: String, _ settings: [String: Any] = [:], os: Int = 17) throws -> Bool {
        try TransportSecurity(["NSAppTransportSecurity": settings], os: os).permits(#require(URL(string: url)))
    }

    private func domains(_ words: [String: [String: Bool]]) -> [String: Any] { ["NSExceptionDomains": words] }

    @Test func cleartext_withoutAWord_isRefused() throws {
        #expect(try !permits("http://example.com/"))
        #expect(try !permits("HTTP://example.com/"))
        #expect(try !permits("ws://example.com/"))
        #expect(try permits("https://example.com/"))
        #expect(try !TransportSecurity([:], os: 26).permits(#require(URL(string: "http://example.com"))))
    }

    @Test func transportSecurity_beganWithIOS9() throws {
        #expect(try permits("http://example.com/", os: 6))
        #expect(try !permits("http://example.com/", os: 9))
        #expect(try !permits("http://127.0.0.1:8080/", os: 9))
    }

    @Test(arguments: ["http://127.0.0.1:8080/", "http://[::1]/", "http://192.168.1.7"])
    func addressesOfNumbers_areFree(url: String) throws {
        #expect(try permits(url))
        #expect(try permits(url, domains(["example.com": [:]])))
    }

    @Test(arguments: ["http://localhost:8080/", "http://printer.local/", "http://nas/"])
    func localNames_needTheirWord(url: String) throws {
        #expect(try !permits(url))
        #expect(try permits(url, ["NSAllowsLocalNetworking": true]))
        #expect(try !permits("http://example.com", ["NSAllowsLocalNetworking": true]))
    }

    @Test func arbitraryLoads_areAllButExceptions() throws {
        let all: [String: Any] = ["NSAllowsArbitraryLoads": true]
        #expect(try permits("http://example.com", all))
        let but = all.merging(domains(["example.com": [:]])) { $1 }
        #expect(try !permits("http://example.com", but))
        #expect(try permits("http://example.org", but))
        // A narrower word takes its place from iOS 10 on.
        let narrow = all.merging(["NSAllowsLocalNetworking": false]) { $1 }
        #expect(try !permits("http://example.com", narrow))
        #expect(try permits("http://example.com", narrow, os: 9))
    }

    @Test func webContent_hasAWordOfItsOwn() throws {
        let url = try #require(URL(string: "http://example.com"))
        let settings = ["NSAppTransportSecurity": ["NSAllowsArbitraryLoadsInWebContent": true]]
        #expect(TransportSecurity(settings, os: 17).permits(url, asWebContent: true))
        #expect(!TransportSecurity(settings, os: 17).permits(url))
        #expect(!TransportSecurity(settings, os: 9).permits(url, asWebContent: true))
        #expect(!TransportSecurity([:], os: 17).permits(url, asWebContent: true))
    }

    @Test func exceptions_areForADomainOrAllBelow() throws {
        let free = ["NSExceptionAllowsInsecureHTTPLoads": true]
        let below = free.merging(["NSIncludesSubdomains": true]) { $1 }
        #expect(try permits("http://example.com", domains(["Example.com": free])))
        #expect(try !permits("http://www.example.com", domains(["example.com": free])))
        #expect(try permits("http://a.b.example.com", domains(["example.com": below])))
        #expect(try !permits("http://badexample.com", domains(["example.com": below])))
        #expect(try !permits("http://a.example.com", domains(["example.com": below, "a.example.com": [:]])))
        #expect(try permits("http://b.a.example.com", domains(["example.com": below, "a.example.com": [:]])))
    }
}
