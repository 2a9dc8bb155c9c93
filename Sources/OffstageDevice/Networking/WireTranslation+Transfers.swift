import Foundation
import OffstageKernel
import OffstageTransfer
import OffstageWire

/// The words of transfers: what the wire says, as the engine and the kernel have it, and back.
extension WireTranslation {
    /// - Throws: what the app is told where the request can be sent to nobody.
    static func request(
        _ request: TransferMessage.Request,
        body: Data
    ) throws(TransferFailure) -> TransferRequest {
        let fields = request.headers.map { HeaderFields.Field(name: $0.name, value: $0.value) }
        return TransferRequest(
            method: request.method,
            url: try WebAddress(request.url),
            headers: HeaderFields(fields),
            body: self.body(request, body)
        )
    }

    private static func body(_ request: TransferMessage.Request, _ bytes: Data) -> TransferRequest.Body {
        switch request.body {
        case .none: .none
        case .whole: .bytes(Array(bytes))
        case .streamed where request.asksForAnotherProtocol: .tunnel
        case .streamed: .stream(length: request.bodyLength)
        }
    }

    /// - Parameter session: the device's number for the session.
    static func options(_ request: TransferMessage.Request, session: Int) -> TransferOptions {
        var options = TransferOptions()
        options.requestTimeout = .nanoseconds(request.requestTimeout)
        options.resourceTimeout = .nanoseconds(request.resourceTimeout)
        options.waitsForConnectivity = request.waitsForConnectivity
        options.allowsCellularAccess = request.allowsCellular
        options.allowsExpensiveAccess = request.allowsExpensive
        options.allowsConstrainedAccess = request.allowsConstrained
        options.proxies = request.proxies.map { ProxyRules(TransferOrder.Proxies($0)) }
        options.asksBeforeRedirect = true
        options.asksOnChallenge = true
        // The app is asked, and knows its own Info.plist (E-14).
        options.allowsInsecureRedirects = true
        // A window of nothing would never open.
        options.window = max(1 << 10, request.window)
        options.session = session
        options.connectionsPerHost = max(1, request.connectionsPerHost)
        return options
    }

    static func summary(_ request: TransferMessage.Request) -> TransferSummary {
        TransferSummary(kind: request.kind.rawValue, method: clamped(request.method), url: clamped(request.url))
    }

    /// A redirect, as the app is asked about it.
    static func message(_ request: TransferRequest) -> TransferMessage.Request {
        var message = TransferMessage.Request(
            method: request.method,
            url: request.url.text,
            headers: headers(request.headers)
        )
        switch request.body {
        case .none: message.body = .none
        case .bytes(let bytes):
            message.body = .whole
            message.bodyLength = Int64(bytes.count)
        case .file(let range):
            message.body = .streamed
            message.bodyLength = range.count
        case .stream(let length):
            message.body = .streamed
            message.bodyLength = length
        case .tunnel: message.body = .streamed
        }
        return message
    }

    static func head(_ head: ResponseHead, from url: WebAddress) -> TransferEvent.Head {
        TransferEvent.Head(
            url: url.text,
            status: head.status,
            version: head.version,
            headers: headers(head.headers)
        )
    }

    private static func headers(_ fields: HeaderFields) -> [TransferMessage.Header] {
        fields.fields.map { TransferMessage.Header($0.name, $0.value) }
    }

    static func failure(_ failure: TransferFailure, of url: WebAddress?) -> TransferEvent.Failure {
        TransferEvent.Failure(
            code: failure.code.rawValue,
            url: url?.text,
            networkUnavailable: failure.unavailable?.rawValue
        )
    }

    /// - Parameter start: when the device heard of the transfer.
    static func timings(_ exchanges: [TransferMetrics.Transaction], since start: Instant) -> TransferEvent.Timings {
        TransferEvent.Timings(exchanges: exchanges.map { exchange($0, since: start) })
    }

    private static func exchange(
        _ transaction: TransferMetrics.Transaction,
        since start: Instant
    ) -> TransferEvent.Timings.Exchange {
        func offset(_ moment: Instant?) -> Int64? { moment.map { $0.nanoseconds - start.nanoseconds } }
        let opened = transaction.fetchStart.nanoseconds - start.nanoseconds
        func offset(_ span: Duration?) -> Int64? { span.map { opened + $0.nanoseconds } }
        var exchange = TransferEvent.Timings.Exchange(url: transaction.url.text, fetchStart: opened)
        let connection = transaction.connection
        exchange.status = transaction.status
        exchange.lookupStart = offset(connection?.lookup?.start)
        exchange.lookupEnd = offset(connection?.lookup?.end)
        exchange.connectStart = offset(connection?.connect?.start)
        exchange.connectEnd = offset(connection?.connect?.end)
        exchange.secureStart = offset(connection?.secure?.start)
        exchange.secureEnd = offset(connection?.secure?.end)
        exchange.requestStart = offset(transaction.requestStart)
        exchange.requestEnd = offset(transaction.requestEnd)
        exchange.responseStart = offset(transaction.responseStart)
        exchange.responseEnd = offset(transaction.end)
        exchange.protocolName = connection?.protocolName
        exchange.bodyBytesSent = transaction.bodySent
        exchange.bodyBytesReceived = transaction.bodyReceived
        exchange.isReusedConnection = connection?.isReused ?? false
        exchange.isProxyConnection = connection?.isProxied ?? false
        exchange.isCellular = transaction.path.interface == .cellular
        exchange.isExpensive = transaction.path.isExpensive
        exchange.isConstrained = transaction.path.isConstrained
        return exchange
    }
}

extension TransferMessage.Request {
    /// By RFC 9110, 7.8, as WebSockets do.
    fileprivate var asksForAnotherProtocol: Bool {
        bodyLength == nil && headers.contains { $0.name.lowercased() == "upgrade" }
    }
}

extension ResponseHead {
    /// As `HTTPURLResponse` is told of it.
    fileprivate var version: String { protocolName == "h2" ? "HTTP/2" : "HTTP/1.1" }
}

extension TransferResponse {
    /// - Parameters:
    ///   - bytes: of its body, that came.
    ///   - sent: of the request's body.
    init(_ head: ResponseHead, from url: WebAddress, bytes: Int64 = 0, sent: Int64 = 0) {
        self.init(
            url: url.text,
            status: head.status,
            version: head.version,
            headers: head.headers.fields.map { TransferOrder.Header($0.name, $0.value) },
            bytes: bytes,
            sent: sent
        )
    }
}
