/// Files to look at. What is in them is not seen here, only which one it is.
@preconcurrency @MainActor open class QLPreviewController: UIViewController {
    open weak var dataSource: (any QLPreviewControllerDataSource)?
    open weak var delegate: (any QLPreviewControllerDelegate)?
    open var currentPreviewItemIndex = 0 {
        didSet { if isViewLoaded { refreshCurrentPreviewItem() } }
    }

    private let label = UILabel()

    /// No file can be drawn.
    open class func canPreview(_ item: any QLPreviewItem) -> Bool { false }

    open var currentPreviewItem: (any QLPreviewItem)? {
        guard let dataSource, (0..<dataSource.numberOfPreviewItems(in: self)).contains(currentPreviewItemIndex) else {
            return nil
        }
        return dataSource.previewController(self, previewItemAt: currentPreviewItemIndex)
    }

    open func reloadData() {
        if isViewLoaded { refreshCurrentPreviewItem() }
    }

    open func refreshCurrentPreviewItem() {
        let item = currentPreviewItem
        label.text = item?.previewItemTitle ?? item?.previewItemURL?.lastPathComponent
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(label)
        refreshCurrentPreviewItem()
    }
}

/// A file to look at.
public protocol QLPreviewItem {
    var previewItemURL: URL? { get }
    var previewItemTitle: String? { get }
}

extension QLPreviewItem {
    public var previewItemTitle: String? { nil }
}

extension URL: QLPreviewItem {
    public var previewItemURL: URL? { self }
}

extension NSURL: QLPreviewItem {
    public var previewItemURL: URL? { self as URL }
}

@preconcurrency @MainActor public protocol QLPreviewControllerDataSource: AnyObject {
    func numberOfPreviewItems(in controller: QLPreviewController) -> Int
    func previewController(_ controller: QLPreviewController, previewItemAt index: Int) -> any QLPreviewItem
}

/// Hears what people do to a file. Nobody does.
@preconcurrency @MainActor public protocol QLPreviewControllerDelegate: NSObjectProtocol {
    func previewControllerWillDismiss(_ controller: QLPreviewController)
    func previewControllerDidDismiss(_ controller: QLPreviewController)
    func previewController(
        _ controller: QLPreviewController,
        shouldOpen url: URL,
        for item: any QLPreviewItem
    ) -> Bool
    func previewController(
        _ controller: QLPreviewController,
        editingModeFor previewItem: any QLPreviewItem
    ) -> QLPreviewItemEditingMode
    func previewController(_ controller: QLPreviewController, didUpdateContentsOf previewItem: any QLPreviewItem)
}

extension QLPreviewControllerDelegate {
    public func previewControllerWillDismiss(_ controller: QLPreviewController) {}
    public func previewControllerDidDismiss(_ controller: QLPreviewController) {}
    public func previewController(
        _ controller: QLPreviewController,
        shouldOpen url: URL,
        for item: any QLPreviewItem
    ) -> Bool { true }
    public func previewController(
        _ controller: QLPreviewController,
        editingModeFor previewItem: any QLPreviewItem
    ) -> QLPreviewItemEditingMode { .disabled }
    public func previewController(
        _ controller: QLPreviewController,
        didUpdateContentsOf previewItem: any QLPreviewItem
    ) {}
}

public enum QLPreviewItemEditingMode: Int, Sendable {
    case disabled, updateContents, createCopy
}
