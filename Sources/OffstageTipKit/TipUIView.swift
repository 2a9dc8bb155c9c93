/// A tip among views of UIKit's. Nobody is shown one, so no app has reason to make it.
@preconcurrency @MainActor open class TipUIView: UIView {
    public init(_ tip: any Tip, arrowEdge: Edge? = nil, actionHandler: @escaping (Tips.Action) -> Void = { _ in }) {
        super.init(frame: .zero)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) {
        fatalError("no storyboard makes one")
    }
}

/// A tip that points to something.
@preconcurrency @MainActor open class TipUIPopoverViewController: UIViewController {
    private let tip: any Tip

    public init(
        _ tip: any Tip,
        sourceItem: AnyObject,
        actionHandler: @escaping (Tips.Action) -> Void = { _ in }
    ) {
        self.tip = tip
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) {
        fatalError("no storyboard makes one")
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        showLine("\(tip.id)")
    }
}
