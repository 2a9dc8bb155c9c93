import Heat
import UIKit
import os

class ViewController: UIViewController {
    private let heater = Heater()
    @IBOutlet private weak var label: UILabel!

    override func viewDidLoad() {
        super.viewDidLoad()
        #if POT && WARM && !targetEnvironment(simulator)
            let words = NSLocalizedString("ready", comment: "")
        #else
            let words = "no settings"
        #endif
        heater.whenHot = { degrees in os_log("%{public}@ at %d", words, degrees) }
        perform(#selector(turnOn), with: nil, afterDelay: 2)
    }

    @objc private func turnOn() {
        label.text = "on"
        heater.heat(to: 100)
        performSegue(withIdentifier: "tea", sender: self)
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        if let gauge = segue.destination as? GaugeController { gauge.unit = "°C" }
        (segue.destination as? TeaController)?.teas = ["Assam"]
    }
}

extension ViewController {
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        os_log("appeared")
    }
}
