/// A web server that is answered inside the device.
public struct Origin: Equatable, Sendable {
    /// Scheme, host and perhaps a port, such as `https://api.example.com`.
    public var url: String
    /// The first that fits a request answers it.
    public var routes: [Route]

    public init(url: String, routes: [Route]) {
        self.url = url
        self.routes = routes
    }

    /// What an origin answers to one path.
    public struct Route: Equatable, Sendable {
        /// Begins with a slash. With a query it answers that query alone, else any. With ``Content/folder(_:)`` it
        /// answers everything below it.
        public var path: String
        /// The one method that it answers, or nil for any.
        public var method: String?
        public var status = 200
        public var headers = HeaderFields()
        public var content = Content.none
        /// Whether a part of the content can be asked for.
        public var ranges = false
        public var etag: String?
        /// Whether an upload that breaks off can go on, for clients that speak the draft (T-68).
        public var resumesUploads = false
        /// Who may ask, if not everybody: others are answered with 401 (T-58).
        public var login: Login?
        /// Nanoseconds that the server takes for its answer.
        public var delay: Int64 = 0
        /// What goes wrong with the first requests, one after the other.
        public var faults: [Fault] = []

        public init(path: String) {
            self.path = path
        }
    }

    /// Who may ask for a path, by HTTP's Basic authentication.
    public struct Login: Equatable, Sendable {
        public var user: String
        public var password: String
        public var realm: String

        public init(user: String, password: String, realm: String = "") {
            self.user = user
            self.password = password
            self.realm = realm
        }

        func admits(_ request: SourceRequest) -> Bool {
            request.headers["Authorization"] == "Basic " + Base64.text(Array("\(user):\(password)".utf8))
        }

        var challenge: HeaderFields { ["WWW-Authenticate": "Basic realm=\"\(realm)\""] }
    }

    /// Where the bytes of an answer come from.
    public enum Content: Equatable, Sendable {
        case none
        case text(String)
        /// So many bytes, made up, the same every time.
        case size(Int64)
        /// One file, its path as the device resolves it.
        case file(String)
        /// A file of the folder, by what follows the route's path.
        case folder(String)
    }

    /// One way in which a request goes wrong. Several at once are one fault.
    public struct Fault: Equatable, Sendable {
        /// The connection is refused.
        public var isRefused = false
        /// The server's certificate is not to be trusted.
        public var isUntrusted = false
        /// The connection is closed without an answer.
        public var hangsUp = false
        /// What comes is no HTTP.
        public var isGarbage = false
        /// Bytes of body after which the connection is cut.
        public var dropAfter: Int64?
        /// Bytes of the request's body after which the connection is cut.
        public var dropUploadAfter: Int64?
        /// Bytes of body after which nothing more comes.
        public var stallAfter: Int64?
        /// What the head says of the body's length, instead of the truth.
        public var length: Int64?
        public var status: Int?
        /// Nanoseconds.
        public var retryAfter: Int64?
        /// Nanoseconds, on top of the route's.
        public var delay: Int64?

        public init() {}
    }
}
