import OffstageJSON
public import OffstagePush

/// The delivery log of a gateway, or of all that share a store, read while they run or after.
public final class DeliveryLog: Sendable {
    /// Where a line is in the log; those of gateways that write at the same time are in the order of transactions.
    public struct Place: Equatable, Sendable {
        var transaction: Int64 = 0
        var sequence: Int64 = 0

        /// Before all lines.
        public static let start = Place()
    }

    /// One record with its place in the log.
    public struct Line: Sendable {
        public var place: Place
        public var record: DeliveryRecord

        /// One object of JSON, with the names and the order that `docs/guides/gateway.md` gives.
        public var json: String {
            var members = [
                "\"at\":\(record.at.nanoseconds)", "\"apns_id\":\(JSON.quoted(record.id.text))",
                "\"device\":\(record.device.map(JSON.quoted) ?? "null")",
                "\"topic\":\(record.topic.map(JSON.quoted) ?? "null")", "\"event\":\"\(record.event.rawValue)\"",
                "\"reason\":\(record.reason.map(JSON.quoted) ?? "null")",
            ]
            if !record.lints.isEmpty {
                members.append("\"lints\":[\(record.lints.map(JSON.quoted).joined(separator: ","))]")
            }
            return "{\(members.joined(separator: ","))}"
        }
    }

    private let store: any GatewayStore

    public init(_ location: StoreLocation) throws(GatewayError) {
        store = try location.open(.reading)
    }

    /// The records after a place in the log, at most so many.
    /// - Parameter id: Only those of this notification.
    public func lines(after place: Place, id: String? = nil, limit: Int = 1000) throws(GatewayError) -> [Line] {
        try store.lines(after: place, id: id, limit: limit)
    }

    /// How many records there are of each event.
    public func counts() throws(GatewayError) -> [(event: String, count: Int)] { try store.counts() }
    public func tokenCount() throws(GatewayError) -> Int { try store.tokenCount() }
    public func waitingCount() throws(GatewayError) -> Int { try store.waitingCount() }
}

/// A device that exists only in the token table: pushes to it are accepted and kept.
public final class ImaginaryDevice: Sendable {
    private let store: any GatewayStore
    private let name: String

    public init(_ location: StoreLocation, name: String) throws(GatewayError) {
        store = try location.open(.writing)
        self.name = name
    }

    /// The token of an app on it; the same each time, and valid again if it had ended.
    public func register(_ bundle: String, _ environment: PushEnvironment) throws(GatewayError) -> DeviceToken {
        try store.register(device: name, .init(bundle: bundle, environment: environment))
    }

    /// Ends the token of the app, as the app's removal from a device does.
    public func unregister(_ bundle: String, _ environment: PushEnvironment) throws(GatewayError) -> DeviceToken {
        let token = try store.unregister(device: name, .init(bundle: bundle, environment: environment), at: .now)
        guard let token else {
            throw GatewayError(.unusableInput, "\(bundle) has no token on \(name) that could end")
        }
        return token
    }
}
