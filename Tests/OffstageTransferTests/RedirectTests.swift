import OffstageKernel
import Testing

@testable import OffstageTransfer

@Suite struct RedirectTests {
    @Test func `E-14 twenty redirects are followed, the next is a failure`() throws {
        var played = try Played()
        _ = played.transfer.start(at: .boot)
        for _ in 1...20 {
            played.hears(.connected(ConnectionTimings()))
            let effects = played.hears(.head(ResponseHead(status: 302, headers: ["Location": "/again"])))
            #expect(effects.opened?.url.text == "https://a.example/again")
        }
        played.hears(.connected(ConnectionTimings()))
        let last = played.hears(.head(ResponseHead(status: 302, headers: ["Location": "/again"])))
        #expect(last.end?.failure == .httpTooManyRedirects)
        #expect(last.commands == [.cancel])
    }

    @Test(
        arguments: [
            ("http://a.example/", "https://a.example/", false, nil),
            ("https://a.example/", "http://a.example/", false, .appTransportSecurityRequiresSecureConnection),
            ("https://a.example/", "http://a.example/", true, nil),
            ("https://a.example/", "ftp://a.example/", false, .unsupportedURL),
            ("https://a.example/", "https://", false, .badURL),
        ] as [(String, String, Bool, TransferFailure.Code?)]
    )
    func `E-14 where a redirect may lead`(
        from: String,
        to: String,
        insecureIsAllowed: Bool,
        failure: TransferFailure.Code?
    ) throws {
        var played = try Played("GET", from) { $0.allowsInsecureRedirects = insecureIsAllowed }
        let effects = played.redirected(302, to: to)
        #expect(effects.end?.failure == failure)
        #expect(effects.opened?.url.text == (failure == nil ? to : nil))
    }

    @Test(arguments: [
        (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (303, "PUT", "GET"), (303, "HEAD", "HEAD"),
        (301, "PUT", "PUT"), (302, "DELETE", "DELETE"), (307, "POST", "POST"), (308, "POST", "POST"),
        (302, "HEAD", "HEAD"),
    ])
    func `E-14 the method after a redirect`(status: Int, before: String, after: String) throws {
        let body: TransferRequest.Body = before == "HEAD" ? .none : .bytes([1, 2])
        var played = try Played(before, headers: ["Content-Type": "a/b", "X-Own": "1"], body: body)
        let request = try #require(played.redirected(status, to: "/y").opened)
        #expect(request.method == after)
        let keepsBody = before == after && before != "HEAD"
        #expect(request.bodyLength == (keepsBody ? .known(2) : .none))
        #expect((request.headers["Content-Type"] != nil) == (before == after))
        #expect(request.headers["X-Own"] == "1")
    }

    @Test func `E-14 a redirect that keeps the method sends the body from its beginning`() throws {
        var played = try Played("POST", body: .bytes([1, 2, 3]))
        _ = played.transfer.start(at: .boot)
        #expect(played.hears(.connected(ConnectionTimings())).commands == [.send(.bytes([1, 2, 3]))])
        played.hears(.sent(3))
        played.hears(.head(ResponseHead(status: 307, headers: ["Location": "https://b.example/"])))
        #expect(played.transfer.progress.sent == 0)
        #expect(played.hears(.connected(ConnectionTimings())).commands == [.send(.bytes([1, 2, 3]))])
    }

    @Test(arguments: [
        ("https://a.example/y", true), ("https://A.EXAMPLE:443/y", true), ("https://a.example:8443/y", false),
        ("https://b.example/y", false), ("http://a.example/y", false), ("http://a.example:443/y", false),
    ])
    func `E-15 credentials stay with the origin they are for`(location: String, keeps: Bool) throws {
        let own: HeaderFields = [
            "Authorization": "Bearer t", "cookie": "c=1", "Proxy-Authorization": "p", "Accept": "*/*",
        ]
        var played = try Played(headers: own) { $0.allowsInsecureRedirects = true }
        let request = try #require(played.redirected(302, to: location).opened)
        for name in ["Authorization", "Cookie", "Proxy-Authorization"] {
            #expect((request.headers[name] != nil) == keeps)
        }
        #expect(request.headers["Accept"] == "*/*")
    }

    @Test(arguments: [
        ("https://a.example/d/e?q=1", "f", "https://a.example/d/f"),
        ("https://a.example/d/e", "/f?x=y", "https://a.example/f?x=y"),
        ("https://a.example/d/e", "../f", "https://a.example/f"),
        ("https://a.example/d/e", "//b.example:81/f", "https://b.example:81/f"),
        ("https://a.example/d/e#part", "/f", "https://a.example/f#part"),
        ("https://a.example/d/e#part", "/f#other", "https://a.example/f#other"),
    ])
    func location_isReadFromWhereItIsGiven(from: String, location: String, result: String) throws {
        #expect(try WebAddress(from).following(location).text == result)
    }

    @Test func redirect_withoutALocation_isAResponse() throws {
        var played = try Played()
        #expect(played.answered(302).opened == nil)
        #expect(played.hears(.body([1])).news == [.body([1])])
        var notModified = try Played()
        #expect(notModified.answered(304, ["Location": "/y"]).opened == nil)
    }

    @Test func redirect_whoseOwnerIsAsked_waitsForTheAnswer() throws {
        var played = try Played { $0.asksBeforeRedirect = true }
        let asked = played.redirected(302, to: "/y")
        #expect(asked.commands == [])
        guard case .redirect(_, var next) = try #require(asked.news.first) else { return #expect(Bool(false)) }
        #expect(played.transfer.nextDeadline == moment(604_800), "the owner may think for as long as it likes")
        next.headers.add("X-Mine", "1")
        let followed = played.transfer.answerRedirect(next, at: moment(100))
        #expect(followed.commands.first == .cancel)
        #expect(followed.opened?.headers["X-Mine"] == "1")
        #expect(played.transfer.nextDeadline == moment(160))
    }

    @Test func redirect_thatItsOwnerRefuses_isTheResponse() throws {
        var played = try Played { $0.asksBeforeRedirect = true }
        played.redirected(302, to: "/y")
        #expect(played.hears(.body([1, 2])) == [], "its body comes before anybody has said that it is wanted")
        #expect(played.hears(.end) == [])
        let effects = played.transfer.answerRedirect(nil, at: .boot)
        #expect(effects.news.count == 3)
        #expect(effects.news[1] == .body([1, 2]))
        #expect(effects.end?.failure == .some(nil))
        #expect(effects.end?.metrics.redirectCount == 0)
        #expect(effects.end?.metrics.transactions.map(\.bodyReceived) == [2])
    }

    @Test func redirect_thatIsFollowed_leavesItsBodyBehind() throws {
        var played = try Played {
            $0.asksBeforeRedirect = true
            $0.window = 10
        }
        played.redirected(302, to: "/y")
        played.hears(.body([1, 2]))
        let next = TransferRequest(url: try WebAddress("https://a.example/y"))
        let followed = played.transfer.answerRedirect(next, at: .boot)
        #expect(followed.opened?.demanded == 10)
        #expect(followed.news == [])
    }
}
