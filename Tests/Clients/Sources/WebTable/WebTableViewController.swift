import UIKit

class WebTableViewController: UITableViewController {
    private var urls: [URL] = []

    func updateBackgroundFetchResult() {
        urls.insert(URL(string: "https://feed.example.com/items.json")!, at: 0)
        tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
        show(urls[0])
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return urls.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = urls[indexPath.row].host
        return cell
    }

    private func show(_ url: URL) {
        let delegate = UIApplication.shared.delegate as! AppDelegate
        let handler = delegate.completionHandler
        delegate.completionHandler = nil
        let table = tableView
        URLSession.shared.dataTask(with: url) { data, _, error in
            print("Background fetch result: \(error == nil ? "new data" : "failed")")
            // Neither belongs here: this is a queue of the session's.
            table?.reloadData()
            handler?(error == nil ? .newData : .failed)
        }.resume()
    }
}
