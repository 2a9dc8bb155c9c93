public import Dispatch
import Foundation

// Names that Apple's platforms have beside Foundation's Swift ones.

public typealias dispatch_queue_t = DispatchQueue
public typealias CFAbsoluteTime = Double
public typealias CFTimeInterval = Double
public typealias NSInteger = Int
public typealias NSUInteger = UInt

/// Seconds since 1 January 2001.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
public let NSEC_PER_MSEC: UInt64 = 1_000_000
public let NSEC_PER_USEC: UInt64 = 1_000
public let USEC_PER_SEC: UInt64 = 1_000_000

public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
    Date.timeIntervalSinceReferenceDate
}

/// Seconds of a clock that no change of date touches.
public func CACurrentMediaTime() -> CFTimeInterval {
    ProcessInfo.processInfo.systemUptime
}

/// Runs the body. There are no autoreleased objects here.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}
