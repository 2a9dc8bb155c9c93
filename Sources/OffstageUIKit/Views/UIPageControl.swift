/// The dots of pages. Nobody touches them.
@preconcurrency @MainActor open class UIPageControl: UIControl {
    public enum BackgroundStyle: Int, Sendable {
        case automatic, prominent, minimal
    }

    open var numberOfPages = 0 { willSet { changing("numberOfPages") } }
    open var currentPage = 0 { willSet { changing("currentPage") } }
    open var hidesForSinglePage = false
    open var pageIndicatorTintColor: UIColor?
    open var currentPageIndicatorTintColor: UIColor?
    open var backgroundStyle = BackgroundStyle.automatic
    open var allowsContinuousInteraction = true
    open var preferredIndicatorImage: UIImage?
    open func size(forNumberOfPages pageCount: Int) -> CGSize { .zero }
    open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {}
}
