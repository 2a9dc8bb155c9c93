public import Foundation
public import FoundationNetworking
import OffstageWire
import Synchronization

/// A connection on which app and server send each other messages. It ends with its app's suspension, as every
/// connection of an app does (L-54).
open class URLSessionWebSocketTask: URLSessionTask, @unchecked Sendable {
    // Everything that changes lies behind the lock.

    public enum Message: Sendable {
        case data(Data)
        case string(String)
    }

    public enum CloseCode: Int, Sendable {
        case invalid = 0
        case normalClosure = 1000
        case goingAway = 1001
        case protocolError = 1002
        case unsupportedData = 1003
        case noStatusReceived = 1005
        case abnormalClosure = 1006
        case invalidFramePayloadData = 1007
        case policyViolation = 1008
        case messageTooBig = 1009
        case mandatoryExtensionMissing = 1010
        case internalServerError = 1011
        case tlsHandshakeFailure = 1015
    }

    let handshake = WebSocketHandshake()
    let conversation = Mutex(WebSocketConversation())

    init(_ identifier: Int, _ request: URLRequest, of session: URLSession) {
        super.init(identifier, request, of: session, body: nil, answer: .delegate)
    }

    /// In bytes; a longer message ends the connection. One mebibyte if nothing is said.
    open var maximumMessageSize: Int {
        get { conversation.withLock { $0.longestMessage } }
        set { conversation.withLock { $0.longestMessage = newValue } }
    }

    /// What the server said when it closed, `invalid` until then.
    open var closeCode: CloseCode {
        conversation.withLock { $0.closing.flatMap { CloseCode(rawValue: Int($0.code)) } ?? .invalid }
    }

    open var closeReason: Data? { conversation.withLock { $0.closing?.reason } }

    // MARK: Messages

    /// - Parameter completionHandler: called when the message is on its way, or cannot be any more.
    open func send(_ message: Message, completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        let frame =
            switch message {
            case .data(let data): WebSocketFrame(kind: .binary, payload: data)
            case .string(let text): WebSocketFrame(kind: .text, payload: Data(text.utf8))
            }
        send(frame, completionHandler)
    }

    open func send(_ message: Message) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            send(message) { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    /// - Parameter completionHandler: called with the next message, once.
    open func receive(completionHandler: @escaping @Sendable (Result<Message, any Error>) -> Void) {
        carryOut { $0.receive(completionHandler) }
    }

    open func receive() async throws -> Message {
        try await withCheckedThrowingContinuation { continuation in
            receive { continuation.resume(with: $0) }
        }
    }

    /// - Parameter pongReceiveHandler: called when the server has answered.
    open func sendPing(pongReceiveHandler: @escaping @Sendable ((any Error)?) -> Void) {
        carryOut { $0.ping(pongReceiveHandler) }
    }

    /// Says that it closes, and why; the task ends when the server has closed, too.
    open func cancel(with closeCode: CloseCode, reason: Data?) {
        carryOut { $0.close(UInt16(closeCode.rawValue), reason) }
    }

    private func send(_ frame: WebSocketFrame, _ handler: @escaping @Sendable ((any Error)?) -> Void) {
        carryOut { $0.send(frame, handler) }
    }

    // MARK: The connection

    /// - Returns: whether the event is for the conversation, and not for what all tasks have in common.
    func takes(_ event: TransferEvent) -> Bool {
        switch event {
        case .demand: carryOut { $0.roomCame() }
        case .sent, .rewind, .kept: break
        case .redirect: say(.follow(nil))
        case .head(let head): opened(head)
        case .body(let data):
            carryOut { $0.received(data) }
            say(.demand(bytes: data.count))
        case .end: finish(carryOut { $0.ended() })
        case .failed(let failure, _):
            let lost = failure.code == URLError.Code.networkConnectionLost.rawValue
            let error: any Error = lost ? WebSocketConversation.aborted : self.error(failure)
            if carryOut({ $0.wasOpened }) { finish(carryOut { $0.failed(error) }) } else { return false }
        case .waiting, .informational, .challenge: return false
        }
        return true
    }

    /// A head that is no agreement ends the task as a bad answer does.
    private func opened(_ head: TransferEvent.Head) {
        let response = response(head)
        facts.withLock { $0.response = response }
        func field(_ name: String) -> String? {
            head.headers.first { $0.name.isField(name) }?.value
        }
        guard head.status == 101, field("Sec-WebSocket-Accept") == handshake.accept else {
            say(.cancel)
            return finish(carryOut { [error = error(.badServerResponse)] in $0.failed(error) })
        }
        let agreed = field("Sec-WebSocket-Protocol")
        line.add { [self] in
            (taskDelegate as? any URLSessionWebSocketDelegate)?.urlSession(
                session,
                webSocketTask: self,
                didOpenWithProtocol: agreed
            )
        }
        carryOut { $0.opened() }
    }

    /// Does what the conversation asks for, and calls whom it has an answer for.
    @discardableResult
    private func carryOut<Result: Sendable>(_ change: (inout WebSocketConversation) -> Result) -> Result {
        let (result, effects) = conversation.withLock { conversation in
            let result = change(&conversation)
            return (result, conversation.takeEffects())
        }
        for effect in effects {
            switch effect {
            case .send(let bytes): say(.body(bytes, isLast: false))
            case .hangUp: say(.body(Data(), isLast: true))
            // Who waits is called, whatever becomes of the task's own callbacks.
            case .call(let call): session.delegateQueue.addOperation(call)
            case .closed(let code, let reason):
                let code = CloseCode(rawValue: Int(code)) ?? .noStatusReceived
                line.add { [self] in
                    (taskDelegate as? any URLSessionWebSocketDelegate)?.urlSession(
                        session,
                        webSocketTask: self,
                        didCloseWith: code,
                        reason: reason
                    )
                }
            }
        }
        return result
    }

    private func finish(_ error: (any Error)?) {
        let failure = error.map { $0 as? URLError ?? self.error(.networkConnectionLost) }
        complete(with: failure, timings: nil, at: .inOrder)
    }

    private func say(_ message: TransferMessage) {
        guard let transfer = facts.withLock({ $0.transfer }) else { return }
        Transfers.shared.say(message, of: transfer)
    }

    /// The task is over: who still waits hears of it.
    func conversationEnded(_ error: (any Error)?) {
        carryOut { _ = $0.failed(error ?? WebSocketConversation.notConnected) }
    }
}

/// What the delegate of a session hears of WebSockets.
public protocol URLSessionWebSocketDelegate: URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession,
        webSocketTask: URLSessionWebSocketTask,
        didOpenWithProtocol protocol: String?
    )

    func urlSession(
        _ session: URLSession,
        webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode,
        reason: Data?
    )
}

extension URLSessionWebSocketDelegate {
    public func urlSession(
        _ session: URLSession,
        webSocketTask: URLSessionWebSocketTask,
        didOpenWithProtocol protocol: String?
    ) {}

    public func urlSession(
        _ session: URLSession,
        webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode,
        reason: Data?
    ) {}
}

extension URLSession {
    public func webSocketTask(with url: URL) -> URLSessionWebSocketTask {
        webSocketTask(with: URLRequest(url: url))
    }

    public func webSocketTask(with url: URL, protocols: [String]) -> URLSessionWebSocketTask {
        var request = URLRequest(url: url)
        if !protocols.isEmpty {
            request.setValue(protocols.joined(separator: ", "), forHTTPHeaderField: "Sec-WebSocket-Protocol")
        }
        return webSocketTask(with: request)
    }

    public func webSocketTask(with request: URLRequest) -> URLSessionWebSocketTask {
        // T-16: no background session has them.
        if background != nil { Refusal.backgroundScheme(request.url?.scheme) }
        return add { URLSessionWebSocketTask($0, request, of: self) }
    }
}
