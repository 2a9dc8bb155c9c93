import OffstageKernel
import OffstageTransfer
import Yams

/// Virtual origins and networks.
extension ScenarioReader {
    mutating func origins(_ node: Node) -> [Origin] {
        entries(of: node, "origins").map { entry in
            checkOrigin(entry)
            let routes = items(of: entry.value, "an origin's answers").compactMap { route($0) }
            return Origin(url: entry.name, routes: routes)
        }
    }

    private mutating func checkOrigin(_ entry: Entry) {
        let name = entry.name
        guard let url = try? WebAddress(name) else {
            return report(entry.key, "an origin is a URL such as https://api.example.com, not `\(name)`")
        }
        if name.dropFirst(url.scheme.count + 3).contains(where: { "/?#".contains($0) }) {
            report(entry.key, "an origin has no path; write `\(url.origin)` and the path with its answers")
        }
    }

    private static let routeKeys = [
        "path", "method", "status", "headers", "body", "size", "file", "folder", "ranges", "etag",
        "resumable-uploads", "login", "delay", "faults",
    ]

    private mutating func route(_ node: Node) -> Origin.Route? {
        var route = Origin.Route(path: "")
        let entries = entries(of: node, "an answer", keys: Self.routeKeys)
        for entry in entries {
            let value = entry.value
            switch entry.name {
            case "path": route.path = path(value) ?? ""
            case "method": route.method = text(value, "method")?.uppercased()
            case "status": if let status = integer(value, "status", in: 200...599) { route.status = status }
            case "headers": route.headers = headers(value)
            case "ranges": route.ranges = flag(value, "ranges") ?? false
            case "etag": route.etag = etag(value)
            case "resumable-uploads": route.resumesUploads = flag(value, "resumable-uploads") ?? false
            case "login": route.login = login(value)
            case "delay": route.delay = quantity(value, "delay", Quantity.duration) ?? 0
            case "faults": route.faults = items(of: value, "faults").map { fault($0) }
            default: content(entry, &route)
            }
        }
        if node.mapping != nil, !entries.contains(where: { $0.name == "path" }) {
            report(node, "an answer needs a `path`, such as `path: /feed`")
        }
        return route
    }

    /// What the answer's bytes are; only one of the words may be given.
    private mutating func content(_ entry: Entry, _ route: inout Origin.Route) {
        let value = entry.value
        let content: Origin.Content? =
            switch entry.name {
            case "body": (value.scalar?.string ?? text(value, "body")).map(Origin.Content.text)
            case "size": quantity(value, "size", Quantity.size).map(Origin.Content.size)
            case "file": existing(value, "file").map(Origin.Content.file)
            default: existing(value, "folder").map(Origin.Content.folder)
            }
        guard let content else { return }
        if route.content != .none {
            report(entry.key, "an answer has one of `body`, `size`, `file` and `folder`; this is the second")
        }
        route.content = content
    }

    private mutating func existing(_ node: Node, _ what: String) -> String? {
        guard let path = text(node, what) else { return nil }
        if case .missing(let neighbours) = probe(path) {
            let hint = path.nearest(among: neighbours).map { "; did you mean `\($0)`?" } ?? ""
            report(node, "there is no \(what) \(path)\(hint)")
        }
        return path
    }

    private mutating func etag(_ node: Node) -> String? {
        guard let etag = text(node, "etag") else { return nil }
        let opaque = etag.hasPrefix("W/") ? etag.dropFirst(2) : etag[...]
        if opaque.count < 2 || opaque.first != "\"" || opaque.last != "\"" {
            report(node, "an etag stands in quotes of its own; write '\"\(etag)\"'")
        }
        return etag
    }

    private mutating func login(_ node: Node) -> Origin.Login {
        var login = Origin.Login(user: "", password: "")
        let entries = entries(of: node, "a login", keys: ["user", "password", "realm"])
        for entry in entries {
            let text = text(entry.value, entry.name) ?? ""
            switch entry.name {
            case "user": login.user = text
            case "password": login.password = text
            default: login.realm = text
            }
        }
        if node.mapping != nil, login.user.isEmpty || login.password.isEmpty {
            report(node, "a login needs a `user` and a `password`")
        }
        return login
    }

    private mutating func path(_ node: Node) -> String? {
        guard let path = text(node, "path") else { return nil }
        if !path.hasPrefix("/") { report(node, "a path begins with a slash; did you mean `/\(path)`?") }
        return path
    }

    private mutating func headers(_ node: Node) -> HeaderFields {
        HeaderFields(
            entries(of: node, "headers").compactMap { entry in
                text(entry.value, "a header").map { HeaderFields.Field(name: entry.name, value: $0) }
            }
        )
    }

    private static let faultKeys = [
        "drop-after", "drop-upload-after", "stall-after", "length", "status", "retry-after", "delay", "refused",
        "untrusted", "hang-up",
        "garbage",
    ]

    private mutating func fault(_ node: Node) -> Origin.Fault {
        var fault = Origin.Fault()
        for entry in entries(of: node, "a fault", keys: Self.faultKeys) {
            let value = entry.value
            switch entry.name {
            case "drop-after": fault.dropAfter = quantity(value, "drop-after", Quantity.size)
            case "drop-upload-after": fault.dropUploadAfter = quantity(value, "drop-upload-after", Quantity.size)
            case "stall-after": fault.stallAfter = quantity(value, "stall-after", Quantity.size)
            case "length": fault.length = quantity(value, "length", Quantity.size)
            case "status": fault.status = integer(value, "status", in: 200...599)
            case "retry-after": fault.retryAfter = quantity(value, "retry-after", Quantity.duration)
            case "delay": fault.delay = quantity(value, "delay", Quantity.duration)
            case "refused": fault.isRefused = flag(value, "refused") ?? false
            case "untrusted": fault.isUntrusted = flag(value, "untrusted") ?? false
            case "hang-up": fault.hangsUp = flag(value, "hang-up") ?? false
            default: fault.isGarbage = flag(value, "garbage") ?? false
            }
        }
        return fault
    }

    mutating func networks(_ node: Node) -> [NetworkProfile] {
        entries(of: node, "networks", keys: ["wifi", "cellular"]).map { network($0) }
    }

    private mutating func network(_ entry: Entry) -> NetworkProfile {
        var profile = NetworkProfile.unlimited(Surroundings.Network(rawValue: entry.name) ?? .wifi)
        let keys = ["down", "up", "latency", "loss", "expensive", "constrained"]
        for entry in entries(of: entry.value, "a network", keys: keys) {
            switch entry.name {
            case "down": profile.down = quantity(entry.value, "down", Quantity.rate)
            case "up": profile.up = quantity(entry.value, "up", Quantity.rate)
            case "latency": profile.latency = quantity(entry.value, "latency", Quantity.duration) ?? 0
            case "loss": profile.lossPercent = percent(entry.value, "loss") ?? 0
            case "expensive": profile.isExpensive = flag(entry.value, "expensive") ?? false
            default: profile.isConstrained = flag(entry.value, "constrained") ?? false
            }
        }
        return profile
    }
}
