public import Foundation

/// What an app puts into pages: it is kept, and no page is there that runs or calls it.
@preconcurrency @MainActor open class WKUserContentController: NSObject {
    open private(set) var userScripts: [WKUserScript] = []
    private var handlers: [String: AnyObject] = [:]
    private var ruleLists: [WKContentRuleList] = []

    public override nonisolated init() {}

    open func addUserScript(_ userScript: WKUserScript) {
        userScripts.append(userScript)
    }

    open func removeAllUserScripts() {
        userScripts = []
    }

    /// Keeps the handler, as on iOS: until it is removed.
    open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {
        add(scriptMessageHandler, contentWorld: .page, name: name)
    }

    open func add(_ scriptMessageHandler: any WKScriptMessageHandler, contentWorld world: WKContentWorld, name: String)
    {
        keep(scriptMessageHandler, name, in: world)
    }

    open func addScriptMessageHandler(
        _ scriptMessageHandlerWithReply: any WKScriptMessageHandlerWithReply,
        contentWorld: WKContentWorld,
        name: String
    ) {
        keep(scriptMessageHandlerWithReply, name, in: contentWorld)
    }

    open func removeScriptMessageHandler(forName name: String) {
        removeScriptMessageHandler(forName: name, contentWorld: .page)
    }

    open func removeScriptMessageHandler(forName name: String, contentWorld: WKContentWorld) {
        handlers[contentWorld.key(name)] = nil
    }

    open func removeAllScriptMessageHandlers(from contentWorld: WKContentWorld) {
        handlers = handlers.filter { !$0.key.hasPrefix(contentWorld.key("")) }
    }

    open func removeAllScriptMessageHandlers() {
        handlers = [:]
    }

    open func add(_ contentRuleList: WKContentRuleList) {
        ruleLists.append(contentRuleList)
    }

    open func remove(_ contentRuleList: WKContentRuleList) {
        ruleLists.removeAll { $0 === contentRuleList }
    }

    open func removeAllContentRuleLists() {
        ruleLists = []
    }

    /// Two handlers of one name end the app, as on iOS.
    private func keep(_ handler: AnyObject, _ name: String, in world: WKContentWorld) {
        if handlers.updateValue(handler, forKey: world.key(name)) != nil {
            InternalInconsistency.raise(
                "Attempt to add script message handler with name '\(name)' when one already exists.",
                named: "NSInvalidArgumentException"
            )
        }
    }
}

/// Hears what scripts in pages say: nothing here.
@preconcurrency @MainActor public protocol WKScriptMessageHandler: NSObjectProtocol {
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    )
}

@preconcurrency @MainActor public protocol WKScriptMessageHandlerWithReply: NSObjectProtocol {
    @preconcurrency func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    )
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    ) async -> (Any?, String?)
}

extension WKScriptMessageHandlerWithReply {
    @preconcurrency public func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    ) {}
    public func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    ) async -> (Any?, String?) { (nil, nil) }
}

@preconcurrency @MainActor open class WKScriptMessage: NSObject {
    public let body: Any
    public let name: String
    open private(set) weak var webView: WKWebView?
    public let frameInfo: WKFrameInfo
    public let world: WKContentWorld

    init(_ name: String, body: Any, frame: WKFrameInfo, world: WKContentWorld) {
        self.name = name
        self.body = body
        frameInfo = frame
        self.world = world
        webView = frame.webView
    }
}

@preconcurrency @MainActor open class WKUserScript: NSObject {
    public let source: String
    public let injectionTime: WKUserScriptInjectionTime
    public let isForMainFrameOnly: Bool

    public init(source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool) {
        self.source = source
        self.injectionTime = injectionTime
        isForMainFrameOnly = forMainFrameOnly
    }

    public convenience init(
        source: String,
        injectionTime: WKUserScriptInjectionTime,
        forMainFrameOnly: Bool,
        in contentWorld: WKContentWorld
    ) {
        self.init(source: source, injectionTime: injectionTime, forMainFrameOnly: forMainFrameOnly)
    }
}

public enum WKUserScriptInjectionTime: Int, Sendable {
    case atDocumentStart, atDocumentEnd
}

/// Whose names scripts see.
@preconcurrency @MainActor open class WKContentWorld: NSObject {
    public let name: String?
    private let number: String

    private init(_ name: String?, _ number: String) {
        self.name = name
        self.number = number
    }

    public static let page = WKContentWorld(nil, "page")
    public static let defaultClient = WKContentWorld(nil, "client")
    private static var worlds: [String: WKContentWorld] = [:]

    open class func world(name: String) -> WKContentWorld {
        let world = worlds[name] ?? WKContentWorld(name, "world \(name)")
        worlds[name] = world
        return world
    }

    /// A handler's name in this world.
    func key(_ handler: String) -> String { "\(number)\n\(handler)" }
}
