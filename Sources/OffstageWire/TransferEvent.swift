public import Foundation

/// What the device says about a transfer.
public enum TransferEvent: Equatable, Sendable {
    /// There is no way to the server now; the transfer goes on when there is one.
    case waiting
    /// The device takes so many bytes more of the request's body.
    case demand(bytes: Int)
    /// The request's body must begin at this byte, because it is sent once more, or because a server has the rest.
    case rewind(to: Int64)
    /// So much of the request's body has left, altogether.
    case sent(bytes: Int64)
    /// The server sends the app elsewhere: what it said, and the request that would follow. Nothing more happens until
    /// ``TransferMessage/follow(_:)``.
    case redirect(Head, TransferMessage.Request)
    /// A head with a status of 1xx, before the response's own (T-71).
    case informational(Head)
    /// What a server keeps of an upload, or that it keeps nothing any more (T-68).
    case kept(TransferMessage.Upload?)
    /// The server wants to know who asks. Nothing more happens until ``TransferMessage/identify(_:)``.
    case challenge(TransferChallenge)
    case head(Head)
    case body(Data)
    case end(Timings)
    case failed(Failure, Timings)
}

extension TransferEvent {
    /// The head of a response.
    public struct Head: Equatable, Sendable, Codable {
        /// The one that answered.
        public var url: String
        public var status: Int
        /// `HTTP/1.1`.
        public var version: String
        public var headers: [TransferMessage.Header]

        public init(url: String, status: Int, version: String = "HTTP/1.1", headers: [TransferMessage.Header] = []) {
            self.url = url
            self.status = status
            self.version = version
            self.headers = headers
        }
    }

    /// Why a transfer failed.
    public struct Failure: Equatable, Sendable, Codable {
        /// `URLError.Code.rawValue`.
        public var code: Int
        /// The one that failed; nil for the request's own.
        public var url: String?
        /// `URLError.NetworkUnavailableReason`: 0 cellular, 1 expensive, 2 constrained.
        public var networkUnavailable: Int?

        public init(code: Int, url: String? = nil, networkUnavailable: Int? = nil) {
            self.code = code
            self.url = url
            self.networkUnavailable = networkUnavailable
        }
    }

    /// When things happened, one entry for each exchange with a server: every redirect is one (T-72).
    public struct Timings: Equatable, Sendable, Codable {
        /// Nanoseconds since the device heard of the transfer; nil for what did not happen.
        public struct Exchange: Equatable, Sendable, Codable {
            public var url: String
            public var status: Int?
            public var fetchStart: Int64 = 0
            public var lookupStart: Int64?
            public var lookupEnd: Int64?
            public var connectStart: Int64?
            public var connectEnd: Int64?
            public var secureStart: Int64?
            public var secureEnd: Int64?
            public var requestStart: Int64?
            public var requestEnd: Int64?
            public var responseStart: Int64?
            public var responseEnd: Int64?
            public var protocolName: String?
            public var bodyBytesSent: Int64 = 0
            public var bodyBytesReceived: Int64 = 0
            public var isReusedConnection = false
            public var isProxyConnection = false
            public var isCellular = false
            public var isExpensive = false
            public var isConstrained = false

            public init(url: String, fetchStart: Int64 = 0) {
                self.url = url
                self.fetchStart = fetchStart
            }
        }

        public var exchanges: [Exchange]

        public init(exchanges: [Exchange] = []) {
            self.exchanges = exchanges
        }
    }
}
