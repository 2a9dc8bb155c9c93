/// The provider's side of the gateway: requests in, answers and accepted notifications out.
///
/// 1. Answers every request by ``Validation``, and by the rate of its token last.
/// 2. Numbers what it accepts, so that order is known afterwards (P-35b).
/// 3. Writes the record of a refusal; those of accepted notifications are the store's. It says which request of a
///    provider that goes on sending to a token that has ended it is.
///
/// It holds the token table, because a token is valid for sending from the moment it is registered (C-16).
public struct PushEntrance: Sendable, Codable {
    /// What a request is answered.
    public struct Answer: Equatable, Sendable {
        public var id: MessageID
        /// Nil for 200.
        public var reason: Reason?
        /// For a 410: when the token was found invalid.
        public var since: Moment?

        public init(id: MessageID, reason: Reason? = nil, since: Moment? = nil) {
            self.id = id
            self.reason = reason
            self.since = since
        }

        public var status: Int { reason?.status ?? 200 }
    }

    /// An answer with what it rests on.
    public enum Outcome: Equatable, Sendable {
        case accepted(PushNotification, lints: [String])
        case refused(Answer, DeliveryRecord)
    }

    public var settings: PushSettings
    public var tokens = TokenTable()
    private var limit: RateLimit?
    private var toldEnds: [DeviceToken: ToldEnd] = [:]
    private var lastNumber: UInt64

    /// That a token has ended was answered so many times.
    private struct ToldEnd: Codable {
        var since: Moment
        var times = 0
    }

    /// - Parameter lastNumber: The highest that was given before, by an entrance that this one follows.
    public init(settings: PushSettings = PushSettings(), lastNumber: UInt64 = 0) {
        self.settings = settings
        self.lastNumber = lastNumber
        limit = settings.rate.map(RateLimit.init)
    }

    /// - Parameters:
    ///   - freshID: The id of a notification whose request has none.
    ///   - now: The moment on the owner's timeline.
    ///   - wall: The moment by the clock of the world outside; the same, where time is real.
    public mutating func receive(
        _ request: ProviderRequest,
        _ credential: Credential,
        on connection: inout ProviderConnection,
        freshID: MessageID,
        at now: Moment,
        wall: Moment
    ) -> Outcome {
        var validation = Validation(
            request,
            credential,
            settings: settings,
            tokens: tokens,
            now: now,
            wall: wall,
            freshID: freshID
        )
        do throws(Validation.Refusal) {
            var notification = try validation.run(on: &connection)
            if limit?.take(notification.token, at: now) == false { throw .init(.tooManyRequests) }
            connection.accepted(credential)
            lastNumber += 1
            notification.number = lastNumber
            return .accepted(notification, lints: validation.lints)
        } catch {
            let answer = Answer(id: validation.answerID, reason: error.reason, since: error.since)
            let token = request.token
            let detail = error.detail ?? tellEnd(error, token)
            return .refused(answer, record(of: answer, request, token, detail: detail, at: now))
        }
    }

    /// - Returns: what to tell a provider that was told before.
    private mutating func tellEnd(_ refusal: Validation.Refusal, _ token: DeviceToken?) -> String? {
        guard let since = refusal.since, let token else { return nil }
        var told = toldEnds[token].flatMap { $0.since == since ? $0 : nil } ?? ToldEnd(since: since)
        defer {
            told.times += 1
            toldEnds[token] = told
        }
        guard told.times > 0 else { return nil }
        return "request \(told.times + 1) to this token since a 410 said that it has ended: providers stop at the first"
    }

    /// The refusal that a fault forces, whatever the request is (P-25).
    public func refuse(
        _ request: ProviderRequest,
        _ reason: Reason,
        freshID: MessageID,
        at now: Moment
    ) -> Outcome {
        let id = request[header: "apns-id"].flatMap(MessageID.init) ?? freshID
        let answer = Answer(id: id, reason: reason, since: reason.hasTimestamp ? now : nil)
        return .refused(answer, record(of: answer, request, request.token, detail: "forced", at: now))
    }

    private func record(
        of answer: Answer,
        _ request: ProviderRequest,
        _ token: DeviceToken?,
        detail: String?,
        at now: Moment
    ) -> DeliveryRecord {
        DeliveryRecord(
            at: now,
            id: answer.id,
            device: token.flatMap { tokens[$0]?.device },
            topic: request[header: "apns-topic"],
            event: .refused,
            reason: answer.reason?.rawValue,
            lints: detail.map { [$0] } ?? []
        )
    }
}
