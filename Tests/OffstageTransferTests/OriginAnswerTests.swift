import OffstageKernel
import Testing

@testable import OffstageTransfer

/// What virtual origins answer, whenever that is.
@Suite struct OriginAnswerTests {
    private let routes = [
        route("/feed") { $0.content = .text(#"{"items":3}"#) },
        route("/big") {
            $0.content = .size(1000)
            $0.ranges = true
            $0.etag = "\"v1\""
        },
        route("/plain") { $0.content = .size(1000) },
        route("/empty") { $0.ranges = true },
        route("/search?q=a") { $0.content = .text("a") },
        route("/search") { $0.content = .text("any") },
        route("/items") {
            $0.method = "POST"
            $0.status = 201
        },
        route("/www") { $0.content = .folder("site") },
    ]

    @Test func answer_ofAText_hasItsLengthAndKind() throws {
        let result = try VirtualWorld.result(of: "/feed", from: routes)
        #expect(result.text == #"{"items":3}"#)
        #expect(result.response?.headers == ["Content-Type": "application/json", "Content-Length": "11"])
        #expect(result.failure == nil)
    }

    @Test func answer_toHEAD_isTheSameWithoutItsBody() throws {
        let result = try VirtualWorld.result(of: "/feed", method: "HEAD", from: routes)
        #expect(result.response?.headers["Content-Length"] == "11")
        #expect(result.body.isEmpty && result.failure == nil)
    }

    @Test func madeUpBytes_areTheSameInEveryPart() throws {
        let whole = try VirtualWorld.result(of: "/big", from: routes).body
        #expect(whole.count == 1000 && Set(whole).count > 200)
        for (range, part) in [
            ("bytes=10-19", 10..<20), ("bytes=990-", 990..<1000), ("bytes=-7", 993..<1000), ("bytes=0-5000", 0..<1000),
        ] {
            let result = try VirtualWorld.result(of: "/big", headers: ["Range": range], from: routes)
            #expect(result.response?.status == 206)
            #expect(result.body == Array(whole[part]))
            let said = "bytes \(part.lowerBound)-\(part.upperBound - 1)/1000"
            #expect(result.response?.headers["Content-Range"] == said)
        }
    }

    @Test(arguments: [
        ("bytes=1000-", "/big", 416), ("bytes=0-1,3-4", "/big", 200), ("lines=1-2", "/big", 200),
        ("bytes=5-2", "/big", 200), ("bytes=0-1", "/plain", 200), ("bytes=0-", "/empty", 200),
    ])
    func `E-13 a range that cannot be served`(range: String, path: String, status: Int) throws {
        let result = try VirtualWorld.result(of: path, headers: ["Range": range], from: routes)
        #expect(result.response?.status == status)
        #expect(result.response?.headers["Content-Range"] == (status == 416 ? "bytes */1000" : nil))
    }

    @Test(arguments: [("\"v1\"", 206), ("\"v0\"", 200), ("W/\"v1\"", 200), ("Mon, 02 Mar 2026 22:00:00 GMT", 200)])
    func `E-2 a part is given only for the very same content`(condition: String, status: Int) throws {
        let headers: HeaderFields = ["Range": "bytes=500-", "If-Range": condition]
        let result = try VirtualWorld.result(of: "/big", headers: headers, from: routes)
        #expect(result.response?.status == status)
        #expect(result.body.count == (status == 206 ? 500 : 1000))
    }

    @Test(arguments: [("\"v1\"", 304), ("\"v0\", W/\"v1\"", 304), ("*", 304), ("\"v2\"", 200)])
    func condition_thatTheTagMeets_bringsNothing(condition: String, status: Int) throws {
        let result = try VirtualWorld.result(of: "/big", headers: ["If-None-Match": condition], from: routes)
        #expect(result.response?.status == status)
        #expect(result.response?.headers["ETag"] == "\"v1\"")
        #expect(result.body.isEmpty == (status == 304))
    }

    @Test func query_isMatchedWhereARouteNamesOne() throws {
        #expect(try VirtualWorld.result(of: "/search?q=a", from: routes).text == "a")
        #expect(try VirtualWorld.result(of: "/search?q=b", from: routes).text == "any")
        #expect(try VirtualWorld.result(of: "/feed?since=3", from: routes).response?.status == 200)
    }

    @Test func path_thatNoRouteAnswers_isToldWithTheNearest() throws {
        let result = try VirtualWorld.result(of: "/fed", from: routes)
        #expect(result.response?.status == 404)
        #expect(result.text == "No route of https://a.example answers GET /fed. The nearest is /feed.\n")
        let other = try VirtualWorld.result(of: "/zzzzzzzzzz", from: [route("/feed")])
        #expect(other.text == "No route of https://a.example answers GET /zzzzzzzzzz. It has /feed.\n")
    }

    @Test func method_thatNoRouteAnswers_isNotAllowed() throws {
        #expect(
            try VirtualWorld.result(of: "/items", method: "POST", body: .bytes([1]), from: routes).response?.status
                == 201
        )
        let result = try VirtualWorld.result(of: "/items", from: routes)
        #expect(result.response?.status == 405)
        #expect(result.response?.headers["Allow"] == "POST")
    }

    @Test func host_thatNoOriginIs_isNotFound() throws {
        let failure = try VirtualWorld.result(of: "https://a.exampel/feed", from: routes).failure
        #expect(failure?.code == .cannotFindHost)
        #expect(failure?.reason == "no origin answers https://a.exampel; did you mean https://a.example?")
    }

    @Test(arguments: [
        ("/www/index.html", "text/html", "<p>"), ("/www/a%20b.txt", "text/plain; charset=utf-8", "ab"),
    ])
    func folder_answersWithItsFiles(target: String, type: String, text: String) throws {
        let files = ["site/index.html": "<p>", "site/a b.txt": "ab"]
        let result = try VirtualWorld.result(of: target, from: routes, files: files)
        #expect(result.text == text)
        #expect(result.response?.headers["Content-Type"] == type)
    }

    @Test(arguments: ["/www/none", "/www/", "/www", "/www/%2e%2e/secret", "/www/a%2f..%2f..%2fsecret"])
    func folder_givesNothingElse(target: String) throws {
        let result = try VirtualWorld.result(of: target, from: routes, files: ["secret": "s", "site": "x"])
        #expect(result.response?.status == 404)
        #expect(result.text != "s")
    }
}
