public import Foundation
public import OpenCombine

/// A moment as run loops and operation queues count it: a date, and seconds between two.
public struct _SchedulerDate: Strideable, Codable, Hashable, Sendable {
    public var date: Date

    public init(_ date: Date) {
        self.date = date
    }

    public func distance(to other: Self) -> Stride {
        Stride(other.date.timeIntervalSince(date))
    }

    public func advanced(by stride: Stride) -> Self {
        Self(date.addingTimeInterval(stride.timeInterval))
    }

    public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral,
        Codable, Hashable, Sendable
    {
        public var magnitude: TimeInterval

        public var timeInterval: TimeInterval { magnitude }

        public init(_ timeInterval: TimeInterval) {
            magnitude = timeInterval
        }

        public init(floatLiteral value: TimeInterval) {
            magnitude = value
        }

        public init(integerLiteral value: TimeInterval) {
            magnitude = value
        }

        public init?<Source: BinaryInteger>(exactly source: Source) {
            guard let value = TimeInterval(exactly: source) else { return nil }
            magnitude = value
        }

        public static func < (left: Self, right: Self) -> Bool { left.magnitude < right.magnitude }
        public static func + (left: Self, right: Self) -> Self { Self(left.magnitude + right.magnitude) }
        public static func - (left: Self, right: Self) -> Self { Self(left.magnitude - right.magnitude) }
        public static func * (left: Self, right: Self) -> Self { Self(left.magnitude * right.magnitude) }
        public static func += (left: inout Self, right: Self) { left = left + right }
        public static func -= (left: inout Self, right: Self) { left = left - right }
        public static func *= (left: inout Self, right: Self) { left = left * right }

        public static func seconds(_ seconds: Int) -> Self { Self(TimeInterval(seconds)) }
        public static func seconds(_ seconds: Double) -> Self { Self(seconds) }
        public static func milliseconds(_ milliseconds: Int) -> Self { Self(TimeInterval(milliseconds) / 1_000) }
        public static func microseconds(_ microseconds: Int) -> Self { Self(TimeInterval(microseconds) / 1_000_000) }
        public static func nanoseconds(_ nanoseconds: Int) -> Self { Self(TimeInterval(nanoseconds) / 1_000_000_000) }
    }
}
