import UIKit
import os

class GaugeController: UIViewController {
    var unit = ""

    override func viewDidLoad() {
        super.viewDidLoad()
        os_log("gauge in %{public}@", unit)
    }
}

class TeaController: UITableViewController {
    var teas: [String] = []

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        let cell = tableView(tableView, cellForRowAt: IndexPath(row: 0, section: 0))
        os_log("%{public}@: %{public}@ under %{public}@", title!, cell.textLabel!.text!, parent!.description(of: self))
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { teas.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Tea", for: indexPath) as! TeaCell
        cell.textLabel?.text = cell.brewed(teas[indexPath.row])
        return cell
    }
}

class TeaCell: UITableViewCell {
    private var style = ""

    override func awakeFromNib() {
        super.awakeFromNib()
        style = "brewed"
    }

    func brewed(_ tea: String) -> String { "\(style) \(tea)" }
}

extension UIViewController {
    fileprivate func description(of child: UIViewController) -> String {
        (self as? UINavigationController)?.viewControllers.first?.navigationItem.title ?? "nobody"
    }
}
