public import Foundation

/// Where a text is set.
open class NSTextContainer: NSObject {
    open var size: CGSize
    open var lineFragmentPadding: CGFloat = 5
    open var maximumNumberOfLines = 0
    open var lineBreakMode = NSLineBreakMode.byWordWrapping
    open var exclusionPaths: [UIBezierPath] = []
    open var widthTracksTextView = false
    open var heightTracksTextView = false
    open internal(set) weak var layoutManager: NSLayoutManager?
    open var isSimpleRectangularTextContainer: Bool { exclusionPaths.isEmpty }

    /// Of no size it has room without end.
    public init(size: CGSize = .zero) {
        self.size = size
    }

    public required init(coder: NSCoder) {
        size = .zero
    }

    open func replaceLayoutManager(_ newLayoutManager: NSLayoutManager) {
        layoutManager = newLayoutManager
    }

    open func lineFragmentRect(
        forProposedRect proposedRect: CGRect,
        at characterIndex: Int,
        writingDirection baseWritingDirection: NSWritingDirection,
        remaining remainingRect: UnsafeMutablePointer<CGRect>?
    ) -> CGRect { proposedRect }
}
