import Foundation

/// Row 71: a server in the app listens on at the socket that it opened at launch, whatever happens to the app. With
/// `71-loaded` a URL session asks it.
final class KeptListener: Program, @unchecked Sendable {
    private var server: Server?

    override func launched() { server = Server() }

    override func opened() { say("hello") }

    override func left() {
        guard isMended else { return }
        server?.stop()
        server = nil
    }

    override func returned() {
        // The defect: the system may have taken the listener.
        if server == nil { server = Server() }
        guard row == "71-loaded" else { return say("hello again") }
        let address = URL(string: "http://127.0.0.1:\(server?.port ?? 0)/")!
        URLSession.shared.dataTask(with: address) { print("loaded: \(($2 as NSError?)?.code ?? 0)") }.resume()
    }

    private func say(_ text: String) {
        let connection = server?.connected() ?? -1
        let isSaid = send(connection, text, text.utf8.count, Int32(MSG_NOSIGNAL)) == text.utf8.count
        print(isSaid ? "said \(text)" : "could not say \(text)")
        close(connection)
    }
}
