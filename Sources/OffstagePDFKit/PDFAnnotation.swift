public import Foundation

/// What is added to a page: it is kept, and not drawn.
open class PDFAnnotation: NSObject {
    private var values: [PDFAnnotationKey: Any] = [:]

    open internal(set) weak var page: PDFPage?
    open var bounds: CGRect
    open var type: String?
    open var color = UIColor.black
    open var interiorColor: UIColor?
    open var contents: String?
    open var userName: String?
    open var modificationDate: Date?
    open var border: PDFBorder?
    open var font: UIFont?
    open var fontColor: UIColor?
    open var alignment = NSTextAlignment.natural
    open var url: URL?
    open var destination: PDFDestination?
    open var shouldDisplay = true
    open var shouldPrint = true
    open var isHighlighted = false
    open var fieldName: String?
    open var widgetStringValue: String?
    open private(set) var paths: [UIBezierPath]?

    public init(
        bounds: CGRect,
        forType annotationType: PDFAnnotationSubtype,
        withProperties properties: [AnyHashable: Any]?
    ) {
        self.bounds = bounds
        type = String(annotationType.rawValue.dropFirst())
        for (key, value) in properties ?? [:] {
            if let key = key.base as? PDFAnnotationKey { values[key] = value }
        }
    }

    open var annotationKeyValues: [AnyHashable: Any] { values }

    open func add(_ path: UIBezierPath) {
        paths = (paths ?? []) + [path]
    }

    @discardableResult open func setValue(_ value: Any, forAnnotationKey key: PDFAnnotationKey) -> Bool {
        values[key] = value
        return true
    }

    open func value(forAnnotationKey key: PDFAnnotationKey) -> Any? { values[key] }
    open func removeValue(forAnnotationKey key: PDFAnnotationKey) {
        values[key] = nil
    }

    open func draw(with box: PDFDisplayBox, in context: CGContext) {}
}

open class PDFBorder: NSObject {
    open var lineWidth: CGFloat = 1

    public override init() {}
}

public struct PDFAnnotationSubtype: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let text = PDFAnnotationSubtype(rawValue: "/Text")
    public static let link = PDFAnnotationSubtype(rawValue: "/Link")
    public static let freeText = PDFAnnotationSubtype(rawValue: "/FreeText")
    public static let line = PDFAnnotationSubtype(rawValue: "/Line")
    public static let square = PDFAnnotationSubtype(rawValue: "/Square")
    public static let circle = PDFAnnotationSubtype(rawValue: "/Circle")
    public static let highlight = PDFAnnotationSubtype(rawValue: "/Highlight")
    public static let underline = PDFAnnotationSubtype(rawValue: "/Underline")
    public static let strikeOut = PDFAnnotationSubtype(rawValue: "/StrikeOut")
    public static let ink = PDFAnnotationSubtype(rawValue: "/Ink")
    public static let stamp = PDFAnnotationSubtype(rawValue: "/Stamp")
    public static let widget = PDFAnnotationSubtype(rawValue: "/Widget")
}

public struct PDFAnnotationKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let color = PDFAnnotationKey(rawValue: "/C")
    public static let contents = PDFAnnotationKey(rawValue: "/Contents")
    public static let flags = PDFAnnotationKey(rawValue: "/F")
    public static let name = PDFAnnotationKey(rawValue: "/NM")
    public static let quadPoints = PDFAnnotationKey(rawValue: "/QuadPoints")
    public static let widgetValue = PDFAnnotationKey(rawValue: "/V")
}
