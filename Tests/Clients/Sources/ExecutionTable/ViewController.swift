import UIKit

class ViewController: UIViewController {

    private let tableView = UITableView()
    private let summary = UILabel(frame: CGRect(x: 0, y: 0, width: 320, height: 60))

    var state: State {
        didSet {
            tableView.reloadData()
        }
    }

    init(state: State) {
        self.state = state
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Executions"
        view.backgroundColor = .white
        summary.text = Power.isLow ? "Saving <power>" : "Full & free"
        summary.textColor = .darkGray
        summary.font = UIFont.boldSystemFont(ofSize: 15)
        view.addSubview(summary)

        tableView.translatesAutoresizingMaskIntoConstraints = false
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        tableView.dataSource = self
        view.addSubview(tableView)
        NSLayoutConstraint.activate([
            tableView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -8),
        ])
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        print("table appeared")
    }
}

extension ViewController: UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return state.executions.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        let execution = state.executions[indexPath.row]
        cell.textLabel?.text = "Execution \(indexPath.row + 1): \(Int(execution.endTime - execution.startTime)) s"
        return cell
    }
}
