/// The bar of a navigation controller, for its settings.
@preconcurrency @MainActor open class UINavigationBar: UIView {
    open var prefersLargeTitles = false
    open var isTranslucent = true
    open var barTintColor: UIColor?
}
