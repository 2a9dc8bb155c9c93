public import Foundation

/// Where something of a collection lies, as a layout of the app's own says.
@preconcurrency @MainActor open class UICollectionViewLayoutAttributes: NSObject, @MainActor NSCopying {
    open var frame = CGRect.zero
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { frame.size = newValue.size }
    }
    open var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }
    open var size: CGSize {
        get { frame.size }
        set { frame.size = newValue }
    }
    open var transform = CGAffineTransform.identity
    open var alpha: CGFloat = 1
    open var zIndex = 0
    open var isHidden = false
    open var indexPath = IndexPath(item: 0, section: 0)
    open private(set) var representedElementCategory = UICollectionView.ElementCategory.cell
    open private(set) var representedElementKind: String?

    public override required init() {
        super.init()
    }

    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init()
        (self.indexPath, representedElementKind) = (indexPath, elementKind)
        representedElementCategory = .supplementaryView
    }

    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        self.init()
        (self.indexPath, representedElementKind) = (indexPath, decorationViewKind)
        representedElementCategory = .decorationView
    }

    /// An object of the same class. What a class of the app's own adds it copies itself.
    open func copy(with zone: NSZone? = nil) -> Any {
        let other = type(of: self).init()
        (other.frame, other.transform, other.alpha) = (frame, transform, alpha)
        (other.zIndex, other.isHidden, other.indexPath) = (zIndex, isHidden, indexPath)
        other.representedElementCategory = representedElementCategory
        other.representedElementKind = representedElementKind
        return other
    }
}

extension UICollectionView {
    public enum ElementCategory: UInt, Sendable {
        case cell, supplementaryView, decorationView
    }
}
