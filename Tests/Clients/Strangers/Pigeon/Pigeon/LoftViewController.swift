import UIKit

class LoftViewController: UIViewController, UITableViewDataSource, UITableViewDelegate, UITextFieldDelegate,
    UITextViewDelegate
{
    private let loft: Loft
    private let table = UITableView(frame: .zero, style: .plain)
    private let field = UITextField(frame: .zero)
    private let notes = UITextView(frame: .zero)

    init(_ loft: Loft) {
        self.loft = loft
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        table.register(UITableViewCell.self, forCellReuseIdentifier: "bird")
        table.dataSource = self
        table.delegate = self
        table.rowHeight = UITableViewAutomaticDimension
        field.delegate = self
        field.borderStyle = .roundedRect
        field.returnKeyType = .done
        notes.delegate = self
        notes.text = "\(notes.delegate === self)"
        notes.scrollRangeToVisible(NSRange(location: 0, length: 1))
        view.addSubview(notes)
        let flies = UISwitch()
        flies.onTintColor = .green
        flies.contentHorizontalAlignment = .leading
        view.addSubview(flies)
        view.addSubview(field)
        view.addSubview(table)
        NotificationCenter.shared.tell("the loft is open")
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        table.reloadData()
        let second = IndexPath(row: 1, section: 0)
        table.selectRow(at: second, animated: false, scrollPosition: .middle)
        table.scrollToRow(at: second, at: .bottom, animated: true)
        let cell = table.cellForRow(at: second)!
        print("\(cell.textLabel?.text ?? "") is in row \(table.indexPath(for: cell)?.row ?? -1)")
        print("selected \(table.indexPathForSelectedRow?.row ?? -1)")
        let share = UIActivityViewController(activityItems: ["pigeons"], applicationActivities: nil)
        share.popoverPresentationController?.sourceView = view
        let birds = BirdsController(style: .plain)
        print("noted \(notes.text!), \(birds.tableView(table, canEditRowAt: second))")
        present(birds, animated: true)
        print("shares by \(share.excludedActivityTypes?.count ?? 0)")
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return loft.birds.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "bird", for: indexPath)
        cell.textLabel?.text = loft.birds[indexPath.row]
        return cell
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        return true
    }
}

class BirdsController: UITableViewController, UISearchResultsUpdating, CAAnimationDelegate {
    private var birds = ["Ada"]
    private let search = UISearchController(searchResultsController: nil)

    override func viewDidLoad() {
        super.viewDidLoad()
        search.searchResultsUpdater = self
        search.searchBar.placeholder = "Birds"
        navigationItem.searchController = search
        definesPresentationContext = true
        let change = CATransition()
        change.type = .push
        change.duration = 0.5
        change.delegate = self
        view.layer.add(change, forKey: kCATransition)
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        print("came in \(flag)")
    }

    func updateSearchResults(for searchController: UISearchController) {}

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return birds.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell()
        var content = cell.defaultContentConfiguration()
        content.text = birds[indexPath.row]
        content.secondaryText = "white"
        cell.contentConfiguration = content
        return cell
    }

    override func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let away = UIContextualAction(style: .destructive, title: "Away") { _, _, done in done(true) }
        return UISwipeActionsConfiguration(actions: [away])
    }

    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        return indexPath.row > 0
    }

    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        if editingStyle == .delete {
            birds.remove(at: indexPath.row)
            tableView.deleteRows(at: [indexPath], with: .fade)
        }
    }
}
