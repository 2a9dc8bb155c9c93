import UIKit

/// Shows one story.
final class StoryViewController: UIViewController {
    private let label = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        label.text = "No story yet"
        view.addSubview(label)
    }

    func show(_ story: Story?) {
        label.text = story?.title ?? "This story is gone"
        print("Shows: \(label.text ?? "")")
    }
}
