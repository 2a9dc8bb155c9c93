import UIKit

/// One row for each fetch, the newest on top.
final class ItemsViewController: UITableViewController {
    private let feed = Feed()
    private var items = FetchedItems()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "WebFetch"
    }

    var isEmpty: Bool { items.all.isEmpty }

    /// Fetches one item and shows it.
    /// - Parameter completionHandler: called exactly once when the row is there, or when there will be none.
    func fetch(_ completionHandler: (@MainActor @Sendable (UIBackgroundFetchResult) -> Void)? = nil) {
        feed.load { [self] result in
            let outcome = show(result)
            completionHandler?(outcome)
        }
    }

    /// Takes one item after the other, as a feed that always has something new.
    private func show(_ result: Result<[Item], any Error>) -> UIBackgroundFetchResult {
        switch result {
        case .failure(let error):
            print("Fetch failed: \(error.localizedDescription)")
            return .failed
        case .success(let new) where new.isEmpty:
            print("Nothing new")
            return .noData
        case .success(let new):
            let item = new[items.all.count % new.count]
            items.insert(item)
            tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
            print("Fetched: \(item.title)")
            return .newData
        }
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        items.all.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "item")
            ?? UITableViewCell(style: .value1, reuseIdentifier: "item")
        let row = items.all[indexPath.row]
        cell.textLabel?.text = row.item.title
        cell.detailTextLabel?.text = row.date.formatted(.iso8601)
        return cell
    }
}
