public import Dispatch
public import OffstageApp
import OffstageWire
import Synchronization

/// Whether the device's network leads to a host, as apps asked before there was `NWPathMonitor`. Every host is where
/// the network leads; one of the device's own is always there.
public final class SCNetworkReachability: Sendable {
    private struct State {
        var listener: Listener?
        var queue: DispatchQueue?
        var observation: SurroundingsObservation?
        var told: SCNetworkReachabilityFlags?
    }

    /// The app's callback, with what it is called with. Sendable because it never changes; what it points to is the
    /// app's affair, as on iOS.
    private final class Listener: @unchecked Sendable {
        let callback: SCNetworkReachabilityCallBack
        let info: UnsafeMutableRawPointer?
        private let release: ((UnsafeRawPointer) -> Void)?

        init(_ callback: @escaping SCNetworkReachabilityCallBack, _ context: SCNetworkReachabilityContext?) {
            self.callback = callback
            release = context?.release
            let given = context?.info
            info = given.map { given in context?.retain.map { UnsafeMutableRawPointer(mutating: $0(given)) } ?? given }
        }

        deinit {
            if let info { release?(info) }
        }
    }

    private let isLocal: Bool
    /// One that has a name is told of once the name is known, without a change of the network.
    private let hasName: Bool
    private let state = Mutex(State())

    fileprivate init(isLocal: Bool, hasName: Bool) {
        self.isLocal = isLocal
        self.hasName = hasName
    }

    deinit { stop() }

    var flags: SCNetworkReachabilityFlags {
        if isLocal { return [.reachable, .isLocalAddress] }
        switch AppProcess.shared.surroundings.network {
        case "wifi": return .reachable
        case "cellular": return [.reachable, .transientConnection, .isWWAN]
        default: return []
        }
    }

    func setCallback(_ callback: SCNetworkReachabilityCallBack?, _ context: SCNetworkReachabilityContext?) {
        let new = callback.map { Listener($0, context) }
        // What the old one holds is released outside the lock.
        let old = state.withLock { state in
            defer { state.listener = new }
            return state.listener
        }
        withExtendedLifetime(old) {}
    }

    /// Tells of changes on a queue from now on; nil: of none.
    func schedule(on queue: DispatchQueue?) {
        stop()
        guard let queue else { return }
        let flags = flags
        state.withLock { state in
            state.queue = queue
            state.told = hasName ? nil : flags
        }
        let observation = AppProcess.shared.observeSurroundings { [weak self] _ in self?.tell() }
        state.withLock { $0.observation = observation }
        tell()
    }

    private func stop() {
        let observation = state.withLock { state in
            state.queue = nil
            defer { state.observation = nil }
            return state.observation
        }
        if let observation { AppProcess.shared.endObservation(observation) }
    }

    private func tell() {
        let flags = flags
        let queue = state.withLock { state -> DispatchQueue? in
            guard state.told != flags else { return nil }
            state.told = flags
            return state.queue
        }
        queue?.async {
            guard let listener = self.state.withLock({ $0.queue == nil ? nil : $0.listener }) else { return }
            listener.callback(self, flags, listener.info)
        }
    }
}

public struct SCNetworkReachabilityFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    public static let transientConnection = SCNetworkReachabilityFlags(rawValue: 1 << 0)
    public static let reachable = SCNetworkReachabilityFlags(rawValue: 1 << 1)
    public static let connectionRequired = SCNetworkReachabilityFlags(rawValue: 1 << 2)
    public static let connectionOnTraffic = SCNetworkReachabilityFlags(rawValue: 1 << 3)
    public static let interventionRequired = SCNetworkReachabilityFlags(rawValue: 1 << 4)
    public static let connectionOnDemand = SCNetworkReachabilityFlags(rawValue: 1 << 5)
    public static let isLocalAddress = SCNetworkReachabilityFlags(rawValue: 1 << 16)
    public static let isDirect = SCNetworkReachabilityFlags(rawValue: 1 << 17)
    public static let isWWAN = SCNetworkReachabilityFlags(rawValue: 1 << 18)
    public static let connectionAutomatic = connectionOnTraffic
}

// As C has them.
public let kSCNetworkFlagsTransientConnection = SCNetworkReachabilityFlags.transientConnection.rawValue
public let kSCNetworkFlagsReachable = SCNetworkReachabilityFlags.reachable.rawValue
public let kSCNetworkFlagsConnectionRequired = SCNetworkReachabilityFlags.connectionRequired.rawValue
public let kSCNetworkFlagsInterventionRequired = SCNetworkReachabilityFlags.interventionRequired.rawValue
public let kSCNetworkFlagsIsLocalAddress = SCNetworkReachabilityFlags.isLocalAddress.rawValue
public let kSCNetworkFlagsIsDirect = SCNetworkReachabilityFlags.isDirect.rawValue

public typealias SCNetworkReachabilityCallBack =
    (SCNetworkReachability, SCNetworkReachabilityFlags, UnsafeMutableRawPointer?) -> Void

public struct SCNetworkReachabilityContext {
    public var version: CFIndex
    public var info: UnsafeMutableRawPointer?
    public var retain: ((UnsafeRawPointer) -> UnsafeRawPointer)?
    public var release: ((UnsafeRawPointer) -> Void)?
    public var copyDescription: ((UnsafeRawPointer) -> Unmanaged<NSString>)?

    public init() {
        self.init(version: 0, info: nil, retain: nil, release: nil, copyDescription: nil)
    }

    public init(
        version: CFIndex,
        info: UnsafeMutableRawPointer?,
        retain: ((UnsafeRawPointer) -> UnsafeRawPointer)?,
        release: ((UnsafeRawPointer) -> Void)?,
        copyDescription: ((UnsafeRawPointer) -> Unmanaged<NSString>)?
    ) {
        self.version = version
        self.info = info
        self.retain = retain
        self.release = release
        self.copyDescription = copyDescription
    }
}

public func SCNetworkReachabilityCreateWithName(
    _ allocator: CFAllocator?,
    _ nodename: UnsafePointer<CChar>
) -> SCNetworkReachability? {
    let name = String(cString: nodename)
    guard !name.isEmpty else { return nil }
    return SCNetworkReachability(isLocal: ["localhost", "127.0.0.1", "::1"].contains(name), hasName: true)
}

public func SCNetworkReachabilityCreateWithAddress(
    _ allocator: CFAllocator?,
    _ address: UnsafePointer<sockaddr>
) -> SCNetworkReachability? {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
        let bytes = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_addr.s_addr }
        return SCNetworkReachability(isLocal: UInt32(bigEndian: bytes) >> 24 == 127, hasName: false)
    case AF_INET6:
        var bytes = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { $0.pointee.sin6_addr }
        let isLocal = withUnsafeBytes(of: &bytes) { $0.elementsEqual([UInt8](repeating: 0, count: 15) + [1]) }
        return SCNetworkReachability(isLocal: isLocal, hasName: false)
    default: return nil
    }
}

public func SCNetworkReachabilityGetFlags(
    _ target: SCNetworkReachability,
    _ flags: UnsafeMutablePointer<SCNetworkReachabilityFlags>
) -> Bool {
    flags.pointee = target.flags
    return true
}

@discardableResult
public func SCNetworkReachabilitySetCallback(
    _ target: SCNetworkReachability,
    _ callout: SCNetworkReachabilityCallBack?,
    _ context: UnsafeMutablePointer<SCNetworkReachabilityContext>?
) -> Bool {
    target.setCallback(callout, context?.pointee)
    return true
}

@discardableResult
public func SCNetworkReachabilitySetDispatchQueue(_ target: SCNetworkReachability, _ queue: DispatchQueue?) -> Bool {
    target.schedule(on: queue)
    return true
}

/// - Note: It is the main thread that hears of it, whatever the run loop.
@discardableResult
public func SCNetworkReachabilityScheduleWithRunLoop(
    _ target: SCNetworkReachability,
    _ runLoop: CFRunLoop,
    _ runLoopMode: String
) -> Bool {
    target.schedule(on: .main)
    return true
}

@discardableResult
public func SCNetworkReachabilityUnscheduleFromRunLoop(
    _ target: SCNetworkReachability,
    _ runLoop: CFRunLoop,
    _ runLoopMode: String
) -> Bool {
    target.schedule(on: nil)
    return true
}

// Linux keeps no length in an address.

extension sockaddr {
    public var sa_len: UInt8 {
        get { UInt8(MemoryLayout<sockaddr>.size) }
        set {}
    }
}

extension sockaddr_in {
    /// As where the length is the first of its fields.
    public init(
        sin_len: UInt8,
        sin_family: sa_family_t,
        sin_port: in_port_t,
        sin_addr: in_addr,
        sin_zero: (Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8)
    ) {
        self.init()
        (self.sin_family, self.sin_port, self.sin_addr) = (sin_family, sin_port, sin_addr)
    }

    public var sin_len: UInt8 {
        get { UInt8(MemoryLayout<sockaddr_in>.size) }
        set {}
    }
}

extension sockaddr_in6 {
    public var sin6_len: UInt8 {
        get { UInt8(MemoryLayout<sockaddr_in6>.size) }
        set {}
    }
}
