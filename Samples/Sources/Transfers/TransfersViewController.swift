import UIKit

/// Shows how far the last transfer is that was heard of.
final class TransfersViewController: UIViewController {
    private let label = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        label.text = "Nothing yet"
        view.addSubview(label)
    }

    func show(_ text: String) {
        loadViewIfNeeded()
        label.text = text
    }
}
