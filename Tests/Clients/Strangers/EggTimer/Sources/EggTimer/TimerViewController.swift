import Cooking
import UIKit
import os

final class TimerViewController: UIViewController {
    @IBOutlet private weak var label: UILabel!
    @objc dynamic private var starts = 0
    private let button = UIButton(type: .system)
    private let egg = Egg(seconds: 3)

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Eggs"
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .add, target: self, action: #selector(start)
        )
        label.text = Bundle.module.url(forResource: "eggs", withExtension: "txt").flatMap { try? String(contentsOf: $0) }
        view.addSubview(button)
        button.addTarget(self, action: #selector(TimerViewController.start), for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
    }

    @IBAction @objc func start() {
        starts += 1
        os_log("start %d, key path %{public}@, label %{public}@", starts, #keyPath(starts), label.text ?? "none")
        egg.delegate = self
        egg.boil()
    }
}

extension TimerViewController: EggDelegate {
    func eggDidBoil(_ egg: Egg) {
        label.text = "done"
        os_log("boiled, title %{public}@", title ?? "")
    }
}

#if DEBUG
#Preview {
    TimerViewController()
}
#endif
