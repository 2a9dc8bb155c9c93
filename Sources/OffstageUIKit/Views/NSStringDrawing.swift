public import Foundation

public struct NSStringDrawingOptions: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

open class NSStringDrawingContext: NSObject {
    open var minimumScaleFactor: CGFloat = 0
    open private(set) var actualScaleFactor: CGFloat = 1
    open internal(set) var totalBounds = CGRect.zero
}

/// Texts are measured with the widths of Helvetica's letters and the heights of the system's font, and not painted.
extension NSString {
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        size(in: nil, font: attrs?[.font] as? UIFont)
    }

    /// One line, unless it is to use the line fragment's origin.
    public func boundingRect(
        with size: CGSize,
        options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        let width = options.contains(.usesLineFragmentOrigin) && size.width > 0 ? size.width : nil
        var bounds = CGRect(origin: .zero, size: self.size(in: width, font: attributes?[.font] as? UIFont))
        if options.contains(.truncatesLastVisibleLine), size.height > 0 {
            bounds.size.height = min(bounds.height, size.height)
        }
        context?.totalBounds = bounds
        return bounds
    }

    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {}
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {}
    public func draw(
        with rect: CGRect,
        options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) {}

    fileprivate func size(in width: CGFloat?, font: UIFont?) -> CGSize {
        let font = font ?? UIFont(descriptor: UIFontDescriptor(name: "Helvetica", size: 12), size: 12)
        let isBold = font.fontDescriptor.symbolicTraits.contains(.traitBold)
        let lines = TextMeasure.lines(description, width: width, limit: nil, size: font.pointSize, isBold: isBold)
        let widths = lines.map { TextMeasure.width($0, size: font.pointSize, isBold: isBold) }
        // Of nothing, the measure is not zero.
        let widest = length == 0 ? 0 : widths.max() ?? 0
        return CGSize(width: widest, height: font.lineHeight * CGFloat(max(1, lines.count)))
    }
}

/// As Swift finds NSString's.
extension String {
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        (self as NSString).size(withAttributes: attrs)
    }

    public func boundingRect(
        with size: CGSize,
        options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        (self as NSString).boundingRect(with: size, options: options, attributes: attributes, context: context)
    }

    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {}
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {}
    public func draw(
        with rect: CGRect,
        options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) {}
}

/// Of several fonts, the largest measures all.
extension NSAttributedString {
    public func size() -> CGSize {
        (string as NSString).size(withAttributes: measured)
    }

    public func boundingRect(
        with size: CGSize,
        options: NSStringDrawingOptions = [],
        context: NSStringDrawingContext?
    ) -> CGRect {
        (string as NSString).boundingRect(with: size, options: options, attributes: measured, context: context)
    }

    public func draw(at point: CGPoint) {}
    public func draw(in rect: CGRect) {}
    public func draw(
        with rect: CGRect,
        options: NSStringDrawingOptions = [],
        context: NSStringDrawingContext?
    ) {}

    private var measured: [NSAttributedString.Key: Any] {
        var largest: UIFont?
        enumerateAttribute(.font, in: NSRange(location: 0, length: length)) { value, _, _ in
            guard let font = value as? UIFont, font.pointSize > largest?.pointSize ?? 0 else { return }
            largest = font
        }
        return largest.map { [.font: $0] } ?? [:]
    }
}
