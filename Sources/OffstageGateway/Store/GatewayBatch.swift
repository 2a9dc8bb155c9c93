import OffstagePush

/// What one transaction makes durable.
struct GatewayBatch: Sendable {
    typealias Answers = GatewayAnswers

    /// What devices may say was delivered while a transaction is on its way; more is not looked at, because each is
    /// looked up.
    static let mostDeliveries = 10_000

    /// By number; what came and went within one transaction never reaches the disk.
    var kept: [UInt64: PushNotification] = [:]
    var forgotten: [UInt64] = []
    var records: [DeliveryRecord] = []
    /// After the records.
    var deliveries: [GatewayDelivery] = []
    /// Of devices and tokens, in order.
    var others: [GatewayChange] = []
    /// Answered within the same transaction; none for a store of one's own.
    var questions = GatewayQuestions()

    var count: Int {
        kept.count + forgotten.count + records.count + deliveries.count + others.count + questions.count
    }

    mutating func add(_ change: GatewayChange) {
        switch change {
        case .keep(let notification): kept[notification.number] = notification
        case .forget(let number): if kept.removeValue(forKey: number) == nil { forgotten.append(number) }
        case .record(let record): records.append(record)
        case .delivered(let delivery): if deliveries.count < Self.mostDeliveries { deliveries.append(delivery) }
        case .device: others.append(change)
        case .forgetDevice, .token, .removeToken, .removeApp, .installed:
            others.append(change)
            questions.wantsTokens = true
        }
    }

    /// The changes of both, in their order, and what the later one asks: what the former asked was answered with no.
    func followed(by later: GatewayBatch) -> GatewayBatch {
        var both = self
        for notification in later.kept.values { both.add(.keep(notification)) }
        for number in later.forgotten { both.add(.forget(number)) }
        both.records += later.records
        for delivery in later.deliveries { both.add(.delivered(delivery)) }
        both.others += later.others
        let isRead = questions.wantsTokens
        both.questions = later.questions
        if isRead { both.questions.wantsTokens = true }
        return both
    }
}
