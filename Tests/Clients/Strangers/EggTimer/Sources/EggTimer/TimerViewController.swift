import Cooking
import UIKit
import os

final class TimerViewController: UIViewController {
    @IBOutlet private weak var label: UILabel!
    @objc dynamic private var starts = 0
    private let button = UIButton(type: .system)
    private let egg = Egg(seconds: 3), bell = Bell()
    @objc var note: Any? {
        didSet { os_log("note is a timer %d, %{public}@", note is Timer ? 1 : 0, egg.table) }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Eggs"
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .add, target: self, action: #selector(start)
        )
        label.text = Bundle.module.url(forResource: "eggs", withExtension: "txt").flatMap { try? String(contentsOf: $0) }
        view.addSubview(button)
        button.addTarget(self, action: #selector(TimerViewController.start), for: .touchUpInside)
        button.addTarget(self, action: Selector("press:event:"), for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        Timer.scheduledTimer(
            timeInterval: 2, target: self, selector: NSSelectorFromString("setNote:"), userInfo: nil, repeats: false
        )
    }

    @objc private func press(_ sender: UIButton, event: UIEvent) {
        let names = ["start", "press:event:", "eggDidBoil:", "plates", "guests", "viewDidLoad:"]
        let known = names.filter { responds(to: NSSelectorFromString($0)) }
        os_log("pressed, knows %{public}@", known.joined(separator: " "))
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

    func plates() -> Int { 2 }
}

#if DEBUG
#Preview {
    TimerViewController()
}
#endif
