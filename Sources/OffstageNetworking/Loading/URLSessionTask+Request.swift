import Foundation
import FoundationNetworking
import OffstageApp
import OffstageWire
import Synchronization

/// The beginning of a task: its request as it goes to the device.
extension URLSessionTask {
    func begin() {
        let request = facts.withLock { facts in
            facts.begun = Date()
            return facts.currentRequest
        }
        if let refusal = facts.withLock({ $0.refusal }) { return fail(refusal) }
        if beginByOwnProtocol() { return }
        guard let url = request.url, let scheme = url.scheme?.lowercased() else { return fail(.badURL) }
        let socket = self as? URLSessionWebSocketTask
        guard (socket == nil ? ["http", "https"] : ["ws", "wss"]).contains(scheme) else { return fail(.unsupportedURL) }
        guard TransportSecurity.current.permits(url) else {
            TransportSecurity.logRefusal(of: url)
            return fail(.appTransportSecurityRequiresSecureConnection)
        }
        switch supply(request) {
        case .cache(let entry): return serve(entry)
        case .revalidation(let entry): facts.withLock { $0.revalidated = entry }
        case .server: break
        case .nowhere: return fail(.resourceUnavailable)
        }
        if let body, !body.isReadable { return fail(.fileDoesNotExist) }
        if let port = url.ownPort { TakenConnections.willConnect(toOwnPort: port) }
        guard let transfer = Transfers.shared.begin(self) else { return fail(.notConnectedToInternet) }
        let isWanted = facts.withLock { facts in
            facts.transfer = transfer
            return facts.state == .running
        }
        // Cancelled on another thread meanwhile.
        guard isWanted else { return Transfers.shared.end(transfer) }
        var message = message(request, to: socket == nil ? url : url.overHTTP)
        if let socket {
            message.body = .streamed
            message.headers += socket.handshake.headers.map { .init($0.name, $0.value) }
            message.headers.sort { $0.name < $1.name }
        }
        if case .file(let file, _) = answer { file.ask(&message) }
        if let old = facts.withLock({ $0.revalidated })?.response.response as? HTTPURLResponse {
            message.headers += Freshness(old).conditions.map { .init($0.name, $0.value) }
            message.headers.sort { $0.name < $1.name }
        }
        Transfers.shared.say(.begin(message, body: body?.whole ?? Data()), of: transfer)
    }

    private func fail(_ code: URLError.Code) {
        complete(with: error(code), timings: nil, at: .inOrder)
    }

    /// The request with all that the session adds to it.
    func message(_ request: URLRequest, to url: URL) -> TransferMessage.Request {
        let settings = session.settings
        var message = TransferMessage.Request(
            method: (request.httpMethod ?? "GET").uppercased(),
            url: url.absoluteString,
            headers: headers(of: request, to: url)
        )
        if let body {
            message.body = body.whole == nil ? .streamed : .whole
            message.bodyLength = body.length
            message.canResume = self is URLSessionUploadTask && !body.isStream
            message.upload = facts.withLock { $0.upload }
        }
        // 60 is what a request says that says nothing.
        let timeout = request.timeoutInterval == 60 ? settings.timeoutIntervalForRequest : request.timeoutInterval
        message.requestTimeout = nanoseconds(timeout)
        message.resourceTimeout = nanoseconds(settings.timeoutIntervalForResource)
        message.waitsForConnectivity = settings.waitsForConnectivity
        message.allowsCellular = settings.allowsCellularAccess && request.allowsCellularAccess
        message.allowsExpensive = settings.allowsExpensiveNetworkAccess && request.allowsExpensiveNetworkAccess
        message.allowsConstrained =
            settings.allowsConstrainedNetworkAccess && request.allowsConstrainedNetworkAccess
        message.connectionsPerHost = settings.httpMaximumConnectionsPerHost
        message.session = session.number
        message.task = taskIdentifier
        message.kind = kind
        message.proxies = settings.proxies
        message.asksAboutServers = hasDelegateForServers
        message.endsAtSuspension = settings.identifier != nil
        return message
    }

    private var kind: TransferMessage.Request.Kind {
        switch self {
        case is URLSessionUploadTask: .upload
        case is URLSessionDownloadTask: .download
        default: .data
        }
    }

    private func nanoseconds(_ seconds: TimeInterval) -> Int64 {
        Int64(min(max(seconds, 0), 3e9) * 1e9)
    }

    // MARK: Headers

    /// In the order of their names: a dictionary has none that two runs share.
    private func headers(of request: URLRequest, to url: URL) -> [TransferMessage.Header] {
        var fields = session.addingFields(to: request).sentFields
        func add(_ name: String, _ value: @autoclosure () -> String?) {
            guard !fields.keys.contains(where: { $0.isField(name) }) else { return }
            fields[name] = value()
        }
        add("Accept", "*/*")
        add("Accept-Language", "en-US,en;q=0.9")
        add("User-Agent", Self.userAgent)
        if body != nil, !(self is URLSessionUploadTask) { add("Content-Type", "application/x-www-form-urlencoded") }
        if request.httpShouldHandleCookies, session.settings.httpShouldSetCookies {
            add("Cookie", Cookies(session.settings).field(for: url))
        }
        return fields.sorted { $0.key < $1.key }.map { TransferMessage.Header($0.key, $0.value) }
    }

    private static let userAgent: String = {
        let information = Bundle.main.infoDictionary ?? [:]
        let name = information["CFBundleName"] as? String ?? "App"
        let version = information["CFBundleVersion"] as? String ?? "1"
        return "\(name)/\(version) CFNetwork Offstage"
    }()
}

extension URL {
    /// Where a WebSocket begins: `http` instead of `ws`, `https` instead of `wss`.
    fileprivate var overHTTP: URL {
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        parts?.scheme = scheme?.lowercased() == "wss" ? "https" : "http"
        return parts?.url ?? self
    }
}

extension URL {
    /// The port, where this machine is asked.
    fileprivate var ownPort: UInt16? {
        guard ["localhost", "127.0.0.1", "::1"].contains(host?.lowercased()) else { return nil }
        return UInt16(exactly: port ?? (["https", "wss"].contains(scheme?.lowercased()) ? 443 : 80))
    }
}

extension URLSession {
    /// The request with the session's own fields, where it has no others of that name.
    func addingFields(to request: URLRequest) -> URLRequest {
        var request = request
        for case let (name as String, value) in settings.httpAdditionalHeaders ?? [:]
        where request.value(forHTTPHeaderField: name) == nil {
            request.setValue("\(value)", forHTTPHeaderField: name)
        }
        return request
    }
}
