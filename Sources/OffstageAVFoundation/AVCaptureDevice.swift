import Dispatch
import OffstageApp

/// A camera or a microphone. There is none, and the app may not be given one.
open class AVCaptureDevice: NSObject, @unchecked Sendable {
    public struct DeviceType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let builtInWideAngleCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInWideAngleCamera")
        public static let builtInUltraWideCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInUltraWideCamera")
        public static let builtInTelephotoCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTelephotoCamera")
        public static let builtInDualCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInDualCamera")
        public static let builtInDualWideCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInDualWideCamera")
        public static let builtInTripleCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTripleCamera")
        public static let builtInTrueDepthCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTrueDepthCamera")
        public static let builtInMicrophone = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInMicrophone")
    }

    public enum Position: Int, Sendable {
        case unspecified, back, front
    }

    public enum TorchMode: Int, Sendable {
        case off, on, auto
    }

    public enum FlashMode: Int, Sendable {
        case off, on, auto
    }

    public enum FocusMode: Int, Sendable {
        case locked, autoFocus, continuousAutoFocus
    }

    public enum ExposureMode: Int, Sendable {
        case locked, autoExpose, continuousAutoExposure, custom
    }

    /// Finds nothing.
    open class DiscoverySession: NSObject, @unchecked Sendable {
        public init(deviceTypes: [DeviceType], mediaType: AVMediaType?, position: Position) {}

        open var devices: [AVCaptureDevice] { [] }
    }

    private override init() {}

    open class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? { nil }

    open class func `default`(
        _ deviceType: DeviceType,
        for mediaType: AVMediaType?,
        position: Position
    ) -> AVCaptureDevice? { nil }

    open class func devices() -> [AVCaptureDevice] { [] }
    open class func devices(for mediaType: AVMediaType) -> [AVCaptureDevice] { [] }

    /// Nobody can permit what is not there.
    open class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus { .restricted }
    open class func requestAccess(for mediaType: AVMediaType) async -> Bool {
        demandDescription(for: mediaType)
        return false
    }

    @preconcurrency open class func requestAccess(
        for mediaType: AVMediaType,
        completionHandler handler: @escaping @Sendable (Bool) -> Void
    ) {
        demandDescription(for: mediaType)
        DispatchQueue.global().async { handler(false) }
    }

    private class func demandDescription(for mediaType: AVMediaType) {
        UsageDescription.demand(mediaType == .audio ? "NSMicrophoneUsageDescription" : "NSCameraUsageDescription")
    }

    open var position: Position { .unspecified }
    open var localizedName: String { "" }
    open var uniqueID: String { "" }
    open var hasTorch: Bool { false }
    open var hasFlash: Bool { false }
    open var isTorchAvailable: Bool { false }
    open var torchMode = TorchMode.off
    open var focusMode = FocusMode.locked
    open var exposureMode = ExposureMode.locked
    open var focusPointOfInterest = CGPoint.zero
    open var exposurePointOfInterest = CGPoint.zero
    open var videoZoomFactor: CGFloat = 1
    open var isFocusPointOfInterestSupported: Bool { false }
    open var isExposurePointOfInterestSupported: Bool { false }
    open func isFocusModeSupported(_ focusMode: FocusMode) -> Bool { false }
    open func isExposureModeSupported(_ exposureMode: ExposureMode) -> Bool { false }
    open func lockForConfiguration() throws {}
    open func unlockForConfiguration() {}
}

public enum AVAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, authorized
}

/// What a session takes in. It is made of a device, and there is none.
open class AVCaptureInput: NSObject, @unchecked Sendable {}

open class AVCaptureDeviceInput: AVCaptureInput, @unchecked Sendable {
    public let device: AVCaptureDevice

    public init(device: AVCaptureDevice) throws {
        self.device = device
    }
}

/// Brings pictures from a camera to whoever wants them. Nothing can be added, and it never runs.
open class AVCaptureSession: NSObject, @unchecked Sendable {
    public struct Preset: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let photo = Preset(rawValue: "AVCaptureSessionPresetPhoto")
        public static let high = Preset(rawValue: "AVCaptureSessionPresetHigh")
        public static let medium = Preset(rawValue: "AVCaptureSessionPresetMedium")
        public static let low = Preset(rawValue: "AVCaptureSessionPresetLow")
        public static let hd1280x720 = Preset(rawValue: "AVCaptureSessionPreset1280x720")
        public static let hd1920x1080 = Preset(rawValue: "AVCaptureSessionPreset1920x1080")
        public static let vga640x480 = Preset(rawValue: "AVCaptureSessionPreset640x480")
    }

    open var sessionPreset = Preset.high
    open var inputs: [AVCaptureInput] { [] }
    open var outputs: [AVCaptureOutput] { [] }
    open var isRunning: Bool { false }
    open var isInterrupted: Bool { false }
    open func canSetSessionPreset(_ preset: Preset) -> Bool { false }
    open func canAddInput(_ input: AVCaptureInput) -> Bool { false }
    open func canAddOutput(_ output: AVCaptureOutput) -> Bool { false }
    open func addInput(_ input: AVCaptureInput) {}
    open func addOutput(_ output: AVCaptureOutput) {}
    open func removeInput(_ input: AVCaptureInput) {}
    open func removeOutput(_ output: AVCaptureOutput) {}
    open func beginConfiguration() {}
    open func commitConfiguration() {}
    open func startRunning() {}
    open func stopRunning() {}
}
