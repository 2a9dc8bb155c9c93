public import Foundation
public import FoundationNetworking
import OffstageWire
import Synchronization

/// What a task took: one transaction for each exchange with a server (T-72).
open class URLSessionTaskMetrics: NSObject, @unchecked Sendable {
    // Nothing changes after the initialiser.

    public enum ResourceFetchType: Int, Sendable {
        case unknown, networkLoad, serverPush, localCache
    }

    public enum DomainResolutionProtocol: Int, Sendable {
        case unknown, udp, tcp, tls, https
    }

    public let transactionMetrics: [URLSessionTaskTransactionMetrics]
    public let taskInterval: DateInterval
    public let redirectCount: Int

    init(of task: URLSessionTask, _ timings: TransferEvent.Timings?) {
        let end = Date()
        let begun = task.facts.withLock { $0.begun } ?? end
        let exchanges = timings?.exchanges ?? []
        transactionMetrics = exchanges.enumerated().map { place, exchange in
            let isLast = place == exchanges.count - 1
            return URLSessionTaskTransactionMetrics(
                exchange,
                request: task.originalRequest,
                response: isLast ? task.response : nil,
                begun: begun,
                type: task.facts.withLock { $0.isFromCache } ? .localCache : .networkLoad
            )
        }
        taskInterval = DateInterval(start: min(begun, end), end: end)
        redirectCount = max(0, exchanges.count - 1)
    }
}

/// One exchange with a server.
open class URLSessionTaskTransactionMetrics: NSObject, @unchecked Sendable {
    // Nothing changes after the initialiser.

    public let request: URLRequest
    public let response: URLResponse?
    public let fetchStartDate: Date?
    public let domainLookupStartDate: Date?
    public let domainLookupEndDate: Date?
    public let connectStartDate: Date?
    public let connectEndDate: Date?
    public let secureConnectionStartDate: Date?
    public let secureConnectionEndDate: Date?
    /// When bytes leave, which after a wait is long after ``fetchStartDate`` (T-72).
    public let requestStartDate: Date?
    public let requestEndDate: Date?
    public let responseStartDate: Date?
    public let responseEndDate: Date?
    public let networkProtocolName: String?
    public let isReusedConnection: Bool
    public let isCellular: Bool
    public let isExpensive: Bool
    public let isConstrained: Bool
    public let isProxyConnection: Bool
    public let isMultipath = false
    public let resourceFetchType: URLSessionTaskMetrics.ResourceFetchType
    public let domainResolutionProtocol = URLSessionTaskMetrics.DomainResolutionProtocol.unknown
    public let countOfRequestBodyBytesSent: Int64
    public let countOfRequestBodyBytesBeforeEncoding: Int64
    public let countOfResponseBodyBytesReceived: Int64
    public let countOfResponseBodyBytesAfterDecoding: Int64

    init(
        _ exchange: TransferEvent.Timings.Exchange,
        request original: URLRequest?,
        response: URLResponse?,
        begun: Date,
        type: URLSessionTaskMetrics.ResourceFetchType
    ) {
        func date(_ nanoseconds: Int64?) -> Date? { nanoseconds.map { begun + Double($0) / 1e9 } }
        // A URL that was exchanged is one.
        var request = original ?? URLRequest(url: URL(fileURLWithPath: "/"))
        request.url = URL(string: exchange.url) ?? request.url
        self.request = request
        self.response = response
        resourceFetchType = type
        fetchStartDate = date(exchange.fetchStart)
        domainLookupStartDate = date(exchange.lookupStart)
        domainLookupEndDate = date(exchange.lookupEnd)
        connectStartDate = date(exchange.connectStart)
        connectEndDate = date(exchange.connectEnd)
        secureConnectionStartDate = date(exchange.secureStart)
        secureConnectionEndDate = date(exchange.secureEnd)
        requestStartDate = date(exchange.requestStart)
        requestEndDate = date(exchange.requestEnd)
        responseStartDate = date(exchange.responseStart)
        responseEndDate = date(exchange.responseEnd)
        networkProtocolName = exchange.protocolName
        isReusedConnection = exchange.isReusedConnection
        isProxyConnection = exchange.isProxyConnection
        isCellular = exchange.isCellular
        isExpensive = exchange.isExpensive
        isConstrained = exchange.isConstrained
        countOfRequestBodyBytesSent = exchange.bodyBytesSent
        countOfRequestBodyBytesBeforeEncoding = exchange.bodyBytesSent
        countOfResponseBodyBytesReceived = exchange.bodyBytesReceived
        countOfResponseBodyBytesAfterDecoding = exchange.bodyBytesReceived
    }
}
