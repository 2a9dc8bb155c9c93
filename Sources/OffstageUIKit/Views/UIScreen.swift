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
}
