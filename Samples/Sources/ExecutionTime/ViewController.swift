import UIKit

/// One row for each execution, the newest last; their mean in the title.
class ViewController: UIViewController, UITableViewDataSource {

    var state: State {
        didSet { showState() }
    }

    private let tableView = UITableView()

    init(state: State) {
        self.state = state
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("This screen is made in code.")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.frame = view.bounds
        tableView.dataSource = self
        view.addSubview(tableView)
        showState()
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return state.executions.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "execution")
            ?? UITableViewCell(style: .default, reuseIdentifier: "execution")
        let execution = state.executions[indexPath.row]
        cell.textLabel?.text = "\(seconds(execution.duration)), by the timer \(seconds(execution.estimate))"
        return cell
    }

    private func showState() {
        title = state.mean.map { "Mean " + seconds($0) } ?? "No execution yet"
        tableView.reloadData()
    }

    private func seconds(_ duration: TimeInterval) -> String {
        return String(format: "%.1f s", duration)
    }
}
