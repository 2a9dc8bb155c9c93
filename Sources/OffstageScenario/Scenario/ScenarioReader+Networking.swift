import OffstageKernel
import Yams

/// Virtual origins and networks: read and checked, but no device follows them yet.
extension ScenarioReader {
    mutating func origins(_ node: Node) -> [Scenario.Origin] {
        let entries = entries(of: node, "origins")
        for entry in entries {
            let sentence = "virtual origins are not supported yet: requests to \(entry.name) would not be answered"
            notYet.append(problem(position(of: entry.key), sentence))
        }
        return entries.map { entry in
            if !entry.name.hasPrefix("https://"), !entry.name.hasPrefix("http://") {
                report(entry.key, "an origin is a URL such as https://api.example.com, not `\(entry.name)`")
            }
            let resources = items(of: entry.value, "an origin's answers").compactMap { resource($0) }
            return Scenario.Origin(url: entry.name, resources: resources)
        }
    }

    private static let resourceKeys = [
        "path", "status", "headers", "body", "size", "ranges", "etag", "delay", "faults",
    ]

    private mutating func resource(_ node: Node) -> Scenario.Resource? {
        var resource = Scenario.Resource(path: "")
        let entries = entries(of: node, "an answer", keys: Self.resourceKeys)
        for entry in entries {
            let value = entry.value
            switch entry.name {
            case "path": resource.path = path(value) ?? ""
            case "status": if let status = integer(value, "status", in: 100...599) { resource.status = status }
            case "headers": resource.headers = headers(value)
            case "body": resource.body = value.scalar?.string ?? text(value, "body")
            case "size": resource.size = quantity(value, "size", Quantity.size)
            case "ranges": resource.ranges = flag(value, "ranges") ?? false
            case "etag": resource.etag = text(value, "etag")
            case "delay": resource.delay = quantity(value, "delay", Quantity.duration) ?? 0
            default: resource.faults = items(of: value, "faults").map { fault($0) }
            }
        }
        if node.mapping != nil, !entries.contains(where: { $0.name == "path" }) {
            report(node, "an answer needs a `path`, such as `path: /feed`")
        }
        return resource
    }

    private mutating func path(_ node: Node) -> String? {
        guard let path = text(node, "path") else { return nil }
        if !path.hasPrefix("/") { report(node, "a path begins with a slash; did you mean `/\(path)`?") }
        return path
    }

    private mutating func headers(_ node: Node) -> [Scenario.Header] {
        entries(of: node, "headers").compactMap { entry in
            text(entry.value, "a header").map { Scenario.Header(name: entry.name, value: $0) }
        }
    }

    private mutating func fault(_ node: Node) -> Scenario.Fault {
        var fault = Scenario.Fault()
        for entry in entries(of: node, "a fault", keys: ["drop-after", "status", "retry-after", "delay"]) {
            switch entry.name {
            case "drop-after": fault.dropAfter = quantity(entry.value, "drop-after", Quantity.size)
            case "status": fault.status = integer(entry.value, "status", in: 100...599)
            case "retry-after": fault.retryAfter = quantity(entry.value, "retry-after", Quantity.duration)
            default: fault.delay = quantity(entry.value, "delay", Quantity.duration)
            }
        }
        return fault
    }

    mutating func networks(_ node: Node) -> [Scenario.NetworkProfile] {
        let entries = entries(of: node, "networks", keys: ["wifi", "cellular"])
        for entry in entries {
            let sentence = "network profiles are not supported yet: \(entry.name) has neither bandwidth nor latency"
            notYet.append(problem(position(of: entry.key), sentence))
        }
        return entries.map { network($0) }
    }

    private mutating func network(_ entry: Entry) -> Scenario.NetworkProfile {
        var profile = Scenario.NetworkProfile(network: entry.name)
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
