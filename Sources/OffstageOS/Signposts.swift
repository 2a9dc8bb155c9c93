// Signposts are for Instruments, which is not here: they are accepted and leave no trace.

public struct OSSignpostID: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    public init(log: OSLog) {
        rawValue = 1
    }

    public init(log: OSLog, object: AnyObject) {
        rawValue = 1
    }

    public static let exclusive = OSSignpostID(rawValue: 0xeeee_b0b5_b2b2_eeee)
    public static let invalid = OSSignpostID(rawValue: ~0)
    public static let null = OSSignpostID(rawValue: 0)
}

public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let event = OSSignpostType(rawValue: 0)
    public static let begin = OSSignpostType(rawValue: 1)
    public static let end = OSSignpostType(rawValue: 2)
}

public func os_signpost(
    _ type: OSSignpostType,
    dso: UnsafeRawPointer = #dsohandle,
    log: OSLog,
    name: StaticString,
    signpostID: OSSignpostID = .exclusive
) {}

public func os_signpost(
    _ type: OSSignpostType,
    dso: UnsafeRawPointer = #dsohandle,
    log: OSLog,
    name: StaticString,
    signpostID: OSSignpostID = .exclusive,
    _ format: StaticString,
    _ arguments: any CVarArg...
) {}
