@_exported public import Foundation

/// How the device moves. It has no sensors: nothing is available, and whoever starts one is told of nothing.
open class CMMotionManager: NSObject, @unchecked Sendable {
    public typealias Handler<Value> = @Sendable (Value?, (any Error)?) -> Void

    // In seconds.
    open var accelerometerUpdateInterval: TimeInterval = 0.01
    open var gyroUpdateInterval: TimeInterval = 0.01
    open var magnetometerUpdateInterval: TimeInterval = 0.01
    open var deviceMotionUpdateInterval: TimeInterval = 0.01
    open var showsDeviceMovementDisplay = false

    open var isAccelerometerAvailable: Bool { false }
    open var isGyroAvailable: Bool { false }
    open var isMagnetometerAvailable: Bool { false }
    open var isDeviceMotionAvailable: Bool { false }
    open var isAccelerometerActive: Bool { false }
    open var isGyroActive: Bool { false }
    open var isMagnetometerActive: Bool { false }
    open var isDeviceMotionActive: Bool { false }
    open var accelerometerData: CMAccelerometerData? { nil }
    open var gyroData: CMGyroData? { nil }
    open var deviceMotion: CMDeviceMotion? { nil }

    open func startAccelerometerUpdates() {}
    open func startGyroUpdates() {}
    open func startMagnetometerUpdates() {}
    open func startDeviceMotionUpdates() {}
    open func startDeviceMotionUpdates(using referenceFrame: CMAttitudeReferenceFrame) {}
    open func stopAccelerometerUpdates() {}
    open func stopGyroUpdates() {}
    open func stopMagnetometerUpdates() {}
    open func stopDeviceMotionUpdates() {}

    @preconcurrency open func startAccelerometerUpdates(
        to queue: OperationQueue,
        withHandler handler: @escaping Handler<CMAccelerometerData>
    ) {}

    @preconcurrency open func startGyroUpdates(
        to queue: OperationQueue,
        withHandler handler: @escaping Handler<CMGyroData>
    ) {}

    @preconcurrency open func startDeviceMotionUpdates(
        to queue: OperationQueue,
        withHandler handler: @escaping Handler<CMDeviceMotion>
    ) {}

    @preconcurrency open func startDeviceMotionUpdates(
        using referenceFrame: CMAttitudeReferenceFrame,
        to queue: OperationQueue,
        withHandler handler: @escaping Handler<CMDeviceMotion>
    ) {}
}

public struct CMAttitudeReferenceFrame: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let xArbitraryZVertical = CMAttitudeReferenceFrame(rawValue: 1 << 0)
    public static let xArbitraryCorrectedZVertical = CMAttitudeReferenceFrame(rawValue: 1 << 1)
    public static let xMagneticNorthZVertical = CMAttitudeReferenceFrame(rawValue: 1 << 2)
    public static let xTrueNorthZVertical = CMAttitudeReferenceFrame(rawValue: 1 << 3)
}

public struct CMAcceleration: Hashable, Sendable {
    public var x, y, z: Double

    public init(x: Double = 0, y: Double = 0, z: Double = 0) {
        (self.x, self.y, self.z) = (x, y, z)
    }
}

public typealias CMRotationRate = CMAcceleration

/// What a sensor says. None says anything, so there is no object of these classes.
open class CMLogItem: NSObject, @unchecked Sendable {
    fileprivate override init() {}

    open var timestamp: TimeInterval { 0 }
}

open class CMAccelerometerData: CMLogItem, @unchecked Sendable {
    open var acceleration: CMAcceleration { CMAcceleration() }
}

open class CMGyroData: CMLogItem, @unchecked Sendable {
    open var rotationRate: CMRotationRate { CMRotationRate() }
}

open class CMDeviceMotion: CMLogItem, @unchecked Sendable {
    open var attitude: CMAttitude { CMAttitude() }
    open var rotationRate: CMRotationRate { CMRotationRate() }
    open var gravity: CMAcceleration { CMAcceleration() }
    open var userAcceleration: CMAcceleration { CMAcceleration() }
    open var heading: Double { -1 }
}

open class CMAttitude: NSObject, @unchecked Sendable {
    fileprivate override init() {}

    // In radians.
    open var roll: Double { 0 }
    open var pitch: Double { 0 }
    open var yaw: Double { 0 }
}
