public import Foundation
public import FoundationNetworking

/// What a web view is made with. It is copied when the view is made, as on iOS; what it refers to is not.
@preconcurrency @MainActor open class WKWebViewConfiguration: NSObject, @preconcurrency NSCopying {
    open var processPool = WKProcessPool()
    open var preferences = WKPreferences()
    open var defaultWebpagePreferences: WKWebpagePreferences! = WKWebpagePreferences()
    open var userContentController = WKUserContentController()
    open var websiteDataStore = WKWebsiteDataStore.default()
    open var suppressesIncrementalRendering = false
    open var applicationNameForUserAgent: String?
    open var allowsAirPlayForMediaPlayback = true
    open var allowsInlineMediaPlayback = false
    open var allowsPictureInPictureMediaPlayback = true
    open var mediaTypesRequiringUserActionForPlayback: WKAudiovisualMediaTypes = []
    open var dataDetectorTypes: WKDataDetectorTypes = []
    open var ignoresViewportScaleLimits = false
    open var upgradeKnownHostsToHTTPS = true
    open var limitsNavigationsToAppBoundDomains = false
    open var allowsInlinePredictions = false
    open var selectionGranularity = WKSelectionGranularity.dynamic
    private var handlers: [String: any WKURLSchemeHandler] = [:]

    public override init() {}

    /// - Note: Kept, and asked for nothing: pages of the app's own schemes fail like others.
    open func setURLSchemeHandler(_ urlSchemeHandler: (any WKURLSchemeHandler)?, forURLScheme urlScheme: String) {
        handlers[urlScheme.lowercased()] = urlSchemeHandler
    }

    open func urlSchemeHandler(forURLScheme urlScheme: String) -> (any WKURLSchemeHandler)? {
        handlers[urlScheme.lowercased()]
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = WKWebViewConfiguration()
        copy.processPool = processPool
        copy.preferences = preferences
        copy.defaultWebpagePreferences = defaultWebpagePreferences
        copy.userContentController = userContentController
        copy.websiteDataStore = websiteDataStore
        copy.suppressesIncrementalRendering = suppressesIncrementalRendering
        copy.applicationNameForUserAgent = applicationNameForUserAgent
        copy.allowsAirPlayForMediaPlayback = allowsAirPlayForMediaPlayback
        copy.allowsInlineMediaPlayback = allowsInlineMediaPlayback
        copy.allowsPictureInPictureMediaPlayback = allowsPictureInPictureMediaPlayback
        copy.mediaTypesRequiringUserActionForPlayback = mediaTypesRequiringUserActionForPlayback
        copy.dataDetectorTypes = dataDetectorTypes
        copy.ignoresViewportScaleLimits = ignoresViewportScaleLimits
        copy.upgradeKnownHostsToHTTPS = upgradeKnownHostsToHTTPS
        copy.limitsNavigationsToAppBoundDomains = limitsNavigationsToAppBoundDomains
        copy.allowsInlinePredictions = allowsInlinePredictions
        copy.selectionGranularity = selectionGranularity
        copy.handlers = handlers
        return copy
    }
}

/// Which web views share a process: none has one here.
@preconcurrency @MainActor open class WKProcessPool: NSObject {
    public override nonisolated init() {}
}

/// Kept only.
@preconcurrency @MainActor open class WKPreferences: NSObject {
    open var minimumFontSize: CGFloat = 0
    open var javaScriptEnabled = true
    open var javaScriptCanOpenWindowsAutomatically = false
    open var isFraudulentWebsiteWarningEnabled = true
    open var isTextInteractionEnabled = true
    open var isSiteSpecificQuirksModeEnabled = true
    open var isElementFullscreenEnabled = false
    open var shouldPrintBackgrounds = false

    public override nonisolated init() {}
}

/// Kept only.
@preconcurrency @MainActor open class WKWebpagePreferences: NSObject {
    public enum ContentMode: Int, Sendable {
        case recommended, mobile, desktop
    }

    open var preferredContentMode = ContentMode.recommended
    open var allowsContentJavaScript = true
    open var isLockdownModeEnabled = false

    public override nonisolated init() {}
}

/// Loads the pages of a scheme of the app's own.
@preconcurrency @MainActor public protocol WKURLSchemeHandler: NSObjectProtocol {
    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)
    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}

@preconcurrency @MainActor public protocol WKURLSchemeTask: NSObjectProtocol {
    var request: URLRequest { get }
    func didReceive(_ response: URLResponse)
    func didReceive(_ data: Data)
    func didFinish()
    func didFailWithError(_ error: any Error)
}

public struct WKAudiovisualMediaTypes: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let audio = WKAudiovisualMediaTypes(rawValue: 1 << 0)
    public static let video = WKAudiovisualMediaTypes(rawValue: 1 << 1)
    public static let all = WKAudiovisualMediaTypes(rawValue: .max)
}

public struct WKDataDetectorTypes: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let phoneNumber = WKDataDetectorTypes(rawValue: 1 << 0)
    public static let link = WKDataDetectorTypes(rawValue: 1 << 1)
    public static let address = WKDataDetectorTypes(rawValue: 1 << 2)
    public static let calendarEvent = WKDataDetectorTypes(rawValue: 1 << 3)
    public static let trackingNumber = WKDataDetectorTypes(rawValue: 1 << 4)
    public static let flightNumber = WKDataDetectorTypes(rawValue: 1 << 5)
    public static let lookupSuggestion = WKDataDetectorTypes(rawValue: 1 << 6)
    public static let all = WKDataDetectorTypes(rawValue: .max)
}

public enum WKSelectionGranularity: Int, Sendable {
    case dynamic, character
}
