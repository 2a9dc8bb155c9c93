public import Foundation

/// There is no layout: a view fits where it is.
extension UIView {
    public static let layoutFittingCompressedSize = CGSize.zero
    public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

    public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { bounds.size }

    public func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize { bounds.size }
}
