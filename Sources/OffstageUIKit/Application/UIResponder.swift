public import Foundation

@preconcurrency @MainActor open class UIResponder: NSObject {
    @preconcurrency @MainActor public override init() {
        super.init()
    }

    open var next: UIResponder? { nil }
    open var canBecomeFirstResponder: Bool { false }
    open var isFirstResponder: Bool { false }

    @discardableResult open func becomeFirstResponder() -> Bool { canBecomeFirstResponder }
    @discardableResult open func resignFirstResponder() -> Bool { true }
}
