public import Foundation

@preconcurrency @MainActor open class UIScrollView: UIView {
    open var contentSize = CGSize.zero
    open var contentOffset = CGPoint.zero
    open var isScrollEnabled = true
    open var alwaysBounceVertical = false
}
