@_exported public import Foundation

/// Moves the device in the hand. It cannot: no hardware for it is there, and an engine is not made.
///
/// No `NSObject`, whose initialiser would not throw.
open class CHHapticEngine: @unchecked Sendable {
    public enum StoppedReason: Int, Sendable {
        case audioSessionInterrupt = 1
        case applicationSuspended, idleTimeout, notifyWhenFinished, engineDestroyed, gameControllerDisconnect
        case systemError = -1
    }

    public enum FinishedAction: Int, Sendable {
        case stopEngine = 1
        case leaveEngineRunning
    }

    public typealias CompletionHandler = @Sendable ((any Error)?) -> Void

    /// - Throws: `CHHapticError.notSupported`, always.
    public init() throws {
        throw CHHapticError(.notSupported)
    }

    open class func capabilitiesForHardware() -> any CHHapticDeviceCapability { NoHaptics() }

    open var stoppedHandler: @Sendable (StoppedReason) -> Void = { _ in }
    open var resetHandler: @Sendable () -> Void = {}
    open var playsHapticsOnly = false
    open var isAutoShutdownEnabled = false
    open var currentTime: TimeInterval { 0 }

    open func start() throws {
        throw CHHapticError(.notSupported)
    }

    @preconcurrency open func start(completionHandler: CompletionHandler?) {
        completionHandler?(CHHapticError(.notSupported))
    }

    @preconcurrency open func stop(completionHandler: CompletionHandler? = nil) {
        completionHandler?(nil)
    }

    open func makePlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer {
        throw CHHapticError(.notSupported)
    }

    open func makeAdvancedPlayer(with pattern: CHHapticPattern) throws -> any CHHapticAdvancedPatternPlayer {
        throw CHHapticError(.notSupported)
    }

    open func playPattern(from fileURL: URL) throws {
        throw CHHapticError(.notSupported)
    }

    @preconcurrency open func notifyWhenPlayersFinished(
        finishedHandler: @escaping @Sendable ((any Error)?) -> FinishedAction
    ) {}
}

public protocol CHHapticDeviceCapability {
    var supportsHaptics: Bool { get }
    var supportsAudio: Bool { get }
}

private struct NoHaptics: CHHapticDeviceCapability {
    let supportsHaptics = false
    let supportsAudio = false
}

public struct CHHapticError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case engineNotRunning = -4805
        case operationNotPermitted = -4806
        case engineStartTimeout = -4808
        case notSupported = -4809
        case serverInitFailed = -4810
        case serverInterrupted = -4811
        case invalidPatternPlayer = -4812
        case unknownError = -4898
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { "com.apple.CoreHaptics" }
    public var errorCode: Int { code.rawValue }
    public static var notSupported: Code { .notSupported }
}

/// `catch CHHapticError.notSupported`.
public func ~= (pattern: CHHapticError.Code, error: any Error) -> Bool {
    (error as? CHHapticError)?.code == pattern
}

public protocol CHHapticPatternPlayer: AnyObject {
    func start(atTime time: TimeInterval) throws
    func stop(atTime time: TimeInterval) throws
    func cancel() throws
    var isMuted: Bool { get set }
}

public protocol CHHapticAdvancedPatternPlayer: CHHapticPatternPlayer {
    func pause(atTime time: TimeInterval) throws
    func resume(atTime time: TimeInterval) throws
    func seek(toOffset offsetTime: TimeInterval) throws
    var loopEnabled: Bool { get set }
    var playbackRate: Float { get set }
}
