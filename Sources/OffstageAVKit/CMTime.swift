/// A moment or a span of media: so many parts of a second.
public struct CMTime: Hashable, Comparable, Sendable {
    public var value: Int64
    public var timescale: Int32
    private var kind: Kind

    private enum Kind {
        case number, invalid, indefinite
    }

    private init(_ kind: Kind) {
        (value, timescale, self.kind) = (0, 0, kind)
    }

    /// - Parameter timescale: parts to a second.
    public init(value: Int64, timescale: Int32) {
        (self.value, self.timescale, kind) = (value, timescale, timescale > 0 ? .number : .invalid)
    }

    /// - Parameter preferredTimescale: parts to a second.
    public init(seconds: Double, preferredTimescale: Int32) {
        guard seconds.isFinite else {
            self = seconds.isNaN ? .invalid : .indefinite
            return
        }
        self.init(
            value: Int64(exactly: (seconds * Double(preferredTimescale)).rounded()) ?? 0,
            timescale: preferredTimescale
        )
    }

    public static let zero = CMTime(value: 0, timescale: 1)
    public static let invalid = CMTime(.invalid)
    public static let indefinite = CMTime(.indefinite)

    public var isValid: Bool { kind != .invalid }
    public var isIndefinite: Bool { kind == .indefinite }
    public var isNumeric: Bool { kind == .number }
    /// NaN where it is no number.
    public var seconds: Double { isNumeric ? Double(value) / Double(timescale) : .nan }

    public static func == (one: CMTime, other: CMTime) -> Bool {
        one.kind == other.kind && (!one.isNumeric || one.seconds == other.seconds)
    }

    public static func < (one: CMTime, other: CMTime) -> Bool { one.seconds < other.seconds }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        if isNumeric { hasher.combine(seconds) }
    }
}

/// The same as the initialiser.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime { CMTime(value: value, timescale: timescale) }

/// The same as the initialiser.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// The same as the property.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
