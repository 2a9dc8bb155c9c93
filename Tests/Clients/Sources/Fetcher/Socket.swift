import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A conversation with a WebSocket server, in its words, and what came of them.
final class Socket: NSObject, URLSessionWebSocketDelegate, @unchecked Sendable {
    private var notes: [String] = []
    private var end: CheckedContinuation<Void, Never>?

    /// - Parameter isKept: waits for what never comes, whatever happens to the app.
    func talk(to url: URL, isKept: Bool = false) async -> String {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let session = URLSession(configuration: .default, delegate: self, delegateQueue: queue)
        let task = session.webSocketTask(with: url, protocols: ["chat"])
        task.maximumMessageSize = 400_000
        task.resume()
        var heard: [String] = []
        do {
            if isKept {
                try await task.send(.string("hello"))
                heard.append(try await next(task))
                print("socket-kept heard \(heard[0])")
                heard.append(try await next(task))
            } else {
                try await talk(task, &heard)
            }
        } catch {
            heard.append("\((error as NSError).domain) \((error as NSError).code)")
        }
        await withCheckedContinuation { continuation in
            queue.addOperation {
                if task.state == .completed { continuation.resume() } else { self.end = continuation }
            }
        }
        let reason = task.closeReason.map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
        return (heard + notes + ["\(task.closeCode.rawValue) \(reason)"]).joined(separator: "; ")
    }

    private func talk(_ task: URLSessionWebSocketTask, _ heard: inout [String]) async throws {
        for word in ["hello", "long", "parts", "ping"] {
            try await task.send(.string(word))
            heard.append(try await next(task))
        }
        try await task.send(.data(Data([1, 2, 3])))
        heard.append(try await next(task))
        heard.append(await withCheckedContinuation { continuation in
            task.sendPing { continuation.resume(returning: $0 == nil ? "pong" : "no pong") }
        })
        try await task.send(.string("close"))
        heard.append(try await next(task))
    }

    private func next(_ task: URLSessionWebSocketTask) async throws -> String {
        switch try await task.receive() {
        case .string(let text): text.count > 40 ? "\(text.count) letters" : text
        case .data(let data): "\(data.count) bytes"
        @unknown default: "what is it"
        }
    }

    func urlSession(
        _ session: URLSession,
        webSocketTask: URLSessionWebSocketTask,
        didOpenWithProtocol protocol: String?
    ) {
        notes.append("open \(`protocol` ?? "nothing")")
    }

    func urlSession(
        _ session: URLSession,
        webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode,
        reason: Data?
    ) {
        notes.append("closed \(closeCode.rawValue)")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        notes.append("end \((error as? URLError)?.code.rawValue ?? 0)")
        end?.resume()
    }
}
