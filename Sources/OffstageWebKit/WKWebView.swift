public import Foundation
public import FoundationNetworking
import OffstageApp
import OffstageNetworking
import OffstageWire

/// A page of the web, which is not there: what an app wants to see is asked about, begins to load, and fails. On the
/// screen stands its address.
@preconcurrency @MainActor open class WKWebView: UIView {
    open private(set) var configuration: WKWebViewConfiguration
    open weak var navigationDelegate: (any WKNavigationDelegate)?
    open weak var uiDelegate: (any WKUIDelegate)?
    public let backForwardList = WKBackForwardList()
    public private(set) lazy var scrollView = UIScrollView()

    open private(set) var url: URL?
    open private(set) var isLoading = false
    open private(set) var estimatedProgress = 0.0
    open var title: String? { "" }
    open var canGoBack: Bool { false }
    open var canGoForward: Bool { false }
    open var hasOnlySecureContent: Bool { false }
    open var mediaType: String?
    open var customUserAgent: String?
    open var allowsBackForwardNavigationGestures = false
    open var allowsLinkPreview = true
    open var pageZoom: CGFloat = 1
    open var isInspectable = false
    open var isFindInteractionEnabled = false
    open var underPageBackgroundColor: UIColor!
    open var themeColor: UIColor? { nil }
    open var interactionState: Any?

    /// The page that is being loaded.
    private var loading: Loading?
    private let label = UILabel()

    public init(frame: CGRect, configuration: WKWebViewConfiguration) {
        self.configuration = configuration.copy() as? WKWebViewConfiguration ?? configuration
        super.init(frame: frame)
        addSubview(label)
    }

    public override convenience init(frame: CGRect) {
        self.init(frame: frame, configuration: WKWebViewConfiguration())
    }

    public required init?(coder: NSCoder) {
        configuration = WKWebViewConfiguration()
        super.init(coder: coder)
        addSubview(label)
    }

    open class func handlesURLScheme(_ urlScheme: String) -> Bool {
        ["about", "blob", "data", "file", "ftp", "http", "https"].contains(urlScheme.lowercased())
    }

    // MARK: Loading

    @discardableResult open func load(_ request: URLRequest) -> WKNavigation? {
        begin(request, shown: request.url, error: LoadFailure.error(for: request.url))
    }

    @discardableResult open func loadFileURL(_ URL: URL, allowingReadAccessTo readAccessURL: URL) -> WKNavigation? {
        load(URLRequest(url: URL))
    }

    @discardableResult open func loadFileRequest(
        _ request: URLRequest,
        allowingReadAccessTo readAccessURL: URL
    ) -> WKNavigation {
        begin(request, shown: request.url, error: LoadFailure.error(for: request.url))
    }

    @discardableResult open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
        beginContents(at: baseURL)
    }

    @discardableResult open func load(
        _ data: Data,
        mimeType MIMEType: String,
        characterEncodingName: String,
        baseURL: URL
    ) -> WKNavigation? {
        beginContents(at: baseURL)
    }

    @discardableResult open func loadSimulatedRequest(
        _ request: URLRequest,
        response: URLResponse,
        responseData data: Data
    ) -> WKNavigation {
        beginContents(at: request.url)
    }

    @discardableResult open func loadSimulatedRequest(
        _ request: URLRequest,
        responseHTML string: String
    ) -> WKNavigation {
        beginContents(at: request.url)
    }

    // There is no page to load again, or to go back to.
    @discardableResult open func reload() -> WKNavigation? { nil }
    @discardableResult open func reloadFromOrigin() -> WKNavigation? { nil }
    @discardableResult open func goBack() -> WKNavigation? { nil }
    @discardableResult open func goForward() -> WKNavigation? { nil }
    @discardableResult open func go(to item: WKBackForwardListItem) -> WKNavigation? { nil }

    open func stopLoading() {
        if let loading { end(loading, LoadFailure.cancelled(loading.request.url)) }
    }

    /// One page at a time: what is being loaded gives way.
    private func begin(_ request: URLRequest, shown url: URL?, error: any Error) -> WKNavigation {
        changing("load(_:)")
        stopLoading()
        let loading = Loading(request)
        self.loading = loading
        label.text = url?.absoluteString
        show(url, isLoading: true)
        DispatchQueue.main.async { self.ask(about: loading, error) }
        return loading.navigation
    }

    private func beginContents(at url: URL?) -> WKNavigation {
        let shown = url ?? URL(string: "about:blank")
        let request = shown.map { URLRequest(url: $0) } ?? URLRequest(url: URL(fileURLWithPath: "/"))
        return begin(request, shown: shown, error: WKError(.webContentProcessTerminated))
    }

    private func ask(about loading: Loading, _ error: any Error) {
        guard loading === self.loading else { return }
        guard let navigationDelegate else { return start(loading, error) }
        let action = WKNavigationAction(loading.request, .other, in: self)
        PolicyQuestion.ask(navigationDelegate, about: action, of: self) { policy in
            guard loading === self.loading else { return }
            if policy == .allow { return self.start(loading, error) }
            // What the app does not want ends without a word.
            self.loading = nil
            self.show(nil, isLoading: false)
        }
    }

    private func start(_ loading: Loading, _ error: any Error) {
        loading.hasStarted = true
        navigationDelegate?.webView(self, didStartProvisionalNavigation: loading.navigation)
        DispatchQueue.main.async {
            if loading === self.loading { self.end(loading, error) }
        }
    }

    private func end(_ loading: Loading, _ error: any Error) {
        self.loading = nil
        show(nil, isLoading: false)
        guard loading.hasStarted else { return }
        DispatchQueue.main.async {
            self.navigationDelegate?.webView(
                self,
                didFailProvisionalNavigation: loading.navigation,
                withError: error
            )
        }
    }

    /// Its observers hear of it, by the names of Objective-C and of Swift.
    private func show(_ url: URL?, isLoading: Bool) {
        let old = (url: self.url, isLoading: self.isLoading, progress: estimatedProgress)
        (self.url, self.isLoading, estimatedProgress) = (url, isLoading, isLoading ? 0.1 : 1)
        for name in ["url", "URL"] where old.url != url {
            _KeyValueObserving.changed(self, name, old: old.url, new: url)
        }
        for name in ["isLoading", "loading"] where old.isLoading != isLoading {
            _KeyValueObserving.changed(self, name, old: old.isLoading, new: isLoading)
        }
        if old.progress != estimatedProgress {
            _KeyValueObserving.changed(self, "estimatedProgress", old: old.progress, new: estimatedProgress)
        }
    }

    // MARK: What a page is asked for

    open func evaluateJavaScript(
        _ javaScriptString: String,
        completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
    ) {
        fail { completionHandler?(nil, $0) }
    }

    @discardableResult open func evaluateJavaScript(_ javaScriptString: String) async throws -> Any {
        throw LoadFailure.noPage
    }

    open func evaluateJavaScript(
        _ javaScript: String,
        in frame: WKFrameInfo? = nil,
        in contentWorld: WKContentWorld,
        completionHandler: (@MainActor (Result<Any, any Error>) -> Void)? = nil
    ) {
        fail { completionHandler?(.failure($0)) }
    }

    @discardableResult open func evaluateJavaScript(
        _ javaScript: String,
        in frame: WKFrameInfo? = nil,
        contentWorld: WKContentWorld
    ) async throws -> Any? {
        throw LoadFailure.noPage
    }

    open func callAsyncJavaScript(
        _ functionBody: String,
        arguments: [String: Any] = [:],
        in frame: WKFrameInfo? = nil,
        in contentWorld: WKContentWorld,
        completionHandler: (@MainActor (Result<Any, any Error>) -> Void)? = nil
    ) {
        fail { completionHandler?(.failure($0)) }
    }

    @discardableResult open func callAsyncJavaScript(
        _ functionBody: String,
        arguments: [String: Any] = [:],
        in frame: WKFrameInfo? = nil,
        contentWorld: WKContentWorld
    ) async throws -> Any? {
        throw LoadFailure.noPage
    }

    open func takeSnapshot(
        with snapshotConfiguration: WKSnapshotConfiguration?,
        completionHandler: @escaping @MainActor @Sendable (UIImage?, (any Error)?) -> Void
    ) {
        fail { completionHandler(nil, $0) }
    }

    open func takeSnapshot(configuration snapshotConfiguration: WKSnapshotConfiguration?) async throws -> UIImage {
        throw LoadFailure.noPage
    }

    open func createPDF(
        configuration: WKPDFConfiguration = WKPDFConfiguration(),
        completionHandler: @escaping @MainActor (Result<Data, any Error>) -> Void
    ) {
        fail { completionHandler(.failure($0)) }
    }

    open func pdf(configuration: WKPDFConfiguration = WKPDFConfiguration()) async throws -> Data {
        throw LoadFailure.noPage
    }

    private func fail(_ tell: @escaping @MainActor (any Error) -> Void) {
        DispatchQueue.main.async { tell(LoadFailure.noPage) }
    }
}

/// A page on its way.
@MainActor private final class Loading {
    let navigation = WKNavigation()
    let request: URLRequest
    var hasStarted = false

    init(_ request: URLRequest) {
        self.request = request
    }
}

/// Why no page comes.
private enum LoadFailure {
    /// What would load and draw it is a process of its own on iOS, and is not there.
    static var noPage: any Error { WKError(.webContentProcessTerminated) }

    static func error(for url: URL?) -> any Error {
        switch url?.scheme?.lowercased() {
        case "http", "https":
            if let url, !TransportSecurity.current.permits(url, asWebContent: true) {
                TransportSecurity.logRefusal(of: url)
                return error(.appTransportSecurityRequiresSecureConnection, url)
            }
            let hasNetwork = ["wifi", "cellular"].contains(AppProcess.shared.surroundings.network)
            return error(hasNetwork ? .cannotConnectToHost : .notConnectedToInternet, url)
        case "about", "blob", "data", "file": return noPage
        default: return error(.unsupportedURL, url)
        }
    }

    static func cancelled(_ url: URL?) -> any Error { error(.cancelled, url) }

    private static func error(_ code: URLError.Code, _ url: URL?) -> any Error {
        let failing = url.map {
            [NSURLErrorFailingURLErrorKey: $0, NSURLErrorFailingURLStringErrorKey: $0.absoluteString]
        }
        return URLError(code, userInfo: failing ?? [:])
    }
}

/// What of a page to take a picture of. There is none.
@preconcurrency @MainActor open class WKSnapshotConfiguration: NSObject {
    open var rect = CGRect.null
    open var snapshotWidth: NSNumber?
    open var afterScreenUpdates = true

    public override nonisolated init() {}
}

/// What of a page to print. There is none.
@preconcurrency @MainActor open class WKPDFConfiguration: NSObject {
    open var rect: CGRect?
    open var allowTransparentBackground = false

    public override nonisolated init() {}
}
