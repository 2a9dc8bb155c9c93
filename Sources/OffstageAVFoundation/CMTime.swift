public typealias CMTimeValue = Int64
public typealias CMTimeScale = Int32

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

public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 { time1 == time2 ? 0 : time1 < time2 ? -1 : 1 }

extension CMTime {
    public static func + (one: CMTime, other: CMTime) -> CMTime { sum(one, other, +) }
    public static func - (one: CMTime, other: CMTime) -> CMTime { sum(one, other, -) }

    private static func sum(_ one: CMTime, _ other: CMTime, _ operation: (Int64, Int64) -> Int64) -> CMTime {
        guard one.isNumeric, other.isNumeric else {
            return one.isIndefinite || other.isIndefinite ? .indefinite : .invalid
        }
        if one.timescale == other.timescale {
            return CMTime(value: operation(one.value, other.value), timescale: one.timescale)
        }
        let timescale = max(one.timescale, other.timescale)
        return CMTime(
            value: operation(one.parts(timescale), other.parts(timescale)),
            timescale: timescale
        )
    }

    private func parts(_ timescale: Int32) -> Int64 {
        Int64(exactly: (seconds * Double(timescale)).rounded()) ?? 0
    }
}

/// A span of media, from a moment on.
public struct CMTimeRange: Hashable, Sendable {
    public var start: CMTime
    public var duration: CMTime

    public init(start: CMTime, duration: CMTime) {
        (self.start, self.duration) = (start, duration)
    }

    public init(start: CMTime, end: CMTime) {
        self.init(start: start, duration: end - start)
    }

    public var end: CMTime { start + duration }
    public func containsTime(_ time: CMTime) -> Bool { start <= time && time < end }
    public static let zero = CMTimeRange(start: .zero, duration: .zero)
    public static let invalid = CMTimeRange(start: .invalid, duration: .invalid)
}

public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, duration: duration)
}
