import GRDB
import OffstagePush

extension EventStore {
    private static let nameKey = "courier.device"
    private static let secretKey = "courier.key"
    private static let positionKey = "courier.position"

    /// Who the device is to gateways: drawn when it first joins one, and its own from then on.
    func courierStart() throws(DeviceError) -> CourierStart {
        if let name = try meta(Self.nameKey), let secret = try meta(Self.secretKey) {
            return CourierStart(device: name, key: Array(secret.utf8), position: try courierPosition())
        }
        func drawn() -> String { MessageID(random: .random(in: 0...(.max)), .random(in: 0...(.max))).text }
        let (name, secret) = (drawn(), drawn())
        try write { db in
            try Self.setMeta(Self.nameKey, name, db)
            try Self.setMeta(Self.secretKey, secret, db)
        }
        return CourierStart(device: name, key: Array(secret.utf8))
    }

    private func courierPosition() throws(DeviceError) -> CourierPosition? {
        let words = try meta(Self.positionKey)?.split(separator: " ").compactMap { UInt64($0) } ?? []
        return words.count == 2 ? CourierPosition(session: words[0], sequence: words[1]) : nil
    }

    static func store(_ position: CourierPosition, _ db: Database) throws {
        try setMeta(positionKey, "\(position.session) \(position.sequence)", db)
    }
}
