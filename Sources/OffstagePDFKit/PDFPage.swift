public import Foundation

public enum PDFDisplayBox: Int, Sendable {
    case mediaBox, cropBox, bleedBox, trimBox, artBox
}

/// A page: its size and what lies on it. Its text and its pictures are not read.
open class PDFPage: NSObject {
    private var boxes: [PDFDisplayBox: CGRect] = [:]

    open internal(set) weak var document: PDFDocument?
    open var rotation = 0
    open var displaysAnnotations = true
    open private(set) var annotations: [PDFAnnotation] = []

    /// As large as a letter.
    public override init() {
        boxes[.mediaBox] = PDFContents.Page().mediaBox
    }

    /// As large as the picture.
    public init?(image: UIImage) {
        boxes[.mediaBox] = CGRect(origin: .zero, size: image.size)
    }

    init(_ page: PDFContents.Page) {
        boxes[.mediaBox] = page.mediaBox
        boxes[.cropBox] = page.cropBox
        rotation = page.rotation
    }

    /// The number of the page, from one on.
    open var label: String? { document.map { String($0.index(for: self) + 1) } }

    open func bounds(for box: PDFDisplayBox) -> CGRect {
        boxes[box] ?? (box == .mediaBox ? nil : boxes[.cropBox]) ?? boxes[.mediaBox] ?? .zero
    }

    open func setBounds(_ bounds: CGRect, for box: PDFDisplayBox) {
        boxes[box] = bounds
    }

    open func addAnnotation(_ annotation: PDFAnnotation) {
        annotations.append(annotation)
        annotation.page = self
    }

    open func removeAnnotation(_ annotation: PDFAnnotation) {
        annotations.removeAll { $0 === annotation }
        annotation.page = nil
    }

    open func annotation(at point: CGPoint) -> PDFAnnotation? { annotations.last { $0.bounds.contains(point) } }

    /// - Returns: a picture of the page's shape that fits into the size, without pixels.
    open func thumbnail(of size: CGSize, for box: PDFDisplayBox) -> UIImage {
        var page = bounds(for: box).size
        if rotation % 180 != 0 { page = CGSize(width: page.height, height: page.width) }
        guard page.width > 0, page.height > 0 else { return UIImage() }
        let scale = min(size.width / page.width, size.height / page.height)
        let (width, height) = (Int((page.width * scale).rounded()), Int((page.height * scale).rounded()))
        return UIImage(cgImage: CGImage(width: width, height: height))
    }

    open func draw(with box: PDFDisplayBox, to context: CGContext) {}
    open func transform(_ context: CGContext, for box: PDFDisplayBox) {}

    // MARK: Texts, of which none is read

    open var string: String? { nil }
    open var attributedString: NSAttributedString? { nil }
    open var numberOfCharacters: Int { 0 }
    open func selection(for rect: CGRect) -> PDFSelection? { nil }
    open func selection(for range: NSRange) -> PDFSelection? { nil }
    open func selectionForWord(at point: CGPoint) -> PDFSelection? { nil }
    open func selectionForLine(at point: CGPoint) -> PDFSelection? { nil }
}

/// A part of a document's text. None is read, so that it is empty.
open class PDFSelection: NSObject {
    open var pages: [PDFPage] { [] }
    open var string: String? { nil }
    open var attributedString: NSAttributedString? { nil }
    open var color: UIColor?

    public init(document: PDFDocument) {}

    open func bounds(for page: PDFPage) -> CGRect { .zero }
    open func selectionsByLine() -> [PDFSelection] { [] }
    open func add(_ selection: PDFSelection) {}
}

/// A place in a document.
open class PDFDestination: NSObject {
    open private(set) weak var page: PDFPage?
    public let point: CGPoint
    open var zoom: CGFloat = 0

    public init(page: PDFPage, at point: CGPoint) {
        (self.page, self.point) = (page, point)
    }
}

/// A table of contents, which the app makes: that of a file is not read.
open class PDFOutline: NSObject {
    private var children: [PDFOutline] = []

    open var label: String?
    open var destination: PDFDestination?
    open var isOpen = false
    open private(set) weak var parent: PDFOutline?
    open private(set) weak var document: PDFDocument?
    open var numberOfChildren: Int { children.count }
    open var index: Int { parent?.children.firstIndex { $0 === self } ?? 0 }

    public override init() {}

    open func child(at index: Int) -> PDFOutline? { children.indices.contains(index) ? children[index] : nil }

    open func insertChild(_ child: PDFOutline, at index: Int) {
        children.insert(child, at: index)
        child.parent = self
    }

    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }
}
