import Foundation
import FoundationNetworking
import OffstageUIKit
import OffstageWebKit
import Testing

/// A web view loads nothing, and says so.
@MainActor @Suite(.timeLimit(.minutes(1))) struct WebViewTests {
    /// Keeps what a web view tells, and lets a test wait for one of it.
    @MainActor private class Listener: NSObject {
        var heard: [String] = []
        /// What is done in the turn in which a line is heard.
        var reaction: (line: String, act: () -> Void)?
        private var waiting: (line: String, continuation: CheckedContinuation<Void, Never>)?

        func hear(_ line: String) {
            heard.append(line)
            if let reaction, reaction.line == line { reaction.act() }
            guard let waiting, line.hasPrefix(waiting.line) else { return }
            self.waiting = nil
            waiting.continuation.resume()
        }

        func wait(for line: String, _ begin: () -> Void) async {
            await withCheckedContinuation { continuation in
                waiting = (line, continuation)
                begin()
            }
        }

        func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
            hear("started \(webView.url?.absoluteString ?? "nothing")")
        }

        func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { hear("finished") }

        func webView(
            _ webView: WKWebView,
            didFailProvisionalNavigation navigation: WKNavigation!,
            withError error: any Error
        ) {
            hear("failed \((error as NSError).code)")
        }
    }

    private final class Page: Listener, WKNavigationDelegate {}

    private final class Asked: Listener, WKNavigationDelegate {
        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction,
            decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
        ) {
            hear("asked \(navigationAction.request.url?.host ?? "")")
            decisionHandler(navigationAction.request.url?.host == "tea.example" ? .allow : .cancel)
        }
    }

    private final class Awaited: Listener, WKNavigationDelegate {
        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction
        ) async -> WKNavigationActionPolicy {
            hear("awaited")
            return .cancel
        }
    }

    private func request(_ text: String) throws -> URLRequest { URLRequest(url: try #require(URL(string: text))) }

    @Test func page_isAskedAbout_thenFails() async throws {
        let (page, view) = (Page(), WKWebView())
        view.navigationDelegate = page
        let request = try request("https://tea.example/leaf")
        await page.wait(for: "failed") {
            #expect(view.load(request) != nil)
            #expect(view.isLoading && view.url == request.url && view.estimatedProgress < 1)
            #expect(page.heard.isEmpty)
        }
        #expect(
            page.heard == ["started https://tea.example/leaf", "failed \(URLError.Code.cannotConnectToHost.rawValue)"]
        )
        #expect(!view.isLoading && view.url == nil && view.estimatedProgress == 1)
        await page.wait(for: "failed") { view.loadHTMLString("<p>Tea</p>", baseURL: nil) }
        #expect(page.heard.last == "failed \(WKError.Code.webContentProcessTerminated.rawValue)")
    }

    @Test func cleartextPage_isRefusedAsInSessions() async throws {
        let (page, view) = (Page(), WKWebView())
        view.navigationDelegate = page
        let request = try request("http://tea.example")
        await page.wait(for: "failed") { view.load(request) }
        #expect(page.heard.last == "failed -1022")
    }

    @Test func page_isDecidedOnFirst() async throws {
        let (asked, view) = (Asked(), WKWebView())
        view.navigationDelegate = asked
        let (tea, coffee) = (try request("https://tea.example"), try request("https://coffee.example"))
        await asked.wait(for: "asked") { view.load(coffee) }
        #expect(!view.isLoading)
        await asked.wait(for: "failed") { view.load(tea) }
        #expect(
            asked.heard == ["asked coffee.example", "asked tea.example", "started https://tea.example", "failed -1004"]
        )
        let awaited = Awaited()
        view.navigationDelegate = awaited
        await awaited.wait(for: "awaited") { view.load(tea) }
        #expect(awaited.heard == ["awaited"])
    }

    @Test func newPage_endsTheOneBefore() async throws {
        let (page, view) = (Page(), WKWebView())
        view.navigationDelegate = page
        let (tea, coffee) = (try request("https://tea.example"), try request("https://coffee.example"))
        page.reaction = ("started https://tea.example", { view.load(coffee) })
        await page.wait(for: "failed -1004") { view.load(tea) }
        #expect(
            page.heard == [
                "started https://tea.example", "failed -999", "started https://coffee.example", "failed -1004",
            ]
        )
    }

    @Test func scripts_failWithoutAPage() async throws {
        let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
        do {
            try await view.evaluateJavaScript("document.title")
            Issue.record("there is no page that has a title")
        } catch {
            #expect(error as? WKError == WKError(.webContentProcessTerminated))
        }
        let code = await withCheckedContinuation { continuation in
            view.evaluateJavaScript("1") { value, error in
                continuation.resume(returning: value == nil ? (error as? WKError)?.code : nil)
            }
        }
        #expect(code == .webContentProcessTerminated)
    }

    @Test func cookies_areKeptByDomain() async throws {
        let store = WKWebsiteDataStore.nonPersistent()
        func cookie(_ name: String, _ domain: String, _ value: String) throws -> HTTPCookie {
            try #require(HTTPCookie(properties: [.name: name, .domain: domain, .path: "/", .value: value]))
        }
        await store.httpCookieStore.setCookie(try cookie("leaf", ".tea.example", "1"))
        await store.httpCookieStore.setCookie(try cookie("leaf", ".tea.example", "2"))
        await store.httpCookieStore.setCookie(try cookie("bean", "coffee.example", "3"))
        #expect(await store.httpCookieStore.allCookies().map(\.value) == ["2", "3"])
        #expect(await WKWebsiteDataStore.default().httpCookieStore.allCookies().isEmpty)
        let records = await store.dataRecords(ofTypes: WKWebsiteDataStore.allWebsiteDataTypes())
        #expect(records.map(\.displayName) == ["coffee.example", "tea.example"])
        await store.removeData(ofTypes: [WKWebsiteDataTypeCookies], for: [records[1]])
        #expect(await store.httpCookieStore.allCookies().map(\.name) == ["bean"])
    }

    @Test func configuration_isCopied_andItsScriptsAreShared() {
        let configuration = WKWebViewConfiguration()
        let view = WKWebView(frame: .zero, configuration: configuration)
        configuration.applicationNameForUserAgent = "Tea"
        let script = WKUserScript(source: "1", injectionTime: .atDocumentEnd, forMainFrameOnly: true)
        configuration.userContentController.addUserScript(script)
        #expect(view.configuration.applicationNameForUserAgent == nil)
        #expect(view.configuration.userContentController.userScripts == [script])
    }
}
