import OffstageKernel

extension Scenario {
    /// A web server that is answered inside the device.
    public struct Origin: Equatable, Sendable {
        /// Scheme and host, such as `https://api.example.com`.
        public var url: String
        public var resources: [Resource]
    }

    /// One answer of an origin.
    public struct Resource: Equatable, Sendable {
        public var path: String
        public var status = 200
        public var headers: [Header] = []
        public var body: String?
        /// Bytes to make up where there is no body.
        public var size: Int64?
        public var ranges = false
        public var etag: String?
        /// Nanoseconds from the request to the first byte.
        public var delay: Int64 = 0
        /// What goes wrong with the first requests, one after the other.
        public var faults: [Fault] = []

        public init(path: String) {
            self.path = path
        }
    }

    public struct Header: Equatable, Sendable {
        public var name: String
        public var value: String
    }

    /// One way in which a request goes wrong.
    public struct Fault: Equatable, Sendable {
        /// Bytes after which the connection is cut.
        public var dropAfter: Int64?
        public var status: Int?
        /// Nanoseconds.
        public var retryAfter: Int64?
        /// Nanoseconds.
        public var delay: Int64?
    }

    /// What one kind of network gives.
    public struct NetworkProfile: Equatable, Sendable {
        public var network: String
        /// Bits a second; nil is unlimited.
        public var down: Int64?
        public var up: Int64?
        /// Nanoseconds there and back.
        public var latency: Int64 = 0
        /// Of a hundred packets.
        public var lossPercent = 0
        public var isExpensive = false
        public var isConstrained = false
    }
}
