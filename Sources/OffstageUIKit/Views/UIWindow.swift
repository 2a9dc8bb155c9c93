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
