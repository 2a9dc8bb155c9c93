@preconcurrency @MainActor open class UISwitch: UIControl {
    open var isOn = false { willSet { changing("isOn") } }
    open var onTintColor: UIColor?
    open var thumbTintColor: UIColor?

    open func setOn(_ on: Bool, animated: Bool) {
        isOn = on
    }

    override func show(on screen: inout ScreenContents) {
        screen.items.append(.toggle(isOn: isOn))
    }
}
