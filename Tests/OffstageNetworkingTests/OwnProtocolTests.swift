import Foundation
import FoundationNetworking
import OffstageWire
import Testing

@testable import OffstageNetworking

/// Protocols of an app's own answer without a device.
@Suite(.timeLimit(.minutes(1))) struct OwnProtocolTests {
    private func session(_ delegate: (any URLSessionDelegate)? = nil) -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [Canned.self]
        configuration.httpAdditionalHeaders = ["X-Session": "all", "X-Own": "session"]
        return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    private func url(_ host: String, _ path: String = "/feed") -> URL { URL(string: "https://\(host)\(path)")! }

    private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

    @Test func response_isWhatTheProtocolSays() async throws {
        let host = Canned.host { loader in
            loader.answer(203, ["X-From": "test"])
            loader.say("one ")
            loader.say("two")
            loader.finish()
            loader.say("late")
        }
        let (data, response) = try await session().data(from: url(host))
        #expect(text(data) == "one two")
        #expect((response as? HTTPURLResponse)?.statusCode == 203)
        #expect((response as? HTTPURLResponse)?.value(forHTTPHeaderField: "x-from") == "test")
    }

    @Test func delegate_hearsItInOrder_andTheProtocolIsStopped() async {
        let host = Canned.hostSaying { _ in "text" }
        let listener = Listener()
        let session = session(listener)
        let task = session.dataTask(with: url(host))
        task.resume()
        session.finishTasksAndInvalidate()
        await listener.invalidation()
        #expect(listener.notes == ["created 1", "metrics 1", "complete 1 0", "invalid true"])
        #expect(task.countOfBytesReceived == 4 && task.state == .completed)
        while Canned.notes(host).count < 2 { await Task.yield() }
        #expect(Canned.notes(host) == ["start", "stop"])
    }

    @Test func session_withoutTheClass_asksTheNetwork() async {
        let host = Canned.host { $0.finish() }
        let failure = await #expect(throws: URLError.self) {
            _ = try await URLSession(configuration: .ephemeral).data(from: url(host))
        }
        #expect(failure?.code == .notConnectedToInternet)
        #expect(Canned.notes(host).isEmpty)
    }

    @Test func classes_areAskedInTheirOrder_andWhatIsNoProtocolIsNot() async throws {
        final class First: Canned, @unchecked Sendable {}
        let host = Canned.hostSaying { "\(type(of: $0))" }
        let configuration = URLSessionConfiguration.default
        configuration.protocolClasses?.append(Canned.self)
        configuration.protocolClasses?.insert(contentsOf: [Listener.self, First.self], at: 0)
        #expect(text(try await URLSession(configuration: configuration).data(from: url(host)).0) == "First")
    }

    @Test func `T-14 own protocols do not reach background sessions`() async throws {
        let hidden = Canned.host { $0.finish() }
        let configuration = URLSessionConfiguration.background(withIdentifier: "own-protocols")
        configuration.protocolClasses = [Canned.self]
        let background = URLSession(configuration: configuration)
        background.downloadTask(with: url(hidden)).resume()
        background.dataTask(with: url(hidden)).resume()
        // Whatever protocols do they do one after the other.
        let host = Canned.host { loader in
            loader.answer()
            loader.finish()
        }
        _ = try await session().data(from: url(host))
        #expect(Canned.notes(hidden).isEmpty)
    }

    @Test func sharedSession_asksWhatIsRegistered_untilItIsTakenBack() async throws {
        final class Registered: Canned, @unchecked Sendable {}
        let host = Canned.hostSaying { "\(type(of: $0))" }
        #expect(URLProtocol.registerClass(Canned.self))
        #expect(URLProtocol.registerClass(Registered.self))
        #expect(!URLProtocol.registerClass(Listener.self))
        #expect(text(try await URLSession.shared.data(from: url(host)).0) == "Registered")
        URLProtocol.unregisterClass(Registered.self)
        #expect(text(try await URLSession.shared.data(from: url(host)).0) == "Canned")
        URLProtocol.unregisterClass(Canned.self)
        let failure = await #expect(throws: URLError.self) {
            _ = try await URLSession.shared.data(from: url(host))
        }
        #expect(failure?.code == .notConnectedToInternet)
    }

    @Test func request_hasTheSessionsFields_itsPropertiesAndItsBodyInAStream() async throws {
        let host = Canned.host { loader in
            var bytes = [UInt8](repeating: 0, count: 100)
            let stream = loader.request.httpBodyStream
            stream?.open()
            let count = stream?.read(&bytes, maxLength: 100) ?? 0
            loader.answer()
            let property = URLProtocol.property(forKey: "mark", in: loader.request) as? String ?? ""
            let fields = ["X-Session", "X-Own"].map { loader.request.value(forHTTPHeaderField: $0) ?? "" }
            let isInMemory = loader.request.httpBody != nil
            loader.say("\(fields) \(property) \(isInMemory) \(String(decoding: bytes[..<count], as: UTF8.self))")
            loader.finish()
        }
        let marked = NSMutableURLRequest(url: url(host))
        URLProtocol.setProperty("here", forKey: "mark", in: marked)
        var request = marked as URLRequest
        request.setValue("request", forHTTPHeaderField: "X-Own")
        request.httpMethod = "POST"
        request.httpBody = Data("body".utf8)
        let expected = #"["all", "request"] here false body"#
        let posted = text(try await session().data(for: request).0)
        #expect(posted == expected)
        request.httpBody = nil
        let uploaded = text(try await session().upload(for: request, from: Data("body".utf8)).0)
        #expect(uploaded == expected)
    }

    @Test func property_isARequestsOwn_andNoServersToSee() throws {
        let request = NSMutableURLRequest(url: url("example.com"))
        request.setValue("1", forHTTPHeaderField: "X")
        URLProtocol.setProperty(7, forKey: "a", in: request)
        let first = request as URLRequest
        URLProtocol.setProperty("b", forKey: "b", in: request)
        URLProtocol.removeProperty(forKey: "a", in: request)
        let second = request as URLRequest
        #expect(URLProtocol.property(forKey: "a", in: first) as? Int == 7)
        #expect(URLProtocol.property(forKey: "b", in: first) == nil)
        #expect(URLProtocol.property(forKey: "a", in: second) == nil)
        #expect(URLProtocol.property(forKey: "b", in: second) as? String == "b")
        let task = session().dataTask(with: second)
        let names = task.message(second, to: url("example.com")).headers.map(\.name)
        #expect(names == ["Accept", "Accept-Language", "User-Agent", "X", "X-Own", "X-Session"])
        #expect(URLRequest(archived: second.archived)?.sentFields == ["X": "1"])
    }

    @Test func `T-10 a request may forbid networks that its session allows`() throws {
        var request = URLRequest(url: url("example.com"))
        #expect(request.allowsExpensiveNetworkAccess && request.allowsConstrainedNetworkAccess)
        let task = session().dataTask(with: request)
        #expect(task.message(request, to: url("example.com")).allowsExpensive)
        request.allowsExpensiveNetworkAccess = false
        request.allowsConstrainedNetworkAccess = false
        let message = task.message(request, to: url("example.com"))
        #expect(!message.allowsExpensive && !message.allowsConstrained)
        #expect(message.headers.map(\.name) == ["Accept", "Accept-Language", "User-Agent", "X-Own", "X-Session"])
        let again = try #require(URLRequest(archived: request.archived))
        #expect(!again.allowsExpensiveNetworkAccess && !again.allowsConstrainedNetworkAccess)
        // As a redirect does it.
        request.sentFields = ["X": "1"]
        #expect(!request.allowsExpensiveNetworkAccess && request.sentFields == ["X": "1"])
        request.allowsConstrainedNetworkAccess = true
        #expect(!task.message(request, to: url("example.com")).allowsExpensive)
        #expect(task.message(request, to: url("example.com")).allowsConstrained)
    }

    @Test func failure_isTheProtocols() async {
        struct Refused: Error, Equatable {}
        let host = Canned.host { loader in
            loader.client?.urlProtocol(loader, didFailWithError: Refused())
            loader.finish()
        }
        await #expect(throws: Refused()) { _ = try await session().data(from: url(host)) }
        await #expect(throws: Refused()) { _ = try await session().download(from: url(host)) }
        let request = URLRequest(url: url(host))
        await #expect(throws: Refused()) { _ = try await session().upload(for: request, from: Data([1])) }
        await #expect(throws: Refused()) { _ = try await session().bytes(from: url(host)) }
    }

    @Test func download_becomesAFile_andBytesComeOneByOne() async throws {
        let host = Canned.host { loader in
            loader.answer()
            loader.say("line 1\nline")
            loader.say(" 2\n")
            loader.finish()
        }
        let (file, _) = try await session().download(from: url(host))
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(text(try Data(contentsOf: file)) == "line 1\nline 2\n")
        var lines: [String] = []
        for try await line in try await session().bytes(from: url(host)).0.lines { lines.append(line) }
        #expect(lines == ["line 1", "line 2"])
    }

    @Test func schemeOfItsOwn_isLoaded() async throws {
        let host = Canned.host { loader in
            loader.client?.urlProtocol(
                loader,
                didReceive: URLResponse(
                    url: loader.request.url ?? URL(fileURLWithPath: "/"),
                    mimeType: "text/plain",
                    expectedContentLength: 4,
                    textEncodingName: nil
                ),
                cacheStoragePolicy: .allowed
            )
            loader.say("mine")
            loader.finish()
        }
        let (data, response) = try await session().data(from: URL(string: "kept://\(host)/thing")!)
        #expect(text(data) == "mine")
        #expect(response.mimeType == "text/plain" && !(response is HTTPURLResponse))
    }

    @Test func task_thatIsCancelled_stopsTheProtocolAndHearsNoMore() async {
        let (began, begin) = AsyncStream.makeStream(of: Canned.self)
        let host = Canned.host { loader in
            loader.answer()
            begin.yield(loader)
        }
        let listener = Listener()
        let session = session(listener)
        let task = session.dataTask(with: url(host))
        task.resume()
        for await loader in began {
            task.cancel()
            loader.say("late")
            loader.finish()
            break
        }
        session.finishTasksAndInvalidate()
        await listener.invalidation()
        #expect(listener.notes == ["created 1", "metrics 1", "complete 1 -999", "invalid true"])
        #expect(task.countOfBytesReceived == 0)
        while Canned.notes(host).count < 2 { await Task.yield() }
        #expect(Canned.notes(host) == ["start", "stop"])
    }

    @Test func task_thatIsSuspended_hearsItWhenItGoesOn() async {
        let (began, begin) = AsyncStream.makeStream(of: Canned.self)
        let host = Canned.host { begin.yield($0) }
        let listener = Listener()
        let session = session(listener)
        let task = session.dataTask(with: url(host))
        task.resume()
        for await loader in began {
            task.suspend()
            loader.answer()
            loader.say("text")
            loader.finish()
            break
        }
        #expect(task.state == .suspended && listener.notes == ["created 1"])
        task.resume()
        session.finishTasksAndInvalidate()
        await listener.invalidation()
        #expect(listener.notes == ["created 1", "metrics 1", "complete 1 0", "invalid true"])
        #expect(Canned.notes(host).first == "start" && Canned.notes(host).count { $0 == "start" } == 1)
    }

    /// Decides about redirects and challenges.
    private final class Decider: NSObject, URLSessionTaskDelegate {
        let follows: Bool
        init(follows: Bool) { self.follows = follows }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(follows ? request : nil)
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            let credential = URLCredential(user: "ann", password: "secret", persistence: .none)
            completionHandler(follows ? .useCredential : .cancelAuthenticationChallenge, credential)
        }
    }

    @Test(arguments: [true, false]) func redirect_isTheDelegatesToFollow(follows: Bool) async throws {
        let end = Canned.hostSaying { _ in "end" }
        let host = Canned.host { loader in
            let next = URLRequest(url: URL(string: "https://\(end)/end")!)
            let response = HTTPURLResponse(
                url: loader.request.url!,
                statusCode: 302,
                httpVersion: "HTTP/1.1",
                headerFields: ["Location": "https://\(end)/end"]
            )!
            loader.client?.urlProtocol(loader, wasRedirectedTo: next, redirectResponse: response)
            loader.client?.urlProtocol(loader, didFailWithError: URLError(.cancelled))
        }
        let (data, response) = try await session(Decider(follows: follows)).data(from: url(host))
        #expect(text(data) == (follows ? "end" : ""))
        #expect((response as? HTTPURLResponse)?.statusCode == (follows ? 200 : 302))
        #expect(Canned.notes(end).contains("start") == follows)
    }

    @Test func redirect_ofASuspendedTask_waits() async {
        let end = Canned.hostSaying { _ in "end" }
        let other = Canned.hostSaying { _ in "other" }
        let (began, begin) = AsyncStream.makeStream(of: Canned.self)
        let host = Canned.host { begin.yield($0) }
        let session = session()
        let (ended, done) = AsyncStream.makeStream(of: String.self)
        let task = session.dataTask(with: url(host)) { data, _, _ in
            done.yield(String(decoding: data ?? Data(), as: UTF8.self))
        }
        task.resume()
        for await loader in began {
            task.suspend()
            let response = URLResponse(url: url(host), mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
            loader.client?.urlProtocol(
                loader,
                wasRedirectedTo: URLRequest(url: url(end)),
                redirectResponse: response
            )
            break
        }
        // Whatever protocols do they do one after the other.
        _ = try? await session.data(from: url(other))
        #expect(Canned.notes(end).isEmpty)
        task.resume()
        for await text in ended {
            #expect(text == "end")
            break
        }
    }

    /// The one who asks: what the delegate decides comes to it.
    private final class Asker: NSObject, URLAuthenticationChallengeSender {
        let loader: Canned
        init(_ loader: Canned) { self.loader = loader }

        private func end(_ text: String) {
            loader.answer()
            loader.say(text)
            loader.finish()
        }

        func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) { end(credential.user ?? "") }
        func continueWithoutCredential(for challenge: URLAuthenticationChallenge) { end("without") }
        func cancel(_ challenge: URLAuthenticationChallenge) { end("cancelled") }
        func performDefaultHandling(for challenge: URLAuthenticationChallenge) { end("default") }
        func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) { end("rejected") }
    }

    @Test(arguments: [(true, "ann"), (false, "cancelled"), (nil, "default")])
    func challenge_isAnsweredByTheDelegate(follows: Bool?, expected: String) async throws {
        let host = Canned.host { loader in
            let space = URLProtectionSpace(host: "a", port: 1, protocol: "https", realm: nil, authenticationMethod: nil)
            let challenge = URLAuthenticationChallenge(
                protectionSpace: space,
                proposedCredential: nil,
                previousFailureCount: 0,
                failureResponse: nil,
                error: nil,
                sender: Asker(loader)
            )
            loader.client?.urlProtocol(loader, didReceive: challenge)
        }
        let (data, _) = try await session(follows.map { Decider(follows: $0) }).data(from: url(host))
        #expect(text(data) == expected)
    }
}
