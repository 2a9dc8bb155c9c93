import NIOCore
import NIOHTTP1
import OffstageTransfer

extension SourceRequest {
    /// The head as it is sent: `Host` first, then the request's own fields, then what frames the body.
    /// - Parameter forwarder: a proxy that reads the request must be told the whole address (RFC 9112, 3.2.2), and who
    ///   asks. That no server hears (E-31).
    func head(through forwarder: ProxyRules.Server?) -> HTTPRequestHead {
        var fields = HTTPHeaders()
        if headers["Host"] == nil { fields.add(name: "Host", value: url.authority) }
        for field in headers.fields where !isFraming(field.name) && !isForProxies(field.name) {
            fields.add(name: field.name, value: field.value)
        }
        if let identity = forwarder?.authorization { fields.add(name: "Proxy-Authorization", value: identity) }
        switch bodyLength {
        // A server that expects a body wants to know that there is none.
        case .none: if ["POST", "PUT", "PATCH"].contains(method) { fields.add(name: "Content-Length", value: "0") }
        case .known(let length): fields.add(name: "Content-Length", value: String(length))
        case .tunnel: break
        case .unknown: fields.add(name: "Transfer-Encoding", value: "chunked")
        }
        return HTTPRequestHead(
            version: .http1_1,
            method: HTTPMethod(rawValue: method),
            uri: forwarder == nil ? url.target : url.absoluteTarget,
            headers: fields
        )
    }

    /// The name of a field that would be no field, or more than one, on the wire; nil if there is none.
    var unsendable: String? {
        let isToken = { (byte: UInt8) in byte > 0x20 && byte < 0x7f && !"()<>@,;:\\\"/[]?={}".utf8.contains(byte) }
        let isValue = { (text: String) in !text.utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 } }
        if let proxyAuthorization, !isValue(proxyAuthorization.field) { return "Proxy-Authorization" }
        return headers.fields.first { field in
            field.name.isEmpty || !field.name.utf8.allSatisfy(isToken) || !isValue(field.value)
        }?.name
    }

    private func isForProxies(_ name: String) -> Bool { name.lowercased() == "proxy-authorization" }

    /// How the body is framed is the source's to say.
    private func isFraming(_ name: String) -> Bool {
        ["content-length", "transfer-encoding"].contains(name.lowercased())
    }
}

extension HeaderFields {
    init(_ headers: HTTPHeaders) {
        self.init(headers.map { Field(name: $0.name, value: $0.value) })
    }
}

extension WebAddress {
    /// Whether the host is an address and no name: certificates and TLS treat it differently.
    var isNumeric: Bool { (try? SocketAddress(ipAddress: host, port: 0)) != nil }
}

extension ConnectionTimings.Endpoint {
    init?(_ address: SocketAddress) {
        guard let text = address.ipAddress, let port = address.port else { return nil }
        self.init(address: text, port: port)
    }
}
