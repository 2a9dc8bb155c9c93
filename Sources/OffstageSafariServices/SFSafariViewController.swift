import OffstageApp

/// A web page inside an app. None is loaded here: its delegate hears that the first load failed, and nobody taps Done.
@preconcurrency @MainActor open class SFSafariViewController: UIViewController {
    @preconcurrency @MainActor open class Configuration: NSObject {
        open var entersReaderIfAvailable = false
        open var barCollapsingEnabled = true

        public override nonisolated init() {}

        open func copy(with zone: NSZone? = nil) -> Any {
            let copy = Configuration()
            (copy.entersReaderIfAvailable, copy.barCollapsingEnabled) = (entersReaderIfAvailable, barCollapsingEnabled)
            return copy
        }
    }

    public enum DismissButtonStyle: Int, Sendable {
        case done, close, cancel
    }

    /// Keeps connections open on iOS, and nothing here.
    @preconcurrency @MainActor open class PrewarmingToken: NSObject {
        nonisolated override init() {}

        open func invalidate() {}
    }

    /// What web pages have stored. There is nothing here.
    @preconcurrency @MainActor open class DataStore: NSObject {
        public static let `default` = DataStore()

        nonisolated override init() {}

        open func clearWebsiteData(completionHandler: (@Sendable () -> Void)? = nil) {
            if let completionHandler { DispatchQueue.main.async(execute: completionHandler) }
        }

        open func clearWebsiteData() async {}
    }

    open weak var delegate: (any SFSafariViewControllerDelegate)?
    open private(set) var configuration: Configuration
    open var preferredBarTintColor: UIColor?
    open var preferredControlTintColor: UIColor!
    open var dismissButtonStyle = DismissButtonStyle.done

    private let url: URL
    private var hasLoaded = false

    /// - Parameter URL: a page of the web; for another scheme the app ends, as on iOS.
    public init(url URL: URL, configuration: Configuration) {
        let scheme = URL.scheme?.lowercased()
        if scheme != "http" && scheme != "https" {
            InternalInconsistency.raise(
                "The specified URL has an unsupported scheme. Only HTTP and HTTPS URLs are supported.",
                named: "NSInvalidArgumentException"
            )
        }
        url = URL
        self.configuration = configuration
        super.init(nibName: nil, bundle: nil)
    }

    public convenience init(url URL: URL) {
        self.init(url: URL, configuration: Configuration())
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) {
        fatalError("no storyboard makes one")
    }

    open class func prewarmConnections(to URLs: [URL]) -> PrewarmingToken { PrewarmingToken() }

    open override func viewDidLoad() {
        super.viewDidLoad()
        showLine(url.absoluteString)
    }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard !hasLoaded else { return }
        hasLoaded = true
        delegate?.safariViewController(self, didCompleteInitialLoad: false)
    }
}

@preconcurrency @MainActor public protocol SFSafariViewControllerDelegate: NSObjectProtocol {
    func safariViewControllerDidFinish(_ controller: SFSafariViewController)
    func safariViewController(_ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool)
    func safariViewController(_ controller: SFSafariViewController, initialLoadDidRedirectTo URL: URL)
    func safariViewControllerWillOpenInBrowser(_ controller: SFSafariViewController)
}

extension SFSafariViewControllerDelegate {
    public func safariViewControllerDidFinish(_ controller: SFSafariViewController) {}
    public func safariViewController(
        _ controller: SFSafariViewController,
        didCompleteInitialLoad didLoadSuccessfully: Bool
    ) {}
    public func safariViewController(_ controller: SFSafariViewController, initialLoadDidRedirectTo URL: URL) {}
    public func safariViewControllerWillOpenInBrowser(_ controller: SFSafariViewController) {}
}
