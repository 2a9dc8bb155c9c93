public import Foundation

// Core Foundation's names for a timer and for where it runs: there they are the same objects as Foundation's.

public typealias CFRunLoopTimer = Timer
public typealias CFRunLoop = RunLoop
public typealias CFRunLoopMode = RunLoop.Mode
public typealias CFAllocator = NSObject
public typealias CFOptionFlags = UInt
public typealias CFIndex = Int

public var kCFAllocatorDefault: CFAllocator? { nil }

extension RunLoop.Mode {
    public static let commonModes = RunLoop.Mode.common
    public static let defaultMode = RunLoop.Mode.default
}

public func CFRunLoopGetCurrent() -> CFRunLoop! { .current }
public func CFRunLoopGetMain() -> CFRunLoop! { .main }

/// - Parameter interval: of zero or less: the timer fires once.
public func CFRunLoopTimerCreateWithHandler(
    _ allocator: CFAllocator?,
    _ fireDate: CFAbsoluteTime,
    _ interval: CFTimeInterval,
    _ flags: CFOptionFlags,
    _ order: CFIndex,
    _ block: ((CFRunLoopTimer?) -> Void)!
) -> CFRunLoopTimer! {
    nonisolated(unsafe) let block = block
    return Timer(
        fire: Date(timeIntervalSinceReferenceDate: fireDate),
        interval: interval,
        repeats: interval > 0
    ) { timer in block?(timer) }
}

public func CFRunLoopAddTimer(_ rl: CFRunLoop!, _ timer: CFRunLoopTimer!, _ mode: CFRunLoopMode!) {
    rl.add(timer, forMode: mode)
}

public func CFRunLoopTimerInvalidate(_ timer: CFRunLoopTimer!) {
    timer.invalidate()
}
