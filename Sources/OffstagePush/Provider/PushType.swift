/// What a notification is for, and so which topic it is sent to (P-17, table 1.3).
public enum PushType: String, CaseIterable, Sendable, Codable {
    case alert, background, controls, complication, fileprovider, liveactivity, location, mdm, pushtotalk, voip, widgets

    /// What follows the bundle id in the topic of this type.
    public var topicSuffix: String {
        switch self {
        case .alert, .background, .mdm: ""
        case .controls: ".push-type.controls"
        case .complication: ".complication"
        case .fileprovider: ".pushkit.fileprovider"
        case .liveactivity: ".push-type.liveactivity"
        case .location: ".location-query"
        case .pushtotalk: ".voip-ptt"
        case .voip: ".voip"
        case .widgets: ".push-type.widgets"
        }
    }

    /// The most bytes of a payload (P-20).
    public var payloadLimit: Int { self == .voip ? 5120 : 4096 }

    /// The most that any type may have; a body that goes beyond it need not be kept.
    public static let largestPayload = 5120

    /// Whether this type reaches an app here; the others are checked, logged and not delivered (table 1.3).
    public var isDelivered: Bool { self == .alert || self == .background }

    /// Whether only provider tokens may send it (P-32).
    public var needsToken: Bool { self == .location }

    /// The bundle id of a topic of this type, or nil if the topic is none of this type's (P-18).
    public func bundle(ofTopic topic: String) -> String? {
        if topicSuffix.isEmpty { return topic.isEmpty ? nil : topic }
        guard topic.hasSuffix(topicSuffix), topic.utf8.count > topicSuffix.utf8.count else { return nil }
        return String(topic.dropLast(topicSuffix.count))
    }

    /// Whether a topic could be one at all: a name as bundle ids are, of at most 255 bytes.
    package static func isWellFormed(topic: String) -> Bool {
        (1...255).contains(topic.utf8.count)
            && topic.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}

/// When a notification is to arrive (P-14).
public enum Priority: Int, Comparable, Sendable, Codable {
    /// Never wakes the device.
    case low = 1
    /// As the device's power allows.
    case considerate = 5
    case immediate = 10

    public static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
}
