import Foundation

/// What is said on a WebSocket, from the agreement to the end, as a value: who uses it carries out its effects, in
/// order.
///
/// 1. What is to be sent waits until there is room, and goes in the order in which it was asked for.
/// 2. What came waits for who receives it, and who receives waits for what comes.
/// 3. A ping is answered at once; a close frame is answered, and then the connection is given up.
struct WebSocketConversation: Sendable {
    typealias Handler = @Sendable ((any Error)?) -> Void
    typealias Receiver = @Sendable (Result<URLSessionWebSocketTask.Message, any Error>) -> Void

    enum Effect: Sendable {
        case send(Data)
        /// Nothing more is said.
        case hangUp
        case call(@Sendable () -> Void)
        case closed(UInt16, Data?)
    }

    /// What one message to the device carries at most.
    private static let longestPiece = 64 << 10

    var longestMessage = 1 << 20
    private(set) var closing: (code: UInt16, reason: Data?)?
    private(set) var wasOpened = false
    private var hasSentClose = false
    private var hangsUp = false
    private var isOver = false
    private var failure: (any Error)?
    private var hasRoom = false
    private var unsent: [(bytes: Data, handler: Handler?)] = []
    private var reader = WebSocketReader()
    private var messages: [URLSessionWebSocketTask.Message] = []
    private var receivers: [Receiver] = []
    private var pings: [Handler] = []
    private var effects: [Effect] = []

    // As Apple's systems number and word them.
    static var notConnected: NSError { error(57, "Socket is not connected") }
    static var aborted: NSError { error(53, "Software caused connection abort") }
    private static var tooLong: NSError { error(40, "Message too long") }

    private static func error(_ code: Int, _ text: String) -> NSError {
        NSError(domain: NSPOSIXErrorDomain, code: code, userInfo: [NSLocalizedDescriptionKey: text])
    }

    mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    // MARK: What the app asks for

    mutating func send(_ frame: WebSocketFrame, _ handler: @escaping Handler) {
        guard !isOver, !hasSentClose else { return answer(handler, failure ?? Self.notConnected) }
        add(frame, handler)
    }

    mutating func receive(_ receiver: @escaping Receiver) {
        receivers.append(receiver)
        deliver()
    }

    mutating func ping(_ handler: @escaping Handler) {
        guard !isOver, !hasSentClose else { return answer(handler, failure ?? Self.notConnected) }
        pings.append(handler)
        add(WebSocketFrame(kind: .ping), nil)
    }

    /// - Parameter code: 0 closes without a word.
    mutating func close(_ code: UInt16, _ reason: Data?) {
        guard !isOver, !hasSentClose else { return }
        let said = code == 0 ? Data() : Data([UInt8(code >> 8), UInt8(code & 0xff)]) + (reason ?? Data()).prefix(123)
        add(WebSocketFrame(kind: .close, payload: said), nil)
        hasSentClose = true
    }

    // MARK: What comes of it

    mutating func opened() {
        wasOpened = true
        pump()
    }

    /// The device takes one more piece.
    mutating func roomCame() {
        hasRoom = true
        pump()
    }

    mutating func received(_ bytes: Data) {
        guard !isOver, closing == nil else { return }
        reader.append(bytes)
        do throws(WebSocketReader.Violation) {
            while let frame = try reader.next(limit: longestMessage) { take(frame) }
        } catch {
            giveUp(error.code, error.code == 1009 ? Self.tooLong : URLError(.badServerResponse))
        }
        deliver()
    }

    /// Says why, and goes.
    private mutating func giveUp(_ code: UInt16, _ error: any Error) {
        failure = error
        close(code, nil)
        hangUp()
    }

    /// When all that is to be said has been taken.
    private mutating func hangUp() {
        hangsUp = true
        pump()
    }

    private mutating func take(_ frame: WebSocketFrame) {
        switch frame.kind {
        case .binary: messages.append(.data(frame.payload))
        case .text:
            guard let text = String(data: frame.payload, encoding: .utf8) else {
                return giveUp(1007, URLError(.badServerResponse))
            }
            messages.append(.string(text))
        case .ping: add(WebSocketFrame(kind: .pong, payload: frame.payload), nil)
        case .pong: if !pings.isEmpty { answer(pings.removeFirst(), nil) }
        case .close:
            let code = frame.payload.prefix(2).reduce(0 as UInt16) { $0 << 8 | UInt16($1) }
            let said = frame.payload.count >= 2
            closing = (said ? code : 1005, said ? Data(frame.payload.dropFirst(2)) : nil)
            close(said ? code : 0, nil)
            effects.append(.closed(closing?.code ?? 1005, closing?.reason))
            hangUp()
        case .continuation: break
        }
    }

    /// The connection is at its end.
    /// - Returns: what the task ends with.
    mutating func ended() -> (any Error)? {
        let error = failure ?? (closing == nil && !hasSentClose ? Self.aborted : nil)
        settle(error ?? Self.notConnected)
        return error
    }

    mutating func failed(_ error: any Error) -> (any Error)? {
        settle(failure ?? error)
        // Who has closed is done, however the connection ends.
        return closing != nil ? nil : failure ?? error
    }

    private mutating func settle(_ error: any Error) {
        isOver = true
        failure = error
        for (_, handler) in unsent { if let handler { answer(handler, error) } }
        for ping in pings { answer(ping, error) }
        (unsent, pings) = ([], [])
        deliver()
    }

    private mutating func deliver() {
        while !receivers.isEmpty, !messages.isEmpty {
            let (receiver, message) = (receivers.removeFirst(), messages.removeFirst())
            effects.append(.call { receiver(.success(message)) })
        }
        guard isOver else { return }
        let error = failure ?? Self.notConnected
        for receiver in receivers { effects.append(.call { receiver(.failure(error)) }) }
        receivers = []
    }

    private mutating func answer(_ handler: @escaping Handler, _ error: (any Error)?) {
        effects.append(.call { handler(error) })
    }

    // MARK: Room

    private mutating func add(_ frame: WebSocketFrame, _ handler: Handler?) {
        let mask = (0..<4).map { _ in UInt8.random(in: 0...255) }
        unsent.append((frame.bytes(mask: mask), handler))
        pump()
    }

    /// Sends as much as one piece takes; when nothing is left of what was to be said last, it hangs up.
    private mutating func pump() {
        guard wasOpened, hasRoom else { return }
        var piece = Data()
        while !unsent.isEmpty, piece.count < Self.longestPiece {
            let rest = Self.longestPiece - piece.count
            piece += unsent[0].bytes.prefix(rest)
            unsent[0].bytes = Data(unsent[0].bytes.dropFirst(rest))
            guard unsent[0].bytes.isEmpty else { break }
            if let handler = unsent.removeFirst().handler { answer(handler, nil) }
        }
        if !piece.isEmpty {
            hasRoom = false
            effects.append(.send(piece))
        } else if hangsUp {
            hasRoom = false
            effects.append(.hangUp)
        }
    }
}
