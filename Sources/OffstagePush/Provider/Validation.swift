/// Decides what one request is answered, in the one order that P-33 fixes.
///
/// 1. Asks each question in turn; the first that fails is the answer.
/// 2. Fills in what the request left out: the push type, the priority, the expiration, the topic.
/// 3. Collects what is accepted and should be mended.
///
/// A value made for each request, so that the steps can hand on what they found. The odd case: the body of a push whose
/// type contradicts it is accepted and thrown away, because Apple answers so by default (P-17b).
struct Validation {
    let request: ProviderRequest
    let credential: Credential
    let settings: PushSettings
    let tokens: TokenTable
    /// The owner's timeline, on which an expiration lies.
    let now: Moment
    /// The clock of the world outside, for `iat` and `apns-expiration` (P-38).
    let wall: Moment
    let freshID: MessageID

    private(set) var lints: [String] = []

    /// Why a request is refused.
    struct Refusal: Error, Equatable {
        var reason: Reason
        /// When a token was found invalid, for the reasons that tell it.
        var since: Moment?
        /// What the delivery log says beside the reason.
        var detail: String?

        init(_ reason: Reason, since: Moment? = nil, detail: String? = nil) {
            self.reason = reason
            self.since = since
            self.detail = detail
        }
    }

    init(
        _ request: ProviderRequest,
        _ credential: Credential,
        settings: PushSettings,
        tokens: TokenTable,
        now: Moment,
        wall: Moment,
        freshID: MessageID
    ) {
        self.request = request
        self.credential = credential
        self.settings = settings
        self.tokens = tokens
        self.now = now
        self.wall = wall
        self.freshID = freshID
    }

    /// The id that the answer bears: the request's, if it has one that is one (P-12).
    var answerID: MessageID { request[header: "apns-id"].flatMap(MessageID.init) ?? freshID }

    mutating func run(on connection: inout ProviderConnection) throws(Refusal) -> PushNotification {
        let environment = request.authority.flatMap { PushEnvironment(authority: $0) } ?? connection.environment
        let tokenText = try tokenText()
        if request.hasDuplicates { throw Refusal(.duplicateHeaders) }
        if let reason = connection.authenticate(credential, in: environment, wall: wall) { throw Refusal(reason) }
        let topic = try topic()
        if let text = request[header: "apns-id"], MessageID(text) == nil { throw Refusal(.badMessageID) }
        let expiry = try expiry()
        let statedPriority = try statedPriority()
        let payload = Payload(request.body)
        let type = try type(payload)
        let collapseID = try collapseID()
        let bundle = try bundle(topic: topic, type: type)
        let priority = try priority(statedPriority, type: type)
        try allow(topic: topic, bundle: bundle, type: type)
        let (token, registration) = try registration(tokenText, bundle: bundle, in: environment)
        let flaw = try check(payload, type: type)
        return PushNotification(
            id: answerID,
            token: token,
            device: registration.device,
            bundle: bundle,
            topic: topic,
            type: type,
            priority: priority,
            expiry: expiry,
            collapseID: collapseID,
            payload: request.body,
            accepted: now,
            flaw: flaw
        )
    }

    // MARK: Method, path, headers

    private func tokenText() throws(Refusal) -> String {
        guard request.method == "POST" else { throw Refusal(.methodNotAllowed) }
        if request.path == "/3/device" { throw Refusal(.missingDeviceToken) }
        guard let text = request.tokenText, !text.utf8.contains(UInt8(ascii: "/")) else { throw Refusal(.badPath) }
        if text.isEmpty { throw Refusal(.missingDeviceToken) }
        return text
    }

    private func topic() throws(Refusal) -> String {
        if let topic = request[header: "apns-topic"], !topic.isEmpty { return topic }
        if case .certificate(let certificate) = credential, certificate.topics.count == 1 {
            return certificate.topics[0]
        }
        throw Refusal(.missingTopic)
    }

    /// A lifetime counts from the owner's now, so that a virtual clock may read what it likes (P-13, P-38).
    private func expiry() throws(Refusal) -> Moment? {
        guard let text = request[header: "apns-expiration"] else { return now + settings.longestStorage }
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            throw Refusal(.badExpirationDate)
        }
        // More digits than fit are a moment beyond the longest storage.
        let lifetime = Moment(seconds: Int64(text) ?? .max) - wall
        return lifetime > .zero ? now + min(lifetime, settings.longestStorage) : nil
    }

    private func statedPriority() throws(Refusal) -> Priority? {
        guard let text = request[header: "apns-priority"] else { return nil }
        guard let priority = Int(text).flatMap(Priority.init), String(priority.rawValue) == text else {
            throw Refusal(.badPriority)
        }
        return priority
    }

    private mutating func type(_ payload: Payload) throws(Refusal) -> PushType {
        guard let text = request[header: "apns-push-type"] else {
            lints.append("apns-push-type is missing")
            return payload.inferredType
        }
        guard let type = PushType(rawValue: text) else { throw Refusal(.invalidPushType) }
        return type
    }

    private func collapseID() throws(Refusal) -> String? {
        let text = request[header: "apns-collapse-id"]
        if let text, text.utf8.count > 64 { throw Refusal(.badCollapseID) }
        return text
    }

    // MARK: Agreement

    private func bundle(topic: String, type: PushType) throws(Refusal) -> String {
        guard PushType.isWellFormed(topic: topic), let bundle = type.bundle(ofTopic: topic) else {
            throw Refusal(.badTopic)
        }
        return bundle
    }

    private mutating func priority(_ stated: Priority?, type: PushType) throws(Refusal) -> Priority {
        guard type == .background else { return stated ?? .immediate }
        guard let stated else {
            lints.append("apns-priority is missing; a background push has 5")
            return .considerate
        }
        if stated == .immediate { throw Refusal(.badPriority, detail: "a background push has priority 5, not 10") }
        return stated
    }

    private func allow(topic: String, bundle: String, type: PushType) throws(Refusal) {
        switch credential {
        case .certificate(let certificate):
            if type.needsToken { throw Refusal(.forbidden) }
            if !certificate.topics.contains(topic) { throw Refusal(.topicDisallowed) }
        case .token(_, .valid(let key)), .token(_, .trusted(let key?)):
            if let topics = key.topics, !topics.contains(bundle), !topics.contains(topic) {
                throw Refusal(.topicDisallowed)
            }
        case .token(_, .trusted(nil)), .token(_, .invalid), .token(_, .unknownKey), .malformedToken, .none: return
        }
    }

    private func registration(
        _ text: String,
        bundle: String,
        in environment: PushEnvironment
    ) throws(Refusal) -> (DeviceToken, TokenTable.Registration) {
        guard let token = DeviceToken(text), let registration = tokens[token],
            registration.environment == environment
        else { throw Refusal(.badDeviceToken) }
        guard registration.bundle == bundle else { throw Refusal(.deviceTokenNotForTopic) }
        switch registration.state {
        case .active: return (token, registration)
        case .unregistered(let since): throw Refusal(.unregistered, since: since)
        case .expired(let since): throw Refusal(.expiredToken, since: since)
        }
    }

    // MARK: Body

    /// - Returns: Why the notification is thrown away although it is accepted, or nil.
    private mutating func check(_ payload: Payload, type: PushType) throws(Refusal) -> DeliveryRecord.Cause? {
        if request.bodySize == 0 { throw Refusal(.payloadEmpty) }
        if request.bodySize > type.payloadLimit { throw Refusal(.payloadTooLarge) }
        lints += payload.lints
        var flaw: DeliveryRecord.Cause?
        if let problem = payload.problem {
            if !settings.acceptsMalformedJSON { throw Refusal(.payloadEmpty, detail: problem) }
            lints.append(problem)
            flaw = .malformedPayload
        } else if payload.hasBadAps {
            flaw = .malformedPayload
        } else if payload.contradicts(type) {
            if settings.isStrict { throw Refusal(.invalidPushType, detail: "the payload is no \(type.rawValue) push") }
            flaw = .pushTypeMismatch
        }
        if settings.refusesLints, let first = lints.first { throw Refusal(.payloadEmpty, detail: first) }
        return flaw
    }
}
