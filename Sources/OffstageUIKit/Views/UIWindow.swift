public import Foundation

/// The window of an app, or of one of its scenes.
@preconcurrency @MainActor open class UIWindow: UIView {
    /// The windows on the screen, in the order in which they were shown. A window that nobody else holds is gone.
    static var shown: [UIWindow] { entries.compactMap(\.window) }
    static private(set) weak var key: UIWindow?

    private struct Entry {
        weak var window: UIWindow?
    }

    private static var entries: [Entry] = []

    open weak var windowScene: UIWindowScene?
    /// Windows of a higher level lie above others; here they lie in the order in which they were shown.
    open var windowLevel = Level.normal

    public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
        public var rawValue: CGFloat

        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        public init(_ rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        public static let normal = Level(0), statusBar = Level(1000), alert = Level(2000)

        public static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
        public static func + (level: Level, more: CGFloat) -> Level { Level(level.rawValue + more) }
        public static func - (level: Level, less: CGFloat) -> Level { Level(level.rawValue - less) }
    }

    // Never posted.
    public nonisolated static let didBecomeVisibleNotification = Notification.Name(
        "UIWindowDidBecomeVisibleNotification"
    )
    public nonisolated static let didBecomeHiddenNotification = Notification.Name("UIWindowDidBecomeHiddenNotification")
    public nonisolated static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")
    public nonisolated static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")

    open var rootViewController: UIViewController? {
        willSet { changing("rootViewController") }
        didSet {
            oldValue?.leave(animated: false)
            if !isHidden { showRoot() }
        }
    }

    open var isKeyWindow: Bool { UIWindow.key === self }
    open var screen: UIScreen { UIScreen.main }
    open override var window: UIWindow? { self }

    /// A window is hidden until it is told otherwise.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isHidden = true
    }

    public init(windowScene: UIWindowScene) {
        self.windowScene = windowScene
        super.init(frame: UIScreen.main.bounds)
        isHidden = true
    }

    public convenience init() {
        self.init(frame: UIScreen.main.bounds)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isHidden = true
    }

    open override var isHidden: Bool {
        didSet {
            guard oldValue != isHidden else { return }
            UIWindow.entries.removeAll { $0.window == nil || $0.window === self }
            guard !isHidden else { return }
            UIWindow.entries.append(Entry(window: self))
            showRoot()
        }
    }

    open func makeKey() {
        UIWindow.key = self
    }

    open func makeKeyAndVisible() {
        changing("makeKeyAndVisible()")
        makeKey()
        isHidden = false
    }

    /// - Note: Nobody calls it: no finger touches the screen.
    open func sendEvent(_ event: UIEvent) {}

    private func showRoot() {
        guard let root = rootViewController else { return }
        for view in subviews { view.removeFromSuperview() }
        addSubview(root.view)
        root.enter(animated: false)
    }

    override func show(on screen: inout ScreenContents) {
        if let rootViewController {
            rootViewController.show(on: &screen)
        } else {
            super.show(on: &screen)
        }
    }
}
