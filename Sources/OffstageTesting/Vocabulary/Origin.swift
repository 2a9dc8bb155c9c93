import OffstageDevice
import OffstageKernel
import OffstageTransfer

extension VirtualDevice {
    /// A web server that the device answers itself.
    ///
    /// ```swift
    /// let phone = try await VirtualDevice(
    ///     origins: [.init("https://api.example.com", [.init("/feed", body: "{}", delay: .milliseconds(120))])]
    /// )
    /// ```
    public struct Origin: Sendable {
        enum Kind: Sendable {
            case routes([Answer])
            case function(@Sendable (Request) -> Answer)
        }

        let url: String
        let kind: Kind

        /// - Parameters:
        ///   - url: scheme and host, and the port if it is not the usual one.
        ///   - answers: the first that fits path and method is given; where none does, the answer is a 404.
        public init(_ url: String, _ answers: [Answer]) {
            self.url = url
            kind = .routes(answers)
        }

        /// - Parameters:
        ///   - url: scheme and host, and the port if it is not the usual one.
        ///   - answer: called on the device's thread when the whole request is there. What it answers must follow from
        ///     the requests so far, or the run cannot be repeated.
        public init(_ url: String, answer: @escaping @Sendable (Request) -> Answer) {
            self.url = url
            kind = .function(answer)
        }
    }

    /// What an app sent to an origin.
    public struct Request: Sendable {
        public var method: String
        /// Percent-encoded, without the query.
        public var path: String
        /// Without the question mark.
        public var query: String?
        public var body: [UInt8]
        private let fields: HeaderFields

        init(_ request: SourceRequest, _ body: [UInt8]) {
            method = request.method
            path = request.url.path
            query = request.url.query
            fields = request.headers
            self.body = body
        }

        /// The first field of this name, in whatever case.
        public func header(_ name: String) -> String? { fields[name] }
    }

    /// What an origin answers.
    public struct Answer: Sendable {
        var route: OffstageTransfer.Origin.Route

        /// - Parameters:
        ///   - path: begins with a slash; an answer of a function needs none.
        ///   - method: nil answers every method.
        ///   - status: the status code of HTTP.
        ///   - headers: what the answer bears beside the length of its body.
        ///   - body: the text; empty for none.
        ///   - delay: what the server takes, on top of what the network does.
        ///   - faults: what goes wrong with the first requests, one after the other.
        public init(
            _ path: String = "/",
            method: String? = nil,
            status: Int = 200,
            headers: [String: String] = [:],
            body: String = "",
            delay: Duration = .zero,
            faults: [Fault] = []
        ) {
            route = OffstageTransfer.Origin.Route(path: path)
            route.method = method
            route.status = status
            route.headers = HeaderFields(
                headers.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) }
            )
            route.content = body.isEmpty ? .none : .text(body)
            route.delay = delay.nanoseconds
            route.faults = faults.map(\.fault)
        }

        /// An answer of so many bytes, made up, the same every time.
        public static func bytes(_ path: String = "/", count: Int64) -> Answer {
            var answer = Answer(path)
            answer.route.content = .size(count)
            return answer
        }

        /// An answer of so many bytes, made up, the same every time, which a download that was broken off goes on with
        /// where it was: the server has ranges.
        /// - Parameters:
        ///   - path: begins with a slash; an answer of a function needs none.
        ///   - count: how many.
        ///   - version: of the bytes (`ETag`). A download that began with another one begins anew.
        public static func resumableBytes(_ path: String = "/", count: Int64, version: String = "1") -> Answer {
            var answer = bytes(path, count: count)
            answer.route.ranges = true
            answer.route.etag = "\"\(version)\""
            return answer
        }

        /// Takes an upload. One that was broken off goes on where it was, if the app's system resumes uploads.
        /// - Parameters:
        ///   - path: begins with a slash; an answer of a function needs none.
        ///   - method: nil takes every method.
        ///   - status: the status code of HTTP.
        public static func resumableUpload(_ path: String = "/", method: String? = nil, status: Int = 201) -> Answer {
            var answer = Answer(path, method: method, status: status)
            answer.route.resumesUploads = true
            return answer
        }

        /// The same answer, but for the first requests.
        /// - Parameter faults: what goes wrong with them, one after the other.
        public func failing(_ faults: Fault...) -> Answer {
            var answer = self
            answer.route.faults = faults.map(\.fault)
            return answer
        }

        /// The files of a folder, each below the path.
        public static func files(_ path: String, in folder: String) -> Answer {
            var answer = Answer(path)
            answer.route.content = .folder(folder)
            return answer
        }
    }

    /// One way in which a request goes wrong.
    public struct Fault: Sendable {
        var fault = OffstageTransfer.Origin.Fault()

        private init(_ change: (inout OffstageTransfer.Origin.Fault) -> Void) {
            change(&fault)
        }

        /// The connection is refused.
        public static let refused = Fault { $0.isRefused = true }
        /// The server's certificate is not to be trusted.
        public static let untrusted = Fault { $0.isUntrusted = true }
        /// The connection is closed without an answer.
        public static let hangUp = Fault { $0.hangsUp = true }
        /// The connection is cut after so many bytes of the body.
        public static func drop(after bytes: Int64) -> Fault { Fault { $0.dropAfter = bytes } }
        /// The connection is cut after so many bytes of an upload.
        public static func drop(afterUploading bytes: Int64) -> Fault { Fault { $0.dropUploadAfter = bytes } }
        /// Nothing more comes after so many bytes of the body.
        public static func stall(after bytes: Int64) -> Fault { Fault { $0.stallAfter = bytes } }
        /// Another status, without a body.
        public static func status(_ status: Int, retryAfter span: Duration? = nil) -> Fault {
            Fault {
                $0.status = status
                $0.retryAfter = span?.nanoseconds
            }
        }
    }
}

extension NetworkSettings {
    init(_ origins: [VirtualDevice.Origin], _ connections: [VirtualDevice.Connection], allowsRealServers: Bool) {
        self.init(profiles: connections.map(\.profile), allowsRealServers: allowsRealServers)
        for origin in origins {
            switch origin.kind {
            case .routes(let answers):
                self.origins.append(OffstageTransfer.Origin(url: origin.url, routes: answers.map(\.route)))
            case .function(let answer):
                responders.append(
                    Responder(url: origin.url) { request, body in answer(.init(request, body)).route }
                )
            }
        }
    }
}
