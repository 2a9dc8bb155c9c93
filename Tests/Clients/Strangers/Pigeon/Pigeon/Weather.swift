import NotificationCenter
import QuartzCore
import SystemConfiguration

/// Whether pigeons can fly, as it was asked before there was NWPathMonitor.
class Weather {
    private let way: SCNetworkReachability

    init?() {
        var address = sockaddr_in()
        address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
        address.sin_family = sa_family_t(AF_INET)
        let way = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { SCNetworkReachabilityCreateWithAddress(nil, $0) }
        }
        guard let found = way else { return nil }
        self.way = found
    }

    func watch() {
        var context = SCNetworkReachabilityContext(
            version: 0, info: nil, retain: nil, release: nil, copyDescription: nil)
        context.info = UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque())
        let callback: SCNetworkReachabilityCallBack = { _, flags, info in
            guard let info = info else { return }
            Unmanaged<Weather>.fromOpaque(info).takeUnretainedValue().tell(flags)
        }
        guard SCNetworkReachabilitySetCallback(way, callback, &context) else { return }
        SCNetworkReachabilityScheduleWithRunLoop(way, CFRunLoopGetMain(), CFRunLoopMode.commonModes.rawValue)
        var flags = SCNetworkReachabilityFlags()
        if SCNetworkReachabilityGetFlags(way, &flags) { tell(flags) }
        if let home = SCNetworkReachabilityCreateWithName(kCFAllocatorDefault, "localhost") {
            SCNetworkReachabilityGetFlags(home, &flags)
            print("home \(flags.contains(.isLocalAddress)), \(CACurrentMediaTime() > 0)")
        }
    }

    private func tell(_ flags: SCNetworkReachabilityFlags) {
        if !flags.contains(.reachable) {
            print("storm")
        } else {
            print(flags.contains(.isWWAN) ? "wind" : "clear")
        }
    }
}
