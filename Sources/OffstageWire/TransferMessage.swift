public import Foundation

/// What an app says about a transfer of one of its URL sessions. The transfer's number, which the app gives it, is the
/// `id` of the frame.
///
/// Neither side sends what the other has not asked for: the body of a response comes as far as ``demand(bytes:)`` went,
/// the body of a request as far as ``TransferEvent/demand(bytes:)`` did. So neither ever holds more than a window.
public enum TransferMessage: Equatable, Sendable {
    /// A body that is short comes along.
    case begin(Request, body: Data)
    /// More of the request's body; with the last bytes, or without any, the body is over.
    case body(Data, isLast: Bool)
    /// The app takes so many bytes more of the response's body.
    case demand(bytes: Int)
    /// `suspend()`, or `resume()` after it: the clocks of the transfer stand still between them (T-21).
    case held(Bool)
    /// The answer to ``TransferEvent/redirect(_:_:)``: where to go, or nil to take the redirect itself as the response.
    case follow(Request?)
    /// The answer to ``TransferEvent/challenge(_:)``.
    case identify(TransferChallenge.Answer)
    /// The app wants no more of it, and hears no more of it.
    case cancel
}

extension TransferMessage {
    /// A request as it goes to the server.
    public struct Request: Equatable, Sendable, Codable {
        public var method: String
        /// Absolute.
        public var url: String
        public var headers: [Header]
        /// The length of the body; nil if there is none or if nobody knows it.
        public var bodyLength: Int64?
        public var body = Body.none
        /// Nanoseconds without a byte (T-12).
        public var requestTimeout: Int64 = 60_000_000_000
        /// Nanoseconds from the beginning.
        public var resourceTimeout: Int64 = 604_800_000_000_000
        public var waitsForConnectivity = false
        public var allowsCellular = true
        public var allowsExpensive = true
        public var allowsConstrained = true
        /// How many connections to a host the session may have (T-13).
        public var connectionsPerHost = 6
        public var kind = Kind.data
        /// The session in this process, and the task in it.
        public var session = 0
        public var task = 0
        /// A data task of a background session: it is lost when its app is suspended (T-20).
        public var endsAtSuspension = false
        /// An upload whose body the app can begin anywhere: a server is offered to resume it (T-68).
        public var canResume = false
        /// What a server keeps of it, from another task (T-71).
        public var upload: Upload?
        /// Somebody in the app can be asked about servers over TLS, and for certificates (T-58).
        public var asksAboutServers = false
        /// In place of the device's; nil where the app says nothing of any (E-31).
        public var proxies: Proxies?
        /// What the app takes of the response's body without being asked again.
        public var window = Request.defaultWindow

        public static let defaultWindow = 256 << 10

        public enum Kind: String, Equatable, Sendable, Codable {
            case data, upload, download
        }

        public enum Body: String, Equatable, Sendable, Codable {
            case none
            /// In the message.
            case whole
            /// Piece by piece, as the device asks for it.
            case streamed
        }

        public init(method: String, url: String, headers: [Header] = []) {
            self.method = method
            self.url = url
            self.headers = headers
        }
    }

    /// Where a server keeps what it has of an upload, in which version of the draft it speaks, and how much of how much
    /// that was when it was asked last (T-68).
    public struct Upload: Equatable, Sendable, Codable {
        public var location: String
        public var interop: Int
        /// In bytes.
        public var length: Int64
        public var offset: Int64

        public init(location: String, interop: Int, length: Int64, offset: Int64) {
            self.location = location
            self.interop = interop
            self.length = length
            self.offset = offset
        }
    }

    /// Through which proxies servers are asked.
    public struct Proxies: Equatable, Sendable, Codable {
        public struct Place: Equatable, Sendable, Codable {
            public var host: String
            public var port: Int

            public init(host: String, port: Int) {
                self.host = host
                self.port = port
            }
        }

        /// For servers in the clear, and for those over TLS; nil asks them directly.
        public var http: Place?
        public var https: Place?
        /// For servers that neither of the two is for, by SOCKS.
        public var socks: Place?
        /// Hosts that are asked directly: themselves and what lies below them.
        public var exceptions: [String]

        public init(http: Place? = nil, https: Place? = nil, socks: Place? = nil, exceptions: [String] = []) {
            self.http = http
            self.https = https
            self.socks = socks
            self.exceptions = exceptions
        }
    }

    public struct Header: Equatable, Sendable, Codable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }
}
