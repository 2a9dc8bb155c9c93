public import Foundation

/// Wheels to choose from. Nobody turns them: what the app selects is selected.
@preconcurrency @MainActor open class UIPickerView: UIView {
    open weak var dataSource: (any UIPickerViewDataSource)? { didSet { reloadAllComponents() } }
    open weak var delegate: (any UIPickerViewDelegate)?
    private var selected: [Int: Int] = [:]

    open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }

    open func numberOfRows(inComponent component: Int) -> Int {
        dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
    }

    /// The selected row, the first at the beginning; -1 where there are none.
    open func selectedRow(inComponent component: Int) -> Int {
        let rows = numberOfRows(inComponent: component)
        return rows == 0 ? -1 : min(selected[component] ?? 0, rows - 1)
    }

    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        changing("selectRow(_:inComponent:animated:)")
        selected[component] = max(0, row)
    }

    open func reloadAllComponents() {
        changing("reloadAllComponents()")
    }

    open func reloadComponent(_ component: Int) {
        changing("reloadComponent(_:)")
    }

    open func view(forRow row: Int, forComponent component: Int) -> UIView? {
        guard let delegate else { return nil }
        return OptionalMethod.result {
            delegate.pickerView(self, viewForRow: row, forComponent: component, reusing: nil)
        }
    }

    override func show(on screen: inout ScreenContents) {
        for component in 0..<numberOfComponents {
            let row = selectedRow(inComponent: component)
            if row < 0 { continue }
            // As on iOS, a delegate's views go before its titles.
            if let view = view(forRow: row, forComponent: component) {
                view.showUnlessHidden(on: &screen)
            } else if let title = title(forRow: row, forComponent: component) {
                screen.items.append(.label(title, size: UIFont.labelFontSize))
            }
        }
    }

    private func title(forRow row: Int, forComponent component: Int) -> String? {
        delegate?.pickerView(self, attributedTitleForRow: row, forComponent: component)?.string
            ?? delegate?.pickerView(self, titleForRow: row, forComponent: component)
    }
}

@preconcurrency @MainActor public protocol UIPickerViewDataSource: AnyObject {
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

@preconcurrency @MainActor public protocol UIPickerViewDelegate: AnyObject {
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
    func pickerView(
        _ pickerView: UIPickerView,
        attributedTitleForRow row: Int,
        forComponent component: Int
    ) -> NSAttributedString?
    func pickerView(
        _ pickerView: UIPickerView,
        viewForRow row: Int,
        forComponent component: Int,
        reusing view: UIView?
    ) -> UIView
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
}

// Apple's protocol has optional methods. `didSelectRow` is never called: nobody turns a wheel.
extension UIPickerViewDelegate {
    public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        nil
    }

    public func pickerView(
        _ pickerView: UIPickerView,
        attributedTitleForRow row: Int,
        forComponent component: Int
    ) -> NSAttributedString? { nil }

    public func pickerView(
        _ pickerView: UIPickerView,
        viewForRow row: Int,
        forComponent component: Int,
        reusing view: UIView?
    ) -> UIView {
        OptionalMethod.isMissing()
        return UIView()
    }

    public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
    public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { 0 }
    public func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { 0 }
}
