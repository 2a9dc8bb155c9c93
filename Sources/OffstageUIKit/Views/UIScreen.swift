public import Foundation

/// The screen of an iPhone that nobody sees.
@preconcurrency @MainActor open class UIScreen: NSObject, UICoordinateSpace {
    public static let main = UIScreen()

    open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
    open var coordinateSpace: any UICoordinateSpace { self }
    open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 1170, height: 2532) }
    open var scale: CGFloat { 3 }
    /// - Note: Kept and read back only.
    open var brightness: CGFloat = 0.5
    open var nativeScale: CGFloat { 3 }
    open class var screens: [UIScreen] { [main] }
    open var mirrored: UIScreen? { nil }
    open var isCaptured: Bool { false }
    open var maximumFramesPerSecond: Int { 60 }

    // Never posted.
    public nonisolated static let brightnessDidChangeNotification = Notification.Name(
        "UIScreenBrightnessDidChangeNotification"
    )
    public nonisolated static let capturedDidChangeNotification = Notification.Name(
        "UIScreenCapturedDidChangeNotification"
    )
    public nonisolated static let didConnectNotification = Notification.Name("UIScreenDidConnectNotification")
    public nonisolated static let didDisconnectNotification = Notification.Name("UIScreenDidDisconnectNotification")
}
