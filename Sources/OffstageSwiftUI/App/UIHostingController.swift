/// SwiftUI's views in an app whose life is UIKit's.
@preconcurrency @MainActor open class UIHostingController<Content: View>: UIViewController {
    public var rootView: Content {
        didSet { graph?.invalidate() }
    }

    private var graph: Graph?

    public init(rootView: Content) {
        self.rootView = rootView
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) {
        fatalError("init(coder:) needs the root view: override it and call super.init(coder:rootView:)")
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        view.content = { [weak self] in self?.graph?.views ?? [] }
        view.drawing = { [weak self] in self?.graph?.drawing(top: $0, bottom: $1, on: $2) ?? "" }
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if graph == nil {
            graph = Graph { [weak self] context in
                guard let view = self?.rootView else { return }
                view.mount(context, .only)
            }
        }
        graph?.isConnected = true
        graph?.settle()
    }

    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        graph?.end()
        graph = nil
    }
}
