extension UINavigationController {
    /// A page with one line of what would be sent.
    func showDraft(_ line: String) {
        let page = UIViewController()
        page.title = "New Message"
        page.showLine(line)
        viewControllers = [page]
    }
}
