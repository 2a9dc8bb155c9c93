import MapKit
import UIKit
import WebKit

/// The house on the web, with a way to order from there, and where it is.
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
    private let mapView = MKMapView()
    private let directions = MKDirections(request: MKDirections.Request())
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
        showMap()
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
            self.findWay()
        }
    }

    private func showMap() {
        let house = MKPointAnnotation()
        house.title = "Kiosk"
        house.coordinate = CLLocationCoordinate2D(latitude: 52.52, longitude: 13.405)
        mapView.delegate = self
        mapView.register(HouseView.self, forAnnotationViewWithReuseIdentifier: "House")
        mapView.addAnnotation(house)
        mapView.setRegion(
            MKCoordinateRegion(center: house.coordinate, latitudinalMeters: 400, longitudinalMeters: 400),
            animated: false
        )
        var way = [house.coordinate, CLLocationCoordinate2D(latitude: 52.521, longitude: 13.41)]
        mapView.addOverlay(MKPolyline(coordinates: &way, count: way.count), level: .aboveRoads)
        view.addSubview(mapView)
        mapView.selectAnnotation(house, animated: false)
    }

    private func findWay() {
        let request = MKLocalSearch.Request()
        request.naturalLanguageQuery = "pretzels"
        request.region = mapView.region
        MKLocalSearch(request: request).start { response, error in
            print("search \(response?.mapItems.count ?? -1), \((error as? MKError)?.code == .serverFailure)")
        }
        directions.calculate { response, error in
            print("directions \(response == nil), \((error as? MKError)?.code == .serverFailure)")
            let item = MKMapItem(placemark: MKPlacemark(coordinate: self.mapView.annotations[0].coordinate))
            item.name = "Kiosk"
            print("maps \(item.openInMaps(launchOptions: nil))")
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

/// A view of its own for the house.
class HouseView: MKMarkerAnnotationView {
    override init(annotation: MKAnnotation?, reuseIdentifier: String?) {
        super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
        canShowCallout = true
        rightCalloutAccessoryView = UIButton(type: .detailDisclosure)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}

extension BrochureViewController: MKMapViewDelegate {
    func mapView(_ mapView: MKMapView, viewFor annotation: MKAnnotation) -> MKAnnotationView? {
        guard !(annotation is MKUserLocation) else { return nil }
        return mapView.dequeueReusableAnnotationView(withIdentifier: "House", for: annotation)
    }

    func mapView(_ mapView: MKMapView, rendererFor overlay: MKOverlay) -> MKOverlayRenderer {
        let renderer = MKPolylineRenderer(overlay: overlay)
        renderer.strokeColor = .systemBlue
        renderer.lineWidth = 3
        return renderer
    }

    func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {
        if let title = view.annotation?.title, let name = title {
            print("map selects \(name), \(view is HouseView), \(view.canShowCallout)")
        }
    }

    func mapViewDidFailLoadingMap(_ mapView: MKMapView, withError error: Error) {
        print("map fails \((error as? MKError)?.code == .serverFailure), \(mapView.overlays.count) overlay")
    }
}
