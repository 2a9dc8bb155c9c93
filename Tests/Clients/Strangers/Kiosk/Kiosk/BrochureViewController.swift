import UIKit
import WebKit

/// The house on the web, with a way to order from there.
class BrochureViewController: UIViewController {
    private lazy var webView: WKWebView = {
        let configuration = WKWebViewConfiguration()
        configuration.allowsInlineMediaPlayback = true
        configuration.userContentController.add(self, name: "order")
        configuration.userContentController.addUserScript(
            WKUserScript(source: "window.kiosk = true", injectionTime: .atDocumentStart, forMainFrameOnly: true)
        )
        return WKWebView(frame: .zero, configuration: configuration)
    }()
    private var observation: NSKeyValueObservation?
    var whenRead: (() -> Void)?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(webView)
        webView.navigationDelegate = self
        webView.uiDelegate = self
        webView.allowsBackForwardNavigationGestures = true
        observation = webView.observe(\.estimatedProgress, options: [.new]) { webView, change in
            print("brochure at \(Int((change.newValue ?? 0) * 100)) %, \(webView.isLoading)")
        }
        webView.load(URLRequest(url: URL(string: "https://kiosk.example.com/brochure")!))
    }
}

extension BrochureViewController: WKNavigationDelegate {
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        print("brochure wants \(navigationAction.request.url?.host ?? "nothing")")
        decisionHandler(navigationAction.navigationType == .linkActivated ? .cancel : .allow)
    }

    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        print("brochure opens")
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        webView.evaluateJavaScript("document.title") { title, _ in print("brochure \(title ?? "")") }
    }

    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: Error
    ) {
        print("brochure \((error as? URLError)?.code == .cannotConnectToHost), \(webView.isLoading)")
        webView.evaluateJavaScript("document.body.innerHTML") { result, error in
            print("script \(result == nil), \((error as? WKError)?.code == .webContentProcessTerminated)")
            self.tidy()
        }
    }

    private func tidy() {
        let store = webView.configuration.websiteDataStore
        let properties: [HTTPCookiePropertyKey: Any] = [
            .name: "seat", .value: "4", .domain: "kiosk.example.com", .path: "/",
        ]
        store.httpCookieStore.setCookie(HTTPCookie(properties: properties)!) {
            store.fetchDataRecords(ofTypes: WKWebsiteDataStore.allWebsiteDataTypes()) { records in
                print("cookies of \(records.map(\.displayName))")
                store.removeData(ofTypes: [WKWebsiteDataTypeCookies], modifiedSince: .distantPast) {
                    store.httpCookieStore.getAllCookies { print("cookies \($0.count)") }
                    self.whenRead?()
                }
            }
        }
    }
}

extension BrochureViewController: WKUIDelegate {
    func webView(
        _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping () -> Void
    ) {
        print("alert \(message)")
        completionHandler()
    }
}

extension BrochureViewController: WKScriptMessageHandler {
    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        print("order \(message.body)")
    }
}
