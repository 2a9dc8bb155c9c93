/// What one process does about the remote notifications that it hears of. One notification may come by several
/// callbacks (N-6, N-14, N-15), and an app that does not know it again does its work twice (finding
/// `notification-handled-twice`).
///
/// Twice is the same address loaded while both callbacks are being dealt with, or the same text shown under another
/// identifier. Where two notifications are dealt with at once nobody can tell which of them something is for: then
/// nothing is twice.
struct Handlings: Equatable, Sendable, Codable {
    /// By what the app hears.
    enum Path: String, Equatable, Sendable, Codable {
        case arrival = "didReceiveRemoteNotification"
        case presentation = "willPresent"
        case response = "didReceive"
    }

    private struct Handling: Equatable, Sendable, Codable {
        var notification: String
        var paths: [Path]
        /// How many of these have not been answered.
        var open = 1
        var requests: [Request] = []
        var shown: [Shown] = []

        /// Nil while the app has heard of it by one callback only.
        func finding(_ deed: String) -> Finding? {
            paths.count < 2 ? nil : .handledTwice(notification, by: paths.map(\.rawValue), deed)
        }
    }

    private struct Request: Equatable, Sendable, Codable {
        var url: String
        var transfer: Int
    }

    private struct Shown: Equatable, Sendable, Codable {
        var identifier: String
        var texts: [String]
    }

    /// Limits of this device: what lies further back is forgotten.
    private static let most = 8
    private static let mostNoted = 32

    private var all: [Handling] = []

    // MARK: Callbacks

    /// - Parameter notification: what names it among those that are shown (P-15); nil for none.
    mutating func began(_ path: Path, of notification: String?) {
        guard let notification else { return }
        let place = all.firstIndex { $0.notification == notification }
        if let place, !all[place].paths.contains(path) {
            all[place].paths.append(path)
            all[place].open += 1
            return
        }
        // The same path again is another notification, with the collapse id of the first.
        if let place { all.remove(at: place) }
        if all.count >= Self.most { all.removeFirst() }
        all.append(Handling(notification: notification, paths: [path]))
    }

    mutating func ended(_ notification: String?) {
        guard let place = all.firstIndex(where: { $0.notification == notification }), all[place].open > 0 else {
            return
        }
        all[place].open -= 1
        if all[place].open == 0 { all[place].requests = [] }
    }

    /// The one notification that is being dealt with.
    private var only: Int? {
        guard let place = all.firstIndex(where: { $0.open > 0 }), all.count(where: { $0.open > 0 }) == 1 else {
            return nil
        }
        return place
    }

    // MARK: Work

    /// The app loads something.
    /// - Returns: a finding if it does so for the second time.
    mutating func requested(_ url: String, _ transfer: Int) -> Finding? {
        guard let place = only, all[place].requests.count < Self.mostNoted else { return nil }
        let isAgain = all[place].requests.contains { $0.url == url }
        all[place].requests.append(Request(url: url, transfer: transfer))
        return isAgain ? all[place].finding("loaded \(url)") : nil
    }

    /// Nothing came of it: the next one is another try.
    mutating func failed(_ transfer: Int) {
        for place in all.indices { all[place].requests.removeAll { $0.transfer == transfer } }
    }

    /// The app shows people something.
    /// - Returns: a finding if it is the same text as before under another identifier.
    mutating func shows(_ request: NotificationRequest) -> Finding? {
        guard let place = only, request.content.isVisible, all[place].shown.count < Self.mostNoted else { return nil }
        let content = request.content
        let shown = Shown(identifier: request.identifier, texts: [content.title, content.subtitle, content.body])
        let isAgain = all[place].shown.contains { $0.texts == shown.texts && $0.identifier != shown.identifier }
        all[place].shown.append(shown)
        return isAgain ? all[place].finding("added a notification with the same text") : nil
    }
}
