import Foundation
import Testing

@testable import OffstageGateway

/// Clients that never come to the end of what they say: they are dropped when patience ends, hold little until then,
/// and others are served meanwhile.
@Suite(.timeLimit(.minutes(2))) struct SlowClientTests {
    /// What the proxy and the port of either kind are sent, and the cases of that client.
    private static let ports = [("plaintext_port", 9), ("port", 9), ("proxy_port", 2), ("metrics_port", 3)]

    @Test(arguments: ports) func whatNeverBecomesWhole_isDropped(port: String, cases: Int) throws {
        // A busy machine is slow, too: it has to connect and to say its first word in this time.
        let gateway = try GatewayInside { $0.patience = .seconds(3) }
        let curl = Curl(gateway: gateway)
        let (token, jwt) = (try gateway.token(), try curl.jwt())
        let patient = try PythonClient("twice", String(gateway.port("plaintext_port")), token, jwt)
        defer { patient.end() }
        #expect(patient.lines.next() == "\"200\"")
        let authority = port == "port" ? gateway.text("ca") : ""
        let slow = try PythonClient("slow", String(gateway.port(port)), authority, port)
        defer { slow.end() }
        #expect(slow.lines.next() == "\"under way\"")
        #expect(try curl.post(token, jwt: jwt).status == 200, "others are served")
        let line = try JSONSerialization.jsonObject(with: Data((slow.lines.next() ?? "").utf8))
        let results = try #require(line as? [String: String])
        #expect(results.count == cases)
        #expect(results.filter { $0.value != "closed" } == [:])
        // Silence between requests is no slowness.
        patient.goOn()
        #expect(patient.lines.next() == "\"200\"")
        try gateway.remove()
    }

    @Test func aBlockOfHeadersWithoutAnEnd_holdsNoMoreThanOneField() throws {
        let gateway = try RunningGateway()
        defer { gateway.remove() }
        let curl = Curl(gateway: gateway)
        let (token, jwt) = (try gateway.token(), try curl.jwt())
        #expect(try curl.post(token, jwt: jwt).status == 200)
        let before = try gateway.residentBytes()
        let client = try PythonClient("unended", String(gateway.port("plaintext_port")), "200")
        defer { client.end() }
        #expect(client.lines.next() == "\"under way\"")
        #expect(try curl.post(token, jwt: jwt).status == 200)
        let each = (try gateway.residentBytes() - before) / 200
        #expect(each < 160 << 10, "\(each) bytes for each")
    }
}
