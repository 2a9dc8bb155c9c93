public import Foundation
public import FoundationNetworking

/// The loading of one page.
@preconcurrency @MainActor open class WKNavigation: NSObject {
    nonisolated override init() {}

    open var effectiveContentMode: WKWebpagePreferences.ContentMode { .mobile }
}

public enum WKNavigationType: Int, Sendable {
    case linkActivated = 0
    case formSubmitted, backForward, reload, formResubmitted
    case other = -1
}

public enum WKNavigationActionPolicy: Int, Sendable {
    case cancel, allow, download
}

public enum WKNavigationResponsePolicy: Int, Sendable {
    case cancel, allow, download
}

/// What is about to lead to a page: here only what the app itself asks for.
@preconcurrency @MainActor open class WKNavigationAction: NSObject {
    public let request: URLRequest
    public let navigationType: WKNavigationType
    public let sourceFrame: WKFrameInfo
    public let targetFrame: WKFrameInfo?

    init(_ request: URLRequest, _ type: WKNavigationType, in view: WKWebView) {
        self.request = request
        navigationType = type
        sourceFrame = WKFrameInfo(request, in: view)
        targetFrame = sourceFrame
    }

    open var shouldPerformDownload: Bool { false }
}

/// What a server has answered. None does, so the app gets none.
@preconcurrency @MainActor open class WKNavigationResponse: NSObject {
    public let isForMainFrame: Bool
    public let response: URLResponse
    public let canShowMIMEType: Bool

    init(_ response: URLResponse) {
        isForMainFrame = true
        self.response = response
        canShowMIMEType = false
    }
}

/// A part of a page: the whole of it here.
@preconcurrency @MainActor open class WKFrameInfo: NSObject {
    public let isMainFrame = true
    public let request: URLRequest
    public let securityOrigin: WKSecurityOrigin
    open private(set) weak var webView: WKWebView?

    init(_ request: URLRequest, in view: WKWebView) {
        self.request = request
        securityOrigin = WKSecurityOrigin(request.url)
        webView = view
    }
}

@preconcurrency @MainActor open class WKSecurityOrigin: NSObject {
    public let `protocol`: String
    public let host: String
    /// Zero is the protocol's own.
    public let port: Int

    init(_ url: URL?) {
        `protocol` = url?.scheme ?? ""
        host = url?.host ?? ""
        port = url?.port ?? 0
    }
}

/// A file that a page leads to. None does.
@preconcurrency @MainActor open class WKDownload: NSObject {
    open weak var delegate: (any WKDownloadDelegate)?
    open var originalRequest: URLRequest? { nil }
    open private(set) weak var webView: WKWebView?

    nonisolated override init() {}

    open func cancel(_ completionHandler: (@MainActor @Sendable (Data?) -> Void)? = nil) {
        if let completionHandler { DispatchQueue.main.async { completionHandler(nil) } }
    }
}

@preconcurrency @MainActor public protocol WKDownloadDelegate: NSObjectProtocol {
    @preconcurrency func download(
        _ download: WKDownload,
        decideDestinationUsing response: URLResponse,
        suggestedFilename: String,
        completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
    )
    func download(
        _ download: WKDownload,
        decideDestinationUsing response: URLResponse,
        suggestedFilename: String
    ) async -> URL?
    func downloadDidFinish(_ download: WKDownload)
    func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?)
}

extension WKDownloadDelegate {
    @preconcurrency public func download(
        _ download: WKDownload,
        decideDestinationUsing response: URLResponse,
        suggestedFilename: String,
        completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
    ) {}
    public func download(
        _ download: WKDownload,
        decideDestinationUsing response: URLResponse,
        suggestedFilename: String
    ) async -> URL? { nil }
    public func downloadDidFinish(_ download: WKDownload) {}
    public func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?) {}
}

/// Where a web view has been: nowhere.
@preconcurrency @MainActor open class WKBackForwardList: NSObject {
    open var currentItem: WKBackForwardListItem? { nil }
    open var backItem: WKBackForwardListItem? { nil }
    open var forwardItem: WKBackForwardListItem? { nil }
    open var backList: [WKBackForwardListItem] { [] }
    open var forwardList: [WKBackForwardListItem] { [] }

    nonisolated override init() {}

    open func item(at index: Int) -> WKBackForwardListItem? { nil }
}

@preconcurrency @MainActor open class WKBackForwardListItem: NSObject {
    public let url: URL
    public let initialURL: URL
    open var title: String? { nil }

    init(_ url: URL) {
        self.url = url
        initialURL = url
    }
}
