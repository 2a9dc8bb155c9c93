extension UIViewController {
    /// Puts one line on the screen that says what would be seen there: for controllers that on iOS are drawn by the
    /// system in a process of its own, and by nobody here.
    package func showLine(_ text: String) {
        let label = UILabel(frame: view.bounds)
        label.text = text
        view.addSubview(label)
    }
}
