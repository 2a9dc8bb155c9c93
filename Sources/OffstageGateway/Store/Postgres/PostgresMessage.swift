/// What one gateway tells another by NOTIFY.
enum PostgresMessage: Equatable {
    /// Notifications wait for devices that the hearer answers for.
    case arrivals([UInt64])
    /// A device has come to another gateway, whose claim has this number.
    case replaced(device: String, claim: UInt64)
    /// Tokens have changed.
    case tokens(by: Int32)

    /// For all gateways.
    static let everybody = "offstage_tokens"
    static func channel(of node: Int32) -> String { "offstage_\(node)" }

    /// A notification of PostgreSQL has less than 8000 bytes; a number has 20 at most.
    private static let mostNumbers = 350

    /// All of the numbers, in as many messages as they need.
    static func arrivals(_ numbers: [UInt64]) -> [PostgresMessage] {
        stride(from: 0, to: numbers.count, by: mostNumbers).map {
            .arrivals(Array(numbers[$0..<min($0 + mostNumbers, numbers.count)]))
        }
    }

    var text: String {
        switch self {
        case .arrivals(let numbers): "arrived " + numbers.map { String($0) }.joined(separator: " ")
        case .replaced(let device, let claim): "replaced \(claim) \(device)"
        case .tokens(let node): "tokens \(node)"
        }
    }

    init?(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        switch words.first {
        case "arrived":
            self = .arrivals(text.split(separator: " ").dropFirst().compactMap { UInt64($0) })
        case "replaced":
            guard words.count == 3, let claim = UInt64(words[1]) else { return nil }
            self = .replaced(device: String(words[2]), claim: claim)
        case "tokens":
            guard words.count == 2, let node = Int32(words[1]) else { return nil }
            self = .tokens(by: node)
        case _: return nil
        }
    }
}
