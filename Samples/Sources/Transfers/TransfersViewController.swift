import UIKit

/// Shows how far all transfers are, and the one that was heard of last.
final class TransfersViewController: UIViewController {
    private let label = UILabel()
    private let bar = UIProgressView(progressViewStyle: .default)

    override func viewDidLoad() {
        super.viewDidLoad()
        label.text = "Nothing yet"
        view.addSubview(label)
        view.addSubview(bar)
    }

    /// - Parameter done: From 0 to 1, of everything.
    func show(_ text: String, done: Double) {
        loadViewIfNeeded()
        label.text = text
        bar.setProgress(Float(done), animated: false)
    }
}
