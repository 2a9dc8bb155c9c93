import OffstagePush

/// What an answer says on the wire, in any protocol.
struct AnswerText {
    var usesObservedSpelling: Bool

    /// The body of a refusal, nil for 200 (P-21 to P-23). At most 1024 bytes, because some clients read no more.
    func body(_ answer: PushEntrance.Answer) -> String? {
        guard let reason = answer.reason else { return nil }
        let stamp = reason.hasTimestamp ? ",\"timestamp\":\((answer.since ?? .now).milliseconds)" : ""
        return "{\"reason\":\"\(spelling(reason))\"\(stamp)}"
    }

    /// The object that ends a connection (P-7).
    func farewell(_ reason: Reason) -> String { "{\"reason\":\"\(spelling(reason))\"}" }

    private func spelling(_ reason: Reason) -> String {
        let isObserved = usesObservedSpelling && reason == .badEnvironmentKeyIDInToken
        return isObserved ? "BadEnvironmentKeyInToken" : reason.rawValue
    }

    /// The headers of an answer, in order.
    func headers(_ answer: PushEntrance.Answer, uniqueID: MessageID?) -> [(String, String)] {
        var headers = [("apns-id", answer.id.text)]
        if let uniqueID { headers.append(("apns-unique-id", uniqueID.text)) }
        if answer.reason != nil { headers.append(("content-type", "application/json")) }
        return headers
    }

    /// The same for HTTP/2, with the status.
    func fields(_ answer: PushEntrance.Answer, uniqueID: MessageID?) -> HTTP2Fields {
        var fields = HTTP2Fields(status: answer.status)
        fields.add("apns-id", answer.id.text, isFleeting: true)
        if let uniqueID { fields.add("apns-unique-id", uniqueID.text, isFleeting: true) }
        if answer.reason != nil { fields.add("content-type", "application/json") }
        return fields
    }
}
