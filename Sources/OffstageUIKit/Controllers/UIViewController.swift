public import Foundation

/// A screen, or a part of one.
@preconcurrency @MainActor open class UIViewController: UIResponder {
    open var title: String? {
        willSet { MainThreadChecker.check("UIViewController.title") }
        didSet {
            navigationItem.title = title
            tabBarItem.title = title
        }
    }
    open private(set) var children: [UIViewController] = []
    open internal(set) weak var parent: UIViewController?
    open private(set) var presentedViewController: UIViewController?
    open private(set) weak var presentingViewController: UIViewController?
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    open var definesPresentationContext = false
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    open var isModalInPresentation = false
    open var providesPresentationContextTransitionStyle = false
    open var modalPresentationCapturesStatusBarAppearance = false
    /// - Note: Kept only, as what follows: controllers come and go at once, and nothing is laid out.
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    open var edgesForExtendedLayout = UIRectEdge.all
    open var extendedLayoutIncludesOpaqueBars = false
    open var automaticallyAdjustsScrollViewInsets = true
    open var additionalSafeAreaInsets = UIEdgeInsets.zero
    open var preferredContentSize = CGSize.zero
    open var hidesBottomBarWhenPushed = false
    open var toolbarItems: [UIBarButtonItem]?
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    open var restorationIdentifier: String?
    open var isEditing = false
    open private(set) lazy var editButtonItem = UIBarButtonItem(systemItem: .edit)
    /// Nil, as on a phone.
    open var popoverPresentationController: UIPopoverPresentationController? { nil }
    /// Made when it is first asked for; nobody drags it.
    open private(set) lazy var presentationController: UIPresentationController? =
        UISheetPresentationController(presentedViewController: self, presenting: presentingViewController)
    open var sheetPresentationController: UISheetPresentationController? {
        presentationController as? UISheetPresentationController
    }
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }
    public private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")
    open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)

    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
    open var shouldAutorotate: Bool { true }

    /// Nil for what code has made.
    var origin: Origin?
    private var loadedView: UIView?
    private(set) var isOnScreen = false
    private var (hasAppeared, isLeaving) = (false, false)

    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init()
    }

    public override convenience init() {
        self.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) {
        super.init()
    }

    /// Made when it is first asked for.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set { loadedView = newValue }
    }

    open var viewIfLoaded: UIView? { loadedView }
    open var isViewLoaded: Bool { loadedView != nil }
    open override var next: UIResponder? { loadedView?.superview ?? parent }

    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        if loadedView == nil { loadedView = UIView(frame: UIScreen.main.bounds) }
        embedChildren()
        viewDidLoad()
    }

    open func loadView() {
        loadedView = UIView(frame: UIScreen.main.bounds)
    }

    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewIsAppearing(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    open func didReceiveMemoryWarning() {}
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
    open func setNeedsStatusBarAppearanceUpdate() {}
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    open func viewSafeAreaInsetsDidChange() {}
    open func viewLayoutMarginsDidChange() {}
    open func updateViewConstraints() {}
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    open var prefersStatusBarHidden: Bool { false }
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    open var childForStatusBarStyle: UIViewController? { nil }
    open var childForStatusBarHidden: UIViewController? { nil }

    /// - Note: Never called: the screen keeps its size.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}

    open func setEditing(_ editing: Bool, animated: Bool) {
        isEditing = editing
    }

    open func show(_ vc: UIViewController, sender: Any?) {
        if let container = parent { container.show(vc, sender: sender) } else { present(vc, animated: true) }
    }

    open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if let container = parent {
            container.showDetailViewController(vc, sender: sender)
        } else {
            present(vc, animated: true)
        }
    }

    open var navigationController: UINavigationController? {
        parent as? UINavigationController ?? parent?.navigationController
    }
    open var tabBarController: UITabBarController? { parent as? UITabBarController ?? parent?.tabBarController }

    open var splitViewController: UISplitViewController? {
        parent as? UISplitViewController ?? parent?.splitViewController
    }
    open var isBeingPresented: Bool { presentingViewController != nil && !hasAppeared }
    open var isBeingDismissed: Bool { isLeaving && presentingViewController != nil }
    open var isMovingToParent: Bool { parent != nil && !hasAppeared }
    open var isMovingFromParent: Bool { isLeaving && parent == nil }

    open func addChild(_ childController: UIViewController) {
        childController.removeFromParent()
        children.append(childController)
        childController.parent = self
    }

    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    open func didMove(toParent parent: UIViewController?) {}
    open func willMove(toParent parent: UIViewController?) {}

    open func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {
        MainThreadChecker.check("UIViewController.present(_:animated:completion:)")
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presentingViewController = self
        viewControllerToPresent.enter(animated: flag)
        afterThisTurn(completion)
    }

    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        MainThreadChecker.check("UIViewController.dismiss(animated:completion:)")
        guard let presented = presentedViewController else {
            presentingViewController?.dismiss(animated: flag, completion: completion)
            return
        }
        presented.leave(animated: flag)
        presentedViewController = nil
        afterThisTurn(completion)
    }

    func afterThisTurn(_ body: (() -> Void)?) {
        guard let body else { return }
        nonisolated(unsafe) let onMain = body
        DispatchQueue.main.async { onMain() }
    }

    // MARK: On and off the screen

    /// The child that fills this controller, in containers.
    var visibleChild: UIViewController? { nil }

    /// The children that come and go with this controller: of a container its visible one, else all that are seen in
    /// its view.
    private var seenChildren: [UIViewController] {
        if let visibleChild { return [visibleChild] }
        guard let loadedView else { return [] }
        return children.filter { $0.viewIfLoaded.map { $0 !== loadedView && $0.isDescendant(of: loadedView) } ?? false }
    }

    /// Loads and announces the view, and those of the visible children; they have appeared a turn later, as on iOS.
    func enter(animated: Bool) {
        loadViewIfNeeded()
        guard !isOnScreen else { return }
        isOnScreen = true
        viewWillAppear(animated)
        viewIsAppearing(animated)
        for child in seenChildren { child.enter(animated: animated) }
        DispatchQueue.main.async { [weak self] in
            guard let self, isOnScreen else { return }
            viewDidAppear(animated)
            hasAppeared = true
        }
    }

    func leave(animated: Bool) {
        guard isOnScreen else { return }
        (isOnScreen, isLeaving) = (false, true)
        viewWillDisappear(animated)
        for child in seenChildren { child.leave(animated: animated) }
        viewDidDisappear(animated)
        (hasAppeared, isLeaving) = (false, false)
    }

    /// Shows another child, if this controller is on the screen itself.
    func exchange(_ old: UIViewController?, for new: UIViewController?, animated: Bool) {
        guard isOnScreen, old !== new else { return }
        old?.leave(animated: animated)
        new?.enter(animated: animated)
    }

    func receiveMemoryWarning() {
        didReceiveMemoryWarning()
        for child in children { child.receiveMemoryWarning() }
        presentedViewController?.receiveMemoryWarning()
    }

    func show(on screen: inout ScreenContents) {
        if let presentedViewController, presentedViewController.coversAll {
            presentedViewController.show(on: &screen)
            return
        }
        showContent(on: &screen)
        presentedViewController?.show(on: &screen)
    }

    /// Alerts leave what is under them visible.
    var coversAll: Bool { true }

    func showContent(on screen: inout ScreenContents) {
        if needsContentUnavailableUpdate {
            needsContentUnavailableUpdate = false
            updateContentUnavailableConfiguration(using: contentUnavailableConfigurationState)
        }
        view.showUnlessHidden(on: &screen)
        contentUnavailableConfiguration?.makeContentView().showUnlessHidden(on: &screen)
    }

    // MARK: A screen without content

    /// What is shown over the view where there is nothing to show.
    open var contentUnavailableConfiguration: (any UIContentConfiguration)?
    open var contentUnavailableConfigurationState: UIContentUnavailableConfigurationState {
        UIContentUnavailableConfigurationState(traitCollection: .current)
    }
    private var needsContentUnavailableUpdate = true

    /// It is brought up to date before somebody looks.
    open func setNeedsUpdateContentUnavailableConfiguration() { needsContentUnavailableUpdate = true }
    open func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {}

    /// What a bar shows for this controller.
    var barTitle: String { navigationItem.title.flatMap { $0.isEmpty ? nil : $0 } ?? title ?? "" }
}

public enum UIModalPresentationStyle: Int, Sendable {
    case automatic = -2
    case none = -1
    case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
}

public enum UIModalTransitionStyle: Int, Sendable {
    case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

public enum UIStatusBarStyle: Int, Sendable {
    case `default`, lightContent
    case darkContent = 3
}

public enum UIStatusBarAnimation: Int, Sendable {
    case none, fade, slide
}
