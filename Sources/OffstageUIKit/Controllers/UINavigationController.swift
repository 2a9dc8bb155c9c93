public import Foundation

/// A stack of screens under one bar.
@preconcurrency @MainActor open class UINavigationController: UIViewController {
    /// Which way the stack goes.
    public enum Operation: Int, Sendable {
        case none, push, pop
    }

    public let navigationBar = UINavigationBar()
    public private(set) lazy var toolbar: UIToolbar! = UIToolbar()
    @_disfavoredOverload open weak var delegate: (any UINavigationControllerDelegate)?
    open var isNavigationBarHidden = false
    open var isToolbarHidden = true
    open var hidesBarsOnSwipe = false
    open var hidesBarsOnTap = false
    open var hidesBarsWhenKeyboardAppears = false
    open var hidesBarsWhenVerticallyCompact = false
    public private(set) lazy var barHideOnTapGestureRecognizer = UITapGestureRecognizer()
    public private(set) lazy var barHideOnSwipeGestureRecognizer = UIPanGestureRecognizer()
    /// - Note: Nobody makes its gesture.
    open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = UIPanGestureRecognizer()

    private var stack: [UIViewController] = []

    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        replaceStack(with: [rootViewController], animated: false)
    }

    public convenience init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
        self.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    // An extension in an app may put a method of its own into the place of one of these.
    open override dynamic func viewDidLoad() { super.viewDidLoad() }
    open override dynamic func viewWillAppear(_ animated: Bool) { super.viewWillAppear(animated) }
    open override dynamic func viewDidAppear(_ animated: Bool) { super.viewDidAppear(animated) }
    open override dynamic func viewWillLayoutSubviews() { super.viewWillLayoutSubviews() }
    open override dynamic func viewDidLayoutSubviews() { super.viewDidLayoutSubviews() }

    open var viewControllers: [UIViewController] {
        get { stack }
        set { replaceStack(with: newValue, animated: false) }
    }

    open var topViewController: UIViewController? { stack.last }
    open var visibleViewController: UIViewController? {
        topViewController?.presentedViewController ?? topViewController
    }

    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        replaceStack(with: viewControllers, animated: animated)
    }

    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        replaceStack(with: stack + [viewController], animated: animated)
    }

    /// The root stays.
    @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1, let last = stack.last else { return nil }
        replaceStack(with: stack.dropLast(), animated: animated)
        return last
    }

    @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        guard stack.count > 1 else { return nil }
        let popped = Array(stack.dropFirst())
        replaceStack(with: Array(stack.prefix(1)), animated: animated)
        return popped
    }

    @discardableResult open func popToViewController(
        _ viewController: UIViewController,
        animated: Bool
    ) -> [UIViewController]? {
        guard let place = stack.firstIndex(where: { $0 === viewController }), place < stack.count - 1 else {
            return nil
        }
        let popped = Array(stack[(place + 1)...])
        replaceStack(with: Array(stack[...place]), animated: animated)
        return popped
    }

    open override func show(_ vc: UIViewController, sender: Any?) {
        pushViewController(vc, animated: true)
    }

    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        isNavigationBarHidden = hidden
    }

    open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
        isToolbarHidden = hidden
    }

    private func replaceStack(with new: [UIViewController], animated: Bool) {
        MainThreadChecker.check("UINavigationController.viewControllers")
        let oldTop = stack.last
        for controller in stack where !new.contains(where: { $0 === controller }) { controller.removeFromParent() }
        for controller in new where controller.parent !== self { addChild(controller) }
        stack = new
        navigationBar.items = new.map(\.navigationItem)
        let newTop = isOnScreen && new.last !== oldTop ? new.last : nil
        tell(of: newTop, animated: animated) { exchange(oldTop, for: new.last, animated: animated) }
    }

    override func enter(animated: Bool) {
        tell(of: isOnScreen ? nil : topViewController, animated: animated) { super.enter(animated: animated) }
    }

    /// The delegate hears before, and once more in a later turn, as the controller does that it has appeared.
    private func tell(of new: UIViewController?, animated: Bool, while change: () -> Void) {
        guard let new else { return change() }
        delegate?.navigationController(self, willShow: new, animated: animated)
        change()
        DispatchQueue.main.async { [weak self] in
            guard let self, topViewController === new else { return }
            delegate?.navigationController(self, didShow: new, animated: animated)
        }
    }

    override var visibleChild: UIViewController? { topViewController }

    override func showContent(on screen: inout ScreenContents) {
        guard let top = topViewController else { return }
        if !isNavigationBarHidden {
            screen.bar = ScreenContents.Bar(
                title: top.barTitle,
                left: top.navigationItem.leftBarButtonItem?.title
                    ?? (stack.count > 1 ? "‹ \(stack[stack.count - 2].barTitle)" : nil),
                right: top.navigationItem.rightBarButtonItem?.title
            )
        }
        top.show(on: &screen)
        guard !isToolbarHidden else { return }
        toolbar.items = top.toolbarItems
        toolbar.showUnlessHidden(on: &screen)
    }
}
