public import Foundation

/// Asks for files. Nobody chooses one here, and nobody cancels.
@preconcurrency @MainActor open class UIDocumentPickerViewController: UIViewController {
    open weak var delegate: (any UIDocumentPickerDelegate)?
    open var allowsMultipleSelection = false
    open var directoryURL: URL?

    public convenience init(documentTypes allowedUTIs: [String], in mode: UIDocumentPickerMode) {
        self.init(forOpening: ())
    }

    public convenience init(url: URL, in mode: UIDocumentPickerMode) {
        self.init(forExporting: [url])
    }

    public init(forExporting urls: [URL], asCopy: Bool = false) {
        super.init(nibName: nil, bundle: nil)
    }

    /// For those that choose among kinds of files: these are another module's.
    package init(forOpening: Void) {
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}

@preconcurrency @MainActor public protocol UIDocumentPickerDelegate: NSObjectProtocol {
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}

extension UIDocumentPickerDelegate {
    public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {}
    public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}

public enum UIDocumentPickerMode: UInt, Sendable {
    case `import`, open, exportToService, moveToService
}
