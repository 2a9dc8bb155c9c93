public import Foundation

public enum PDFDisplayMode: Int, Sendable {
    case singlePage, singlePageContinuous, twoUp, twoUpContinuous
}

public enum PDFDisplayDirection: Int, Sendable {
    case vertical, horizontal
}

public enum PDFInterpolationQuality: Int, Sendable {
    case none, low, high
}

/// Shows a document: the number of the page where the app has gone to. Nobody else turns pages.
@preconcurrency @MainActor open class PDFView: UIView {
    private var index = 0

    open weak var delegate: (any PDFViewDelegate)?
    open var displayMode = PDFDisplayMode.singlePageContinuous
    open var displayDirection = PDFDisplayDirection.vertical
    open var displaysPageBreaks = true
    open var displayBox = PDFDisplayBox.cropBox
    open var displaysAsBook = false
    open var displaysRTL = false
    open var autoScales = false
    open var minScaleFactor: CGFloat = 0.25
    open var maxScaleFactor: CGFloat = 5
    open var pageBreakMargins = UIEdgeInsets(top: 4.75, left: 4, bottom: 4.75, right: 4)
    open var pageShadowsEnabled = true
    open var interpolationQuality = PDFInterpolationQuality.high
    open var enableDataDetectors = false
    open var isInMarkupMode = false
    open var currentSelection: PDFSelection?
    open var highlightedSelections: [PDFSelection]?
    open private(set) var isUsingPageViewController = false

    open var scaleFactor: CGFloat = 1 {
        didSet { post(.PDFViewScaleChanged) }
    }

    open var document: PDFDocument? {
        didSet {
            index = 0
            post(.PDFViewDocumentChanged)
        }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        content = { [weak self] in self?.shown ?? [] }
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        content = { [weak self] in self?.shown ?? [] }
    }

    // MARK: Pages

    open var currentPage: PDFPage? { document?.page(at: index) }
    open var visiblePages: [PDFPage] { currentPage.map { [$0] } ?? [] }
    open var currentDestination: PDFDestination? { currentPage.map { PDFDestination(page: $0, at: .zero) } }
    open var canGoToFirstPage: Bool { canGoToPreviousPage }
    open var canGoToLastPage: Bool { canGoToNextPage }
    open var canGoToNextPage: Bool { index + 1 < document?.pageCount ?? 0 }
    open var canGoToPreviousPage: Bool { index > 0 }

    open func goToFirstPage(_ sender: Any?) { go(0) }
    open func goToLastPage(_ sender: Any?) { go((document?.pageCount ?? 1) - 1) }
    open func goToNextPage(_ sender: Any?) { go(index + 1) }
    open func goToPreviousPage(_ sender: Any?) { go(index - 1) }
    open func go(to page: PDFPage) { go(document?.index(for: page) ?? NSNotFound) }
    open func go(to destination: PDFDestination) { destination.page.map(go(to:)) }
    open func go(to rect: CGRect, on page: PDFPage) { go(to: page) }
    open func go(to selection: PDFSelection) {}

    private func go(_ index: Int) {
        guard index != self.index, document?.page(at: index) != nil else { return }
        self.index = index
        post(.PDFViewPageChanged)
    }

    private func post(_ name: NSNotification.Name) {
        NotificationCenter.default.post(name: name, object: self)
    }

    private var shown: [UIView] {
        let label = UILabel()
        label.text = document.map { "Page \(index + 1) of \($0.pageCount)" } ?? "No document"
        return [label] + subviews
    }

    // MARK: How it looks

    open var documentView: UIView? { nil }
    open var scaleFactorForSizeToFit: CGFloat {
        guard let page = currentPage?.bounds(for: displayBox), page.width > 0 else { return 1 }
        return bounds.width / page.width
    }
    open var canZoomIn: Bool { scaleFactor < maxScaleFactor }
    open var canZoomOut: Bool { scaleFactor > minScaleFactor }
    open func zoomIn(_ sender: Any?) { scaleFactor = min(maxScaleFactor, scaleFactor * 1.25) }
    open func zoomOut(_ sender: Any?) { scaleFactor = max(minScaleFactor, scaleFactor / 1.25) }
    open func layoutDocumentView() {}
    open func usePageViewController(_ enable: Bool, withViewOptions viewOptions: [AnyHashable: Any]? = nil) {
        isUsingPageViewController = enable
    }
    open func clearSelection() { currentSelection = nil }
    open func setCurrentSelection(_ selection: PDFSelection?, animate: Bool) { currentSelection = selection }
    open func page(for point: CGPoint, nearest: Bool) -> PDFPage? {
        nearest || bounds.contains(point) ? currentPage : nil
    }
    open func convert(_ point: CGPoint, to page: PDFPage) -> CGPoint { point }
    open func convert(_ rect: CGRect, to page: PDFPage) -> CGRect { rect }
    open func convert(_ point: CGPoint, from page: PDFPage) -> CGPoint { point }
    open func convert(_ rect: CGRect, from page: PDFPage) -> CGRect { rect }
}

@preconcurrency @MainActor public protocol PDFViewDelegate: NSObjectProtocol {
    func pdfViewWillClick(onLink sender: PDFView, with url: URL)
    func pdfViewParentViewController() -> UIViewController
}

extension PDFViewDelegate {
    public func pdfViewWillClick(onLink sender: PDFView, with url: URL) {}
    public func pdfViewParentViewController() -> UIViewController { UIViewController() }
}

/// Small pictures of all pages. It shows none.
@preconcurrency @MainActor open class PDFThumbnailView: UIView {
    open weak var pdfView: PDFView?
    open var thumbnailSize = CGSize(width: 40, height: 54)
    open var layoutMode = PDFThumbnailLayoutMode.vertical
    open var contentInset = UIEdgeInsets.zero
    open var selectedPages: [PDFPage]? { pdfView?.visiblePages }
}

public enum PDFThumbnailLayoutMode: Int, Sendable {
    case vertical, horizontal
}

extension NSNotification.Name {
    public static let PDFViewDocumentChanged = NSNotification.Name("PDFViewChangedDocument")
    public static let PDFViewPageChanged = NSNotification.Name("PDFViewChangedPage")
    public static let PDFViewScaleChanged = NSNotification.Name("PDFViewChangedScale")
    public static let PDFViewSelectionChanged = NSNotification.Name("PDFViewChangedSelection")
    public static let PDFViewVisiblePagesChanged = NSNotification.Name("PDFViewVisiblePagesChanged")
}
