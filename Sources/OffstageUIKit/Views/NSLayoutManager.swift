public import Foundation

/// Sets a text, as far as it is measured: every unit of the text is a glyph, and all are in the first container.
open class NSLayoutManager: NSObject {
    open weak var textStorage: NSTextStorage?
    open weak var delegate: (any NSLayoutManagerDelegate)?
    open private(set) var textContainers: [NSTextContainer] = []
    open var allowsNonContiguousLayout = false
    open var usesFontLeading = true
    open var usesDefaultHyphenation = false
    open var showsInvisibleCharacters = false
    open var showsControlCharacters = false

    public override init() {
        super.init()
    }

    public required init?(coder: NSCoder) {
        super.init()
    }

    open func addTextContainer(_ container: NSTextContainer) {
        insertTextContainer(container, at: textContainers.count)
    }

    open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
        container.layoutManager = self
        textContainers.insert(container, at: min(index, textContainers.count))
    }

    open func removeTextContainer(at index: Int) {
        textContainers.remove(at: index).layoutManager = nil
    }

    // MARK: Glyphs

    open var numberOfGlyphs: Int { textStorage?.length ?? 0 }
    open func isValidGlyphIndex(_ glyphIndex: Int) -> Bool { (0..<numberOfGlyphs).contains(glyphIndex) }
    open func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }
    open func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }
    open func glyphRange(for container: NSTextContainer) -> NSRange {
        NSRange(location: 0, length: container === textContainers.first ? numberOfGlyphs : 0)
    }

    open func glyphRange(
        forCharacterRange charRange: NSRange,
        actualCharacterRange actualCharRange: UnsafeMutablePointer<NSRange>?
    ) -> NSRange {
        actualCharRange?.pointee = charRange
        return charRange
    }

    open func characterRange(
        forGlyphRange glyphRange: NSRange,
        actualGlyphRange: UnsafeMutablePointer<NSRange>?
    ) -> NSRange {
        actualGlyphRange?.pointee = glyphRange
        return glyphRange
    }

    open func glyphRange(forBoundingRect bounds: CGRect, in container: NSTextContainer) -> NSRange {
        glyphRange(for: container)
    }

    open func textContainer(
        forGlyphAt glyphIndex: Int,
        effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?
    ) -> NSTextContainer? {
        effectiveGlyphRange?.pointee = NSRange(location: 0, length: numberOfGlyphs)
        return textContainers.first
    }

    // MARK: Places

    /// Of the whole text.
    open func usedRect(for container: NSTextContainer) -> CGRect {
        guard let text = textStorage, container === textContainers.first else { return .zero }
        var room = container.size
        if room.width > 0 { room.width = max(1, room.width - 2 * container.lineFragmentPadding) }
        let used = text.boundingRect(with: room, options: .usesLineFragmentOrigin, context: nil)
        return CGRect(x: 0, y: 0, width: used.width + 2 * container.lineFragmentPadding, height: used.height)
    }

    open func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect {
        usedRect(for: container)
    }

    open func lineFragmentRect(
        forGlyphAt glyphIndex: Int,
        effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?
    ) -> CGRect {
        effectiveGlyphRange?.pointee = NSRange(location: 0, length: numberOfGlyphs)
        return textContainers.first.map(usedRect) ?? .zero
    }

    open func lineFragmentUsedRect(
        forGlyphAt glyphIndex: Int,
        effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?
    ) -> CGRect { lineFragmentRect(forGlyphAt: glyphIndex, effectiveRange: effectiveGlyphRange) }

    open func enumerateLineFragments(
        forGlyphRange glyphRange: NSRange,
        using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let container = textContainers.first, glyphRange.length > 0 else { return }
        let (rect, stop) = (usedRect(for: container), UnsafeMutablePointer<ObjCBool>.allocate(capacity: 1))
        stop.initialize(to: false)
        block(rect, rect, container, glyphRange, stop)
        stop.deallocate()
    }

    open func location(forGlyphAt glyphIndex: Int) -> CGPoint { .zero }
    open func setLineFragmentRect(_ fragmentRect: CGRect, forGlyphRange glyphRange: NSRange, usedRect: CGRect) {}
    open var extraLineFragmentRect: CGRect { .zero }

    /// By its share of the width: letters are not looked at one by one.
    open func characterIndex(
        for point: CGPoint,
        in container: NSTextContainer,
        fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        partialFraction?.pointee = 0
        let used = usedRect(for: container)
        guard numberOfGlyphs > 0, used.width > 0, used.height > 0 else { return 0 }
        let share = min(1, max(0, point.x / used.width))
        return min(numberOfGlyphs - 1, Int(share * CGFloat(numberOfGlyphs)))
    }

    open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
        characterIndex(for: point, in: container, fractionOfDistanceBetweenInsertionPoints: nil)
    }

    open func glyphIndex(
        for point: CGPoint,
        in container: NSTextContainer,
        fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        characterIndex(for: point, in: container, fractionOfDistanceBetweenInsertionPoints: partialFraction)
    }

    // MARK: Layout is made whenever it is asked for, drawing never

    open func ensureLayout(for container: NSTextContainer) {}
    open func ensureLayout(forCharacterRange charRange: NSRange) {}
    open func ensureLayout(forGlyphRange glyphRange: NSRange) {}
    open func ensureGlyphs(forCharacterRange charRange: NSRange) {}
    open func invalidateDisplay(forCharacterRange charRange: NSRange) {}
    open func invalidateDisplay(forGlyphRange glyphRange: NSRange) {}
    open func invalidateLayout(
        forCharacterRange charRange: NSRange,
        actualCharacterRange actualCharRange: UnsafeMutablePointer<NSRange>?
    ) {}
    open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {}
    open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {}
}

public protocol NSLayoutManagerDelegate: NSObjectProtocol {
    func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)
}

extension NSLayoutManagerDelegate {
    public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}
}
