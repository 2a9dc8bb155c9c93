import Foundation
import FoundationNetworking
import OffstageNetworking
import Testing

/// Sessions in a process that no device started: every task fails at once, so that what is left is the order of things.
@Suite(.timeLimit(.minutes(1))) struct SessionTests {
    private let url = URL(string: "https://api.example.com/feed")!

    private func session(_ listener: Listener, on queue: OperationQueue? = nil) -> URLSession {
        URLSession(configuration: .ephemeral, delegate: listener, delegateQueue: queue)
    }

    @Test func `T-5 invalidation is the session's last message, after its tasks'`() async {
        let listener = Listener()
        let session = session(listener)
        let first = session.dataTask(with: url)
        session.dataTask(with: url).resume()
        first.resume()
        session.finishTasksAndInvalidate()
        await listener.invalidation()
        let ends = listener.notes.filter { $0.hasPrefix("complete") }
        #expect(Set(ends) == ["complete 1 -1009", "complete 2 -1009"])
        #expect(listener.notes.last == "invalid true")
        #expect(session.delegate == nil)
    }

    @Test func `T-5 invalidateAndCancel cancels tasks that never began`() async {
        let listener = Listener()
        let session = session(listener)
        let task = session.dataTask(with: url)
        session.invalidateAndCancel()
        await listener.invalidation()
        #expect(listener.notes == ["created 1", "metrics 1", "complete 1 -999", "invalid true"])
        #expect(task.state == .completed)
        #expect((task.error as? URLError)?.failingURL == url)
    }

    @Test func `T-2 a session copies its configuration`() {
        let configuration = URLSessionConfiguration.default
        configuration.httpAdditionalHeaders = ["X": "1"]
        let session = URLSession(configuration: configuration)
        configuration.timeoutIntervalForRequest = 5
        session.configuration.timeoutIntervalForRequest = 6
        #expect(session.configuration.timeoutIntervalForRequest == 60)
        #expect(session.configuration.timeoutIntervalForResource == 604_800)
        #expect(session.configuration.httpAdditionalHeaders?["X"] as? String == "1")
    }

    @Test func configuration_isCopiedWithWhatNobodyFollows() {
        let configuration = URLSessionConfiguration.default
        configuration.multipathServiceType = .handover
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv12
        configuration.tlsMaximumSupportedProtocolVersion = .TLSv12
        configuration.requiresDNSSECValidation.toggle()
        configuration.usesClassicLoadingMode.toggle()
        configuration.enablesEarlyData.toggle()
        configuration.allowsUltraConstrainedNetworkAccess.toggle()
        let copy = URLSession(configuration: configuration).configuration
        #expect(copy.multipathServiceType == .handover)
        #expect(copy.tlsMinimumSupportedProtocolVersion == .TLSv12)
        #expect(copy.tlsMaximumSupportedProtocolVersion == .TLSv12)
        #expect(copy.requiresDNSSECValidation == configuration.requiresDNSSECValidation)
        #expect(copy.usesClassicLoadingMode == configuration.usesClassicLoadingMode)
        #expect(copy.enablesEarlyData == configuration.enablesEarlyData)
        #expect(copy.allowsUltraConstrainedNetworkAccess == configuration.allowsUltraConstrainedNetworkAccess)
    }

    @Test func `T-14 extended idle mode is kept, and changes nothing`() async {
        let configuration = URLSessionConfiguration.ephemeral
        #expect(!configuration.shouldUseExtendedBackgroundIdleMode)
        configuration.shouldUseExtendedBackgroundIdleMode = true
        let listener = Listener()
        let session = URLSession(configuration: configuration, delegate: listener, delegateQueue: nil)
        #expect(session.configuration.shouldUseExtendedBackgroundIdleMode)
        session.dataTask(with: url).resume()
        session.finishTasksAndInvalidate()
        await listener.invalidation()
        #expect(listener.notes == ["created 1", "metrics 1", "complete 1 -1009", "invalid true"])
    }

    @Test func `T-57 expected counts are unknown at first, and hints that nobody enforces`() async {
        let listener = Listener()
        let session = session(listener)
        let task = session.dataTask(with: url)
        #expect(task.countOfBytesClientExpectsToSend == -1 && task.countOfBytesClientExpectsToReceive == -1)
        #expect(task.countOfBytesExpectedToReceive != 1 && task.countOfBytesExpectedToSend != 1)
        task.countOfBytesClientExpectsToSend = 1
        task.countOfBytesClientExpectsToReceive = 1
        #expect(task.countOfBytesClientExpectsToSend == 1 && task.countOfBytesClientExpectsToReceive == 1)
        #expect(task.countOfBytesExpectedToReceive != 1 && task.countOfBytesExpectedToSend != 1)
        task.resume()
        session.finishTasksAndInvalidate()
        await listener.invalidation()
        #expect(listener.notes.contains("complete 1 -1009"))
    }

    @Test func `T-21 tasks are born suspended, and suspensions nest`() async {
        let listener = Listener()
        let session = session(listener)
        let task = session.dataTask(with: url)
        #expect(task.state == .suspended)
        task.suspend()
        task.resume()
        #expect(task.state == .suspended)
        task.resume()
        session.finishTasksAndInvalidate()
        await listener.invalidation()
        #expect(listener.notes.contains("complete 1 -1009"))
        #expect(task.state == .completed)
        task.resume()
        #expect(task.state == .completed)
    }

    @Test func `T-25 outstanding tasks are listed, ended ones are not`() async {
        let session = URLSession(configuration: .ephemeral)
        let waiting = session.dataTask(with: url)
        let upload = session.uploadTask(with: URLRequest(url: url), from: Data([1]))
        _ = try? await session.data(from: url)
        #expect(await session.allTasks.map(\.taskIdentifier) == [1, 2])
        let (data, uploads, downloads) = await session.tasks
        #expect(data == [waiting] && uploads == [upload] && downloads.isEmpty)
        session.invalidateAndCancel()
    }

    @Test func `T-26 a cancelled task completes once`() async {
        let listener = Listener()
        let session = session(listener)
        let task = session.dataTask(with: url)
        task.cancel()
        task.cancel()
        session.finishTasksAndInvalidate()
        await listener.invalidation()
        #expect(listener.notes.filter { $0.hasPrefix("complete") } == ["complete 1 -999"])
    }

    @Test func callbacks_comeOnTheDelegateQueue() async {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let listener = Listener(on: queue)
        let session = session(listener, on: queue)
        session.dataTask(with: url).resume()
        session.finishTasksAndInvalidate()
        await listener.invalidation()
        #expect(listener.notes == ["created 1", "metrics 1", "complete 1 -1009", "invalid true"])
    }

    private func code(of body: () async throws -> (Data, URLResponse)) async -> URLError.Code? {
        do {
            _ = try await body()
            return nil
        } catch {
            return (error as? URLError)?.code
        }
    }

    @Test func schemes_thatAreNoWeb_areUnsupported() async throws {
        let gopher = try #require(URL(string: "gopher://example.com/"))
        #expect(await code { try await URLSession.shared.data(from: gopher) } == .unsupportedURL)
        var request = URLRequest(url: url)
        request.cachePolicy = .returnCacheDataDontLoad
        #expect(await code { try await URLSession.shared.data(for: request) } == .resourceUnavailable)
    }

    @Test func upload_ofAFileThatIsNotThere_fails() async {
        let missing = URL(fileURLWithPath: "/nowhere/\(UUID().uuidString)")
        let request = URLRequest(url: url)
        #expect(await code { try await URLSession.shared.upload(for: request, fromFile: missing) } == .fileDoesNotExist)
    }
}
